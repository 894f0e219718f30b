import { describe, expect, it } from 'vitest';
import { costOf } from '../../operations/cost.ts';

const units = {
  'a page of 20': [0.5, 0.5],
  'one line of 3': [1, 12],
  'a report': [1, 1],
  'a removal': [1, 0.5, 1, 4],
};
const cost = (text: string) => costOf('A8', { request: 'Query', cost: text, units });

describe('The cost of an access pattern', () => {
  it.each([
    ['{a page of 20} RCU a page of 20', '0.5 RCU a page of 20'],
    ['{first of one line of 3} RCU and {one line of 3} WCU', '1 RCU and 12 WCU'],
    ['{reads of a removal} RCU and {a removal} WCU', '2.5 RCU and 4 WCU'],
    ['{sum of a report} WCU', '2 WCU'],
    ['free', 'free'],
  ])('%s is %s', (text, written) => {
    expect(cost(text)).toBe(written);
  });

  it('of a case that is not measured names the pattern and the case', () => {
    expect(() => cost('{two lines} WCU')).toThrow(
      new RangeError('A8: no measured case is named “two lines”'),
    );
    expect(() => cost('{first of two lines} WCU')).toThrow('“two lines”');
  });
});
