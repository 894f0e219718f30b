import { describe, expect, it } from 'vitest';
import type { AlarmRow } from '../../../lib/alarms/alarm-row.ts';
import { ALARMS, ONLY_AT_THE_EDGE } from '../../../lib/alarms/alarm-rows.ts';
import { evaluate, type Series } from '../../../packages/local/cloudwatch/metric-math.ts';

const rowOf = (id: string): AlarmRow => {
  const row = [...ALARMS, ...ONLY_AT_THE_EDGE].find((one) => one.id === id);
  if (!row) throw new RangeError(`no alarm ${id}`);
  return row;
};

/**
 * True if an alarm goes off in the last of its periods. The named series have these values, ending
 * now; the alarm's other series have no data.
 */
function goesOff(id: string, data: Readonly<Record<string, Series>>): boolean {
  const row = rowOf(id);
  const [needed, periods] = row.datapoints ?? [1, 1];
  const last = (series: Series = []): Series =>
    Array.from({ length: periods }, (_, at) => series[series.length - periods + at]);
  const measures = 'metric' in row ? { m: row } : row.measures;
  for (const name of Object.keys(data)) expect(Object.keys(measures)).toContain(name);
  const series = Object.fromEntries(Object.keys(measures).map((name) => [name, last(data[name])]));
  const values = evaluate('metric' in row ? 'm' : row.expression, series) as Series;
  const isAbove = (value: number | undefined) =>
    value === undefined ? row.missing === 'breaching' : value > row.above;
  return values.filter(isAbove).length >= needed;
}

const nothing = (minutes: number): Series => Array(minutes).fill(undefined);
const each = (value: number, minutes: number): Series => Array(minutes).fill(value);

describe.each([['ProjectionsStopped'], ['EventsStopped'], ['WebhooksStopped']])('%s', (id) => {
  it('goes off in a busy shop when the reader stops', () => {
    expect(goesOff(id, { placed: each(40, 15), invoked: nothing(15) })).toBe(true);
  });

  it('goes off in a quiet shop, ten minutes after its one order', () => {
    const placed = [1, ...nothing(9)];

    expect(goesOff(id, { placed })).toBe(true);
    expect(goesOff(id, { placed: placed.slice(0, 9) })).toBe(false);
  });

  it('stays off while the reader is invoked, in the next minute too', () => {
    expect(goesOff(id, { placed: each(40, 15), invoked: each(9, 15) })).toBe(false);
    const placed = [...nothing(2), 1, ...nothing(12)];
    const invoked = [...nothing(3), 1, ...nothing(11)];
    expect(goesOff(id, { placed, invoked })).toBe(false);
  });

  it('stays off while the last minutes of both are missing', () => {
    const invoked = [...each(9, 12), ...nothing(3)];

    expect(goesOff(id, { placed: each(40, 15), invoked })).toBe(false);
  });

  it('stays off in a night without orders', () => {
    expect(goesOff(id, {})).toBe(false);
  });
});

