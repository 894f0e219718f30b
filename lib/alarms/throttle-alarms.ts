import { STORES, type Store } from '../../table/schema.ts';
import type { AlarmRow } from './alarm-row.ts';
import { sum, total } from './series.ts';

const KINDS = ['Read', 'Write'] as const;
type Kind = (typeof KINDS)[number];

const nameOf = (of: Store): string => (of === 'table' ? 'the table' : `the index ${of}`);

/** One alarm has at most ten series. The first group keeps the id. */
const groups = (seriesOfStore: number): [suffix: string, stores: readonly Store[]][] => {
  const size = Math.floor(10 / seriesOfStore);
  return Array.from({ length: Math.ceil(STORES.length / size) }, (_, at) => {
    const stores = STORES.slice(at * size, (at + 1) * size);
    return [at === 0 ? '' : `${stores[0]}`, stores];
  });
};

/** Five minutes in a row; the SDK's retries absorb a burst of seconds. */
const throttled = (of: Store, kind: Kind): AlarmRow => ({
  id: `${of === 'table' ? 'Table' : of}${kind}Throttled`,
  ...sum(`${kind}ThrottleEvents`, of),
  above: 0,
  datapoints: [5, 5],
  notifies: 'outage',
  description:
    `${kind}s of ${nameOf(of)} are throttled for 5 minutes.` +
    (of !== 'table' && kind === 'Write' ? ' A throttled index throttles the table’s writes.' : ''),
});

const throttledWhileIdle = (
  kind: Kind,
  [suffix, stores]: [string, readonly Store[]],
): AlarmRow => ({
  id: `${kind}sThrottledWhileIdle${suffix}`,
  measures: Object.fromEntries(
    stores.flatMap((of) => [
      [`throttled${of}`, sum(`${kind}ThrottleEvents`, of)],
      [`consumed${of}`, sum(`Consumed${kind}CapacityUnits`, of)],
      [
        `provisioned${of}`,
        { metric: `Provisioned${kind}CapacityUnits`, of, statistic: 'Maximum' } as const,
      ],
    ]),
  ),
  expression: stores
    .map(
      (of) =>
        `IF(FILL(throttled${of}, 0) > 0 AND ` +
        `FILL(consumed${of}, 0) / 60 < 0.5 * FILL(provisioned${of}, 0), 1, 0)`,
    )
    .join(' + '),
  above: 0,
  datapoints: [5, 5],
  notifies: 'outage',
  onlyProvisioned: true,
  description:
    `${kind}s are throttled while less than half of the provisioned capacity is consumed: ` +
    'one key is hot. More capacity does not help.',
});

const hotKey = ([suffix, stores]: [string, readonly Store[]]): AlarmRow => ({
  id: `HotKey${suffix}`,
  ...total(
    Object.fromEntries(
      stores.flatMap((of) =>
        KINDS.map((kind) => [
          `${kind.toLowerCase()}${of}`,
          sum(`${kind}KeyRangeThroughputThrottleEvents`, of),
        ]),
      ),
    ),
  ),
  above: 0,
  minutes: 5,
  notifies: 'outage',
  description:
    'A partition gets more than 1,000 WCU or 3,000 RCU a second. Contributor Insights ' +
    'names the key.',
});

/** Throttles of a key, of the table and of each index. */
export const THROTTLE_ALARMS: readonly AlarmRow[] = [
  ...groups(2).map(hotKey),
  ...STORES.flatMap((of) => KINDS.map((kind) => throttled(of, kind))),
  ...KINDS.flatMap((kind) => groups(3).map((group) => throttledWhileIdle(kind, group))),
];
