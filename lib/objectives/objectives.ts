import type { Measured } from '../alarms/alarm-row.ts';
import { sum } from '../alarms/series.ts';

/** A share of all that is good, over 28 days. */
export interface Objective {
  readonly id: string;
  readonly title: string;
  /** Percent of all that may be bad: 0.1 leaves an objective of 99.9 %. */
  readonly allowed: number;
  readonly measures: Readonly<Record<string, Measured>>;
  /** Metric math for the number of bad ones in a period. */
  readonly bad: string;
  /** The measure that counts all of them. */
  readonly all: string;
  /** True if it has burn rates, each with an alarm. The others have alarms of their own. */
  readonly burns: boolean;
}

/** The days of an objective: four weeks have the same weekdays, whenever they begin. */
export const OBJECTIVE_DAYS = 28;

/** The number of those that took longer, by the percentile rank of what did not. */
const slower = (all: string, within: string): string =>
  `FILL(${all}, 0) * (100 - FILL(${within}, 100)) / 100`;

export const OBJECTIVES: readonly Objective[] = [
  {
    id: 'Availability',
    title: 'requests without a 5xx',
    allowed: 0.1,
    measures: { errors: sum('5xx', 'api'), requests: sum('Count', 'api') },
    bad: 'FILL(errors, 0)',
    all: 'requests',
    burns: true,
  },
  {
    id: 'Latency',
    title: 'requests within 500 ms',
    allowed: 1,
    measures: {
      requests: sum('Count', 'api'),
      within: { metric: 'Latency', of: 'api', statistic: 'PR(:500)' },
    },
    bad: slower('requests', 'within'),
    all: 'requests',
    burns: true,
  },
  {
    id: 'Copies',
    title: 'batches of changes copied within 10 s',
    allowed: 1,
    measures: {
      batches: { metric: 'ProjectionLag', of: 'orders', statistic: 'SampleCount' },
      copied: { metric: 'ProjectionLag', of: 'orders', statistic: 'PR(:10000)' },
    },
    bad: slower('batches', 'copied'),
    all: 'batches',
    burns: false,
  },
  {
    id: 'Payments',
    title: 'orders without an unanswered payment request',
    allowed: 0.1,
    measures: {
      unanswered: sum('PaymentRequestUnanswered', 'orders'),
      placed: sum('OrderPlaced', 'orders'),
    },
    bad: 'FILL(unanswered, 0)',
    all: 'placed',
    burns: false,
  },
];

/** A budget that is used up so many times as fast as the objective allows, in both windows. */
export interface Burn {
  readonly id: 'Fast' | 'Slow';
  readonly rate: number;
  /** Minutes. The short window ends the alarm soon after the trouble. */
  readonly windows: Readonly<Record<'Long' | 'Short', number>>;
  readonly notifies: 'page' | 'ticket';
}

/** The first and the third pair of https://sre.google/workbook/alerting-on-slos/, on 28 days. */
export const BURNS: readonly Burn[] = [
  { id: 'Fast', rate: 14.4, windows: { Long: 60, Short: 5 }, notifies: 'page' },
  { id: 'Slow', rate: 3, windows: { Long: 360, Short: 30 }, notifies: 'ticket' },
];

/** The id of an objective's composite alarm: `AvailabilityBurnsFast`. */
export const burnId = ({ id }: Pick<Objective, 'id'>, burn: Pick<Burn, 'id'>): string =>
  `${id}Burns${burn.id}`;

/** The ids of all composite alarms of objectives. */
export const BURN_IDS: readonly string[] = OBJECTIVES.filter(({ burns }) => burns).flatMap(
  (objective) => BURNS.map((burn) => burnId(objective, burn)),
);

/**
 * Returns metric math for how fast a period used the budget up: 1 would last for 28 days. Fewer bad
 * ones than `least` are no trend.
 */
export const burnRate = ({ bad, all, allowed }: Objective, least: number): string =>
  `IF(${bad} >= ${least}, 100 * (${bad}) / FILL(${all}, 1) / ${allowed}, 0)`;

/** Returns metric math for the percent of the budget that a period leaves. */
export const budgetLeft = ({ bad, all, allowed }: Objective): string =>
  `100 - 10000 * (${bad}) / FILL(${all}, 1) / ${allowed}`;
