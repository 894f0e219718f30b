import type { AlarmRow } from '../alarms/alarm-row.ts';
import { sum } from '../alarms/series.ts';

/** A shop's own check that fails or is slow (setting `placingCheck`). */
export const PLACING_CHECK_ALARMS: readonly AlarmRow[] = [
  {
    id: 'PlacingCheckFails',
    measures: {
      silent: sum('PlacingCheckSilent', 'placingCheck'),
      broken: sum('PlacingCheckBroken', 'placingCheck'),
      asked: sum('PlacingCheckAsked', 'placingCheck'),
    },
    expression: '100 * (FILL(silent, 0) + FILL(broken, 0)) / FILL(asked, 1)',
    above: 10,
    minutes: 5,
    notifies: 'page',
    description:
      'In 5 minutes, more than a tenth of the questions to the shop’s placing check had no ' +
      'usable answer. Those orders were refused, or placed unchecked if the setting wants that.',
  },
  {
    id: 'PlacingCheckSlow',
    metric: 'PlacingCheckLatency',
    of: 'placingCheck',
    statistic: 'p99',
    above: 1000,
    minutes: 5,
    datapoints: [3, 3],
    notifies: 'ticket',
    description:
      'For 15 minutes, the slowest hundredth of the answers of the shop’s placing check took ' +
      'more than a second of the 1.5 that it has. Buyers wait for it.',
  },
];
