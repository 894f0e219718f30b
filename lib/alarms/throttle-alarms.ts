import { GSI1, GSI2 } from '../../table/schema.ts';
import type { AlarmRow, AlarmSubject } from './alarm-row.ts';
import { sum, total } from './series.ts';

const STORES = ['table', 'GSI1', 'GSI2'] as const satisfies readonly AlarmSubject[];
const KINDS = ['Read', 'Write'] as const;
type Kind = (typeof KINDS)[number];

const NAMES = {
  table: 'the table',
  GSI1: `the index ${GSI1.name}`,
  GSI2: `the index ${GSI2.name}`,
};

/** Five minutes in a row; the SDK's retries absorb a burst of seconds. */
const throttled = (of: (typeof STORES)[number], kind: Kind): AlarmRow => ({
  id: `${of === 'table' ? 'Table' : of}${kind}Throttled`,
  ...sum(`${kind}ThrottleEvents`, of),
  above: 0,
  datapoints: [5, 5],
  pages: 'outage',
  description:
    `${kind}s of ${NAMES[of]} are throttled for 5 minutes.` +
    (of !== 'table' && kind === 'Write' ? ' A throttled index throttles the table’s writes.' : ''),
});

/** One alarm has at most ten series, so reads and writes have one each. */
const throttledWhileIdle = (kind: Kind): AlarmRow => ({
  id: `${kind}sThrottledWhileIdle`,
  measures: Object.fromEntries(
    STORES.flatMap((of) => [
      [`throttled${of}`, sum(`${kind}ThrottleEvents`, of)],
      [`consumed${of}`, sum(`Consumed${kind}CapacityUnits`, of)],
      [
        `provisioned${of}`,
        { metric: `Provisioned${kind}CapacityUnits`, of, statistic: 'Maximum' } as const,
      ],
    ]),
  ),
  expression: STORES.map(
    (of) =>
      `IF(FILL(throttled${of}, 0) > 0 AND ` +
      `FILL(consumed${of}, 0) / 60 < 0.5 * FILL(provisioned${of}, 0), 1, 0)`,
  ).join(' + '),
  above: 0,
  datapoints: [5, 5],
  pages: 'outage',
  onlyProvisioned: true,
  description:
    `${kind}s are throttled while less than half of the provisioned capacity is consumed: ` +
    'one key is hot. More capacity does not help.',
});

/** Throttles of a key, of the table and of each index. */
export const THROTTLE_ALARMS: readonly AlarmRow[] = [
  {
    id: 'HotKey',
    ...total(
      Object.fromEntries(
        STORES.flatMap((of) =>
          KINDS.map((kind) => [
            `${kind.toLowerCase()}${of}`,
            sum(`${kind}KeyRangeThroughputThrottleEvents`, of),
          ]),
        ),
      ),
    ),
    above: 0,
    minutes: 5,
    pages: 'outage',
    description:
      'A partition gets more than 1,000 WCU or 3,000 RCU a second. Contributor Insights ' +
      'names the key.',
  },
  ...STORES.flatMap((of) => KINDS.map((kind) => throttled(of, kind))),
  ...KINDS.map(throttledWhileIdle),
];
