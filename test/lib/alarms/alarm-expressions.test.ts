import { describe, expect, it } from 'vitest';
import type { AlarmRow } from '../../../lib/alarms/alarm-row.ts';
import { ALARMS } from '../../../lib/alarms/alarm-rows.ts';
import { evaluate, type Series } from '../../support/metric-math.ts';

const rowOf = (id: string): AlarmRow => {
  const row = ALARMS.find((one) => one.id === id);
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
  return values.filter((value) => value !== undefined && value > row.above).length >= needed;
}

const nothing = (minutes: number): Series => Array(minutes).fill(undefined);
const each = (value: number, minutes: number): Series => Array(minutes).fill(value);

describe.each([['ProjectionsStopped'], ['EventsStopped']])('%s', (id) => {
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
    ['FunctionsThrottled', { all: [3] }, true],
    ['FunctionsThrottled', { all: [3], deliver: [3] }, false],
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
    for (const row of ALARMS)
      if ('measures' in row)
        expect(Object.keys(row.measures).length, row.id).toBeLessThanOrEqual(10);
  });
});
