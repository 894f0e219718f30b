import { describe, expect, it } from 'vitest';
import { type AlarmProperties, type AlarmState, evaluateAlarm } from '../../cloudwatch/alarm.ts';
import { MetricStore } from '../../cloudwatch/metric-store.ts';

const MINUTE = 60_000;
const METRIC = { namespace: 'Own', name: 'Count', dimensions: { of: 'a' } };
const ALARM: AlarmProperties = {
  Namespace: 'Own',
  MetricName: 'Count',
  Dimensions: [{ Name: 'of', Value: 'a' }],
  Statistic: 'Sum',
  Period: 60,
  EvaluationPeriods: 3,
  DatapointsToAlarm: 2,
  Threshold: 1,
  ComparisonOperator: 'GreaterThanThreshold',
  TreatMissingData: 'notBreaching',
};

/** Plays these minutes, each with its sum, and evaluates in the next one. */
function stateAfter(
  sums: readonly (number | undefined)[],
  alarm: Partial<AlarmProperties> = {},
  before: AlarmState = 'OK',
): AlarmState {
  let now = 1_000 * MINUTE;
  const store = new MetricStore({ now: () => now, speed: 1 });
  for (const sum of sums) {
    if (sum !== undefined) store.put(METRIC, sum - 1, 1);
    now += MINUTE;
  }
  return evaluateAlarm({ ...ALARM, ...alarm }, store, before).state;
}

describe('An alarm', () => {
  it.each([
    ['goes off at M of N datapoints', [2, 0, 2], {}, 'ALARM'],
    ['stays quiet below M', [0, 0, 2], {}, 'OK'],
    ['is above the threshold, not at it', [1, 1, 1], {}, 'OK'],
    ['ends when the datapoints have left its window', [2, 2, 0, 0], {}, 'OK'],
    ['takes minutes without data as fine', [2, undefined, undefined], {}, 'OK'],
    [
      'takes them as above, where what must happen did not',
      [0, undefined, undefined],
      { TreatMissingData: 'breaching' },
      'ALARM',
    ],
    ['misses nothing from before the run', [], { TreatMissingData: 'breaching' }, 'OK'],
    [
      'has too little data without any',
      [undefined, undefined, undefined],
      { TreatMissingData: 'missing' },
      'INSUFFICIENT_DATA',
    ],
  ] as const)('%s', (_, sums, alarm, expected) => {
    expect(stateAfter(sums, alarm)).toBe(expected);
  });

  it('keeps its state where data is missing and ignored', () => {
    const alarm = { TreatMissingData: 'ignore' } as const;
    expect(stateAfter([2, undefined, undefined], alarm, 'ALARM')).toBe('ALARM');
    expect(stateAfter([0, 0, undefined], alarm, 'ALARM')).toBe('OK');
  });

  it('leaves out the minute that is running', () => {
    let now = 1_000 * MINUTE;
    const store = new MetricStore({ now: () => now, speed: 1 });
    const one = { ...ALARM, EvaluationPeriods: 1, DatapointsToAlarm: 1 };
    store.put(METRIC, 5);
    now += MINUTE - 1;
    expect(evaluateAlarm(one, store, 'OK').state).toBe('OK');
    now += 1;
    expect(evaluateAlarm(one, store, 'OK').state).toBe('ALARM');
  });

  it('has periods that slide by a minute', () => {
    expect(stateAfter([0, 1, 1], { Period: 180, EvaluationPeriods: 1, DatapointsToAlarm: 1 })).toBe(
      'ALARM',
    );
  });

  it('calculates, and has no data where none of its metrics has any', () => {
    const Metrics = [
      { Id: 'e', Expression: 'IF(FILL(m, 0) == 0, 1, 0)' },
      {
        Id: 'm',
        ReturnData: false,
        MetricStat: {
          Metric: { Namespace: 'Own', MetricName: 'Count', Dimensions: ALARM.Dimensions ?? [] },
          Period: 60,
          Stat: 'Sum',
        },
      },
    ];
    const silent = { Metrics, EvaluationPeriods: 2, DatapointsToAlarm: 2, Threshold: 0 };
    expect(stateAfter([1, undefined, undefined], silent)).toBe('OK');
    expect(stateAfter([1, 1, undefined], { ...silent, DatapointsToAlarm: 1 })).toBe('ALARM');
  });

  it('has a band of usual values, which are those of the first two periods', () => {
    const { Namespace, MetricName, Dimensions } = ALARM;
    const Metric = { Namespace, MetricName, Dimensions } as never;
    const band = {
      ComparisonOperator: 'GreaterThanUpperThreshold',
      ThresholdMetricId: 'band',
      Metrics: [
        { Id: 'band', Expression: 'ANOMALY_DETECTION_BAND(m, 4)' },
        { Id: 'm', MetricStat: { Metric, Stat: 'Sum', Period: 60 } },
      ],
    };
    // The mean is 11, a deviation is 1, and the band ends at 15.
    expect(stateAfter([10], band)).toBe('INSUFFICIENT_DATA');
    expect(stateAfter([10, 12, 15, 15, 15], band)).toBe('OK');
    expect(stateAfter([10, 12, 16, 16], band)).toBe('ALARM');
    expect(stateAfter([10, 12, 16, 16, 12, 12], band)).toBe('OK');
    // Without any value before, a few are usual.
    expect(stateAfter([undefined, undefined, 4, 4, 4], band)).toBe('OK');
    expect(stateAfter([undefined, undefined, 5, 5, 5], band)).toBe('ALARM');
  });
});