describe('The other expressions', () => {
  it.each([
    ['ApiServerErrors', { errors: [5], requests: [400] }, true],
    ['ApiServerErrors', { errors: [4], requests: [10] }, false],
    ['ApiServerErrors', { errors: [5], requests: [500] }, false],
    ['ApiServerErrors', { requests: [500] }, false],
    ['ApiServerErrors', {}, false],
    ['TransactionConflicts', { conflicts: [6], taken: [94] }, true],
    ['TransactionConflicts', { conflicts: [5], taken: [95] }, false],
    ['TransactionConflicts', { conflicts: [10], taken: [9] }, false],
    ['TransactionConflicts', { taken: [900] }, false],
    ['FunctionsThrottled', { api: [1] }, true],
    ['FunctionsThrottled', { sweep: [1] }, true],
    ['FunctionsThrottled', { publisher: [1] }, true],
    ['SignInsFail', { errors: [3] }, true],
    ['SignInsFail', { throttles: [3] }, true],
    ['SignInsFail', { errors: [1], throttles: [1] }, false],
    ['SignInsFail', {}, false],
    ['FunctionsThrottled', {}, false],
    ['EventFailureBucketRefused', { publisher: [1] }, true],
    ['EventFailureBucketRefused', { deliver: [1] }, true],
    ['EventFailureBucketRefused', {}, false],
    ['OpenQueueGrows', { entered: [10] }, true],
    ['OpenQueueGrows', { entered: [10], left: [1] }, false],
    ['OpenQueueGrows', { left: [1] }, false],
    ['HotKey', { writeGSI2: [1] }, true],
    ['HotKey', { readtable: [1] }, true],
    ['HotKey', {}, false],
    ['TableSystemErrors', { transactWriteItems: [1] }, true],
    ['TableSystemErrors', {}, false],
    ['GSI2WriteThrottled', { m: [1, 1, 1, 1, 1] }, true],
    ['GSI2WriteThrottled', { m: [1, 1, undefined, 1, 1] }, false],
  ] as [string, Record<string, Series>, boolean][])('give for %s of %j: %s', (id, data, off) => {
    expect(goesOff(id, data)).toBe(off);
  });

  it('leave the throttles of webhooks, which have a limit of their own, to WebhooksLate', () => {
    const sourcesOf = (id: string) => {
      const row = rowOf(id);
      return 'metric' in row ? [row.of] : Object.values(row.measures).map(({ of }) => of);
    };

    expect(sourcesOf('EventFailureBucketRefused')).toContain('deliver');
    expect(sourcesOf('FunctionsThrottled')).toContain('publisher');
    expect(sourcesOf('FunctionsThrottled')).not.toContain('deliver');
    // The account's throttles include those of webhooks, and other stages'.
    expect(sourcesOf('FunctionsThrottled')).not.toContain('account');
  });

  it.each([
    ['SweepStopped', {}, true],
    ['SweepStopped', { invoked: [5, 5, 5] }, false],
    ['SweepStopped', { invoked: [5, 0, 0] }, false],
    ['SweepStopped', { invoked: [0, 0, 0] }, true],
    ['WithdrawalsStopped', { invoked: [5, 0, 0] }, false],
    ['WithdrawalsStopped', { invoked: [0, 0, 0] }, true],
    ['ErasuresStopped', { invoked: [5, 0, 0] }, false],
    ['ErasuresStopped', { invoked: [0, 0, 0] }, true],
    ['WebhookRetriesStopped', { due: [1, ...nothing(9)] }, true],
    ['WebhookRetriesStopped', { due: [1, ...nothing(14)], invoked: [1, ...nothing(13)] }, false],
    ['WebhookRetriesStopped', {}, false],
    ['PaymentEventsStopped', { placed: [5] }, true],
    ['PaymentEventsStopped', { placed: [4] }, false],
    ['PaymentEventsStopped', { placed: [30], invoked: [1] }, false],
    ['PaymentEventsStopped', {}, false],
    ['OrdersStopped', {}, true],
    ['OrdersStopped', { placed: [1] }, false],
    ['UnauthorizedWave', { refused: [20, 20], requests: [39, 39] }, true],
    ['UnauthorizedWave', { refused: [20, 20], requests: [40, 40] }, false],
    ['UnauthorizedWave', { refused: [19, 19], requests: [19, 19] }, false],
    ['UnauthorizedWave', { refused: [undefined, 500], requests: [9, 500] }, false],
    ['UnauthorizedWave', {}, false],
    ['EdgeErrors', { share: [6, 6], requests: [20, 20] }, true],
    ['EdgeErrors', { share: [5, 5], requests: [900, 900] }, false],
    ['EdgeErrors', { share: [100, 100], requests: [19, 19] }, false],
    ['EdgeErrors', {}, false],
    ['ApiCertificateExpires', { days: [20] }, true],
    ['ApiCertificateExpires', { days: [21] }, false],
    ['ApiCertificateExpires', {}, false],
  ] as [string, Record<string, Series>, boolean][])(
    'notice silence, and no quiet night: %s of %j: %s',
    (id, data, off) => {
      expect(goesOff(id, data)).toBe(off);
    },
  );

  it.each([
    ['at 40 % of the index', { throttledGSI2: 3, consumedGSI2: 2400, provisionedGSI2: 100 }, true],
    ['at 60 % of the index', { throttledGSI2: 3, consumedGSI2: 3600, provisionedGSI2: 100 }, false],
    ['at 40 % unthrottled', { consumedGSI2: 2400, provisionedGSI2: 100 }, false],
    [
      'at 90 % of the table, while the index idles',
      { throttledtable: 3, consumedtable: 5400, provisionedtable: 100, provisionedGSI1: 100 },
      false,
    ],
  ])('give for WritesThrottledWhileIdle: %s', (_, minute, off) => {
    const data = Object.entries(minute).map(([name, value]) => [name, each(value, 5)]);

    expect(goesOff('WritesThrottledWhileIdle', Object.fromEntries(data))).toBe(off);
  });

  it('use at most ten series each, as an alarm may', () => {
    for (const row of [...ALARMS, ...ONLY_AT_THE_EDGE])
      if ('measures' in row)
        expect(Object.keys(row.measures).length, row.id).toBeLessThanOrEqual(10);
  });
});

describe('PaymentsNotReconciled', () => {
  const id = 'PaymentsNotReconciled';

  it('stays off for 25 hours after a run, and goes off in the 26th', () => {
    expect(goesOff(id, { reconciled: [1, ...nothing(25)] })).toBe(false);
    expect(goesOff(id, { reconciled: [1, ...nothing(26)] })).toBe(true);
  });

  it('goes off if no run ever succeeded', () => {
    expect(goesOff(id, {})).toBe(true);
  });
});
