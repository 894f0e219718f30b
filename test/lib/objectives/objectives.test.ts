import { describe, expect, it } from 'vitest';
import {
  BURN_IDS,
  BURNS,
  budgetLeft,
  burnRate,
  OBJECTIVES,
} from '../../../lib/objectives/objectives.ts';
import { evaluate, type Series } from '../../../packages/local/cloudwatch/metric-math.ts';
import { removeSynthesized, synthesizeWith } from '../../support/stack.ts';

removeSynthesized();

const objectiveOf = (id: string) => {
  const found = OBJECTIVES.find((one) => one.id === id);
  if (!found) throw new RangeError(id);
  return found;
};
const rateOf = (id: string, data: Readonly<Record<string, Series>>, least = 5) =>
  evaluate(burnRate(objectiveOf(id), least), data);
const leftOf = (id: string, data: Readonly<Record<string, Series>>) =>
  evaluate(budgetLeft(objectiveOf(id)), data);

describe('A burn rate', () => {
  it.each([
    ['Availability', { errors: [10], requests: [10_000] }, 1],
    ['Availability', { errors: [144], requests: [10_000] }, 14.4],
    ['Availability', { errors: [4], requests: [4] }, 0],
    ['Availability', { errors: [5], requests: [5] }, 1000],
    ['Availability', { errors: [undefined], requests: [10_000] }, 0],
    ['Latency', { requests: [1000], within: [99] }, 1],
    ['Latency', { requests: [1000], within: [97] }, 3],
    ['Latency', { requests: [100], within: [96] }, 0],
    ['Latency', { requests: [undefined], within: [undefined] }, 0],
  ] as const)('of %s is by %j: %s', (id, data, rate) => {
    const [value] = rateOf(id, data) as number[];
    expect(value).toBeCloseTo(rate, 9);
  });

  it('counts one bad one in the short window, which ends the alarm', () => {
    const [one] = rateOf('Availability', { errors: [1], requests: [10] }, 1) as number[];
    const [none] = rateOf('Availability', { errors: [0], requests: [10] }, 1) as number[];
    expect(one).toBeCloseTo(100, 9);
    expect(none).toBe(0);
  });

  it('uses in its window the share of the budget that the workbook names', () => {
    const shares = BURNS.map(({ rate, windows }) => (rate * windows.Long) / (28 * 24 * 60));
    expect(shares.map((share) => Number((100 * share).toFixed(1)))).toEqual([2.1, 2.7]);
    for (const { windows } of BURNS) expect(windows.Long / windows.Short).toBe(12);
  });
});

describe('A budget', () => {
  it.each([
    ['Availability', { errors: [0], requests: [10_000] }, 100],
    ['Availability', { errors: [5], requests: [10_000] }, 50],
    ['Availability', { errors: [20], requests: [10_000] }, -100],
    ['Latency', { requests: [1000], within: [99.5] }, 50],
    ['Copies', { batches: [1000], copied: [99] }, 0],
    ['Payments', { unanswered: [1], placed: [2000] }, 50],
    ['Payments', { unanswered: [undefined], placed: [undefined] }, 100],
  ] as const)('of %s is left by %j: %s percent', (id, data, left) => {
    const [value] = leftOf(id, data) as number[];
    expect(value).toBeCloseTo(left, 9);
  });
});

describe('The setting objectives', () => {
  it('adds for each burn rate a composite alarm over both of its windows', () => {
    const [off, on] = [synthesizeWith({}), synthesizeWith({ objectives: true })];
    const made = (type: string) => on.all(type).length - off.all(type).length;
    const rules = on
      .all('AWS::CloudWatch::CompositeAlarm')
      .map(({ Properties }) => JSON.stringify(Properties.AlarmRule))
      .filter((rule) => rule.includes(' AND '));

    expect(made('AWS::CloudWatch::CompositeAlarm')).toBe(BURN_IDS.length);
    expect(made('AWS::CloudWatch::Alarm')).toBe(2 * BURN_IDS.length);
    expect(BURN_IDS).toHaveLength(4);
    for (const id of BURN_IDS)
      expect(
        rules.filter((rule) => rule.includes(`${id}Long`) && rule.includes(`${id}Short`)),
        id,
      ).toHaveLength(1);
  });
});

describe('The dashboard', () => {
  it('shows what is left of each budget, over 28 days whatever its interval', () => {
    const body = JSON.stringify(
      synthesizeWith({}).all('AWS::CloudWatch::Dashboard')[0]?.Properties.DashboardBody,
    ).replaceAll('\\', '');

    for (const { title } of OBJECTIVES) expect(body).toContain(title);
    expect(body).toContain('"setPeriodToTimeRange":true');
    expect(body).toContain('"start":"-P28D"');
  });
});
