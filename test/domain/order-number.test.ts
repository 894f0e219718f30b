import { describe, expect, it } from 'vitest';
import { newOrderId } from '../../domain/order-id.ts';
import { formatOrderNumber, orderNumberOf, parseOrderNumber } from '../../domain/order-number.ts';

const at = (moment: string) => newOrderId(new Date(moment), new Uint8Array(16).fill(7));

describe('An order number', () => {
  it.each([
    ['2026-11-21T00:00:00.000Z', '261121-0000-777'],
    ['2026-11-21T00:00:31.999Z', '261121-000Z-777'],
    ['2026-11-21T00:00:32.000Z', '261121-0010-777'],
    ['2026-11-21T23:59:59.999Z', '261121-2MBZ-777'],
    // A year below ten keeps its leading zero.
    ['2105-01-02T00:00:00.000Z', '050102-0000-777'],
  ])('of an order placed at %s is %s', (moment, number) => {
    expect(orderNumberOf(at(moment))).toBe(number);
  });

  it.each([
    'o1001',
    'o-01KT1JW64N00000000000000',
    'o_01KT1JW64N0000000000000000',
    'f-01KT1JW64N0000000000000000',
    '',
  ])('is missing for an id that we did not make: %j', (id) => {
    expect(orderNumberOf(id)).toBeUndefined();
  });

  it('is parsed into the day, the second and the end of the id, for every second of a day', () => {
    for (let second = 0; second < 86_400; second += 127) {
      const moment = new Date(Date.parse('2026-02-28T00:00:00Z') + second * 1000);
      const number = orderNumberOf(at(moment.toISOString())) ?? '';

      expect(parseOrderNumber(number)).toEqual({
        day: '2026-02-28',
        second: moment.toISOString().slice(0, 19),
        suffix: '777',
      });
    }
  });

  it.each([
    '2611210010777',
    '261121-0010777',
    '2611210010-777',
    ' 261121-0010-777\n',
    '26ll2i-oOlO-777',
  ])('is accepted as people write it: %j', (text) => {
    expect(parseOrderNumber(text)).toEqual({
      day: '2026-11-21',
      second: '2026-11-21T00:00:32',
      suffix: '777',
    });
  });

  it('is accepted in lower case', () => {
    expect(parseOrderNumber('261121-000z-abc')).toMatchObject({
      second: '2026-11-21T00:00:31',
      suffix: 'ABC',
    });
  });

  it.each([
    '261121-2MC0-777',
    '261121-ZZZZ-777',
    '261131-0000-777',
    '260229-0000-777',
    '260000-0000-777',
    '261301-0000-777',
    '261121-000U-777',
    '261121-0000-77U',
    '261121-0000',
    '261121-0000-7777',
    '9261121-0000-777',
    '261121_0000_777',
    '',
  ])('is invalid: %j', (text) => {
    expect(parseOrderNumber(text)).toBeUndefined();
  });
});

describe('A number that was read', () => {
  it.each(['261121-1Q7K-4MZ', '260101-0000-000', '991231-2MBZ-ZZZ'])(
    'is written as it was: %s',
    (number) => {
      const parsed = parseOrderNumber(number);
      expect(parsed && formatOrderNumber(parsed)).toBe(number);
    },
  );
});
