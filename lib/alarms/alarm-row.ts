/** Whom a metric is about; `lib/alarms/alarm-subjects.ts` has the dimensions of each. */
export type Subject =
  | 'projector'
  | 'eventSource'
  | 'publisher'
  | 'publisherSource'
  | 'rotation'
  | 'sweep'
  | 'deliver'
  | 'paymentEvents'
  | 'emailClaims'
  /** Every function of the account and region. */
  | 'account'
  /** Our own metrics (`functions/observability/metrics.ts`). */
  | 'orders'
  | 'api'
  | 'table'
  | 'GSI1'
  | 'GSI2';

export interface Measured {
  /** A name of CloudWatch's, or of ours. */
  readonly metric: string;
  readonly of: Subject;
  readonly statistic: 'Average' | 'Maximum' | 'Sum' | 'SampleCount' | 'p99';
  /** What tells this metric from others of its subject: `Operation`. */
  readonly dimensions?: Readonly<Record<string, string>>;
}

/** An expression of CloudWatch's metric math over measured series. */
export interface Calculated {
  readonly expression: string;
  readonly measures: Readonly<Record<string, Measured>>;
}

interface Row {
  readonly id: string;
  /** Milliseconds, a count or percent. The alarm goes off above it. */
  readonly above: number;
  /** What it means and what to do. The runbook's anchor is added to it. */
  readonly description: string;
  /**
   * Notifies `alone`, or together with all other symptoms of one outage, which notify once:
   * `Outage` in `lib/alarms/alarms.ts`.
   */
  readonly pages: 'alone' | 'outage';
  /** Of one datapoint; a minute unless stated. */
  readonly minutes?: number;
  /** How many datapoints out of how many have to be above; one of one unless stated. */
  readonly datapoints?: readonly [number, number];
  /** Only while the table's capacity is provisioned. */
  readonly onlyProvisioned?: true;
}

/** Above a threshold, or so many standard deviations above what is usual at that time. */
export type AlarmRow =
  | (Row & Measured & { readonly deviations?: number })
  | (Row & Calculated & { readonly deviations?: never });

/**
 * `ProjectionsLate` → `projections-late`: where an alarm is described in docs/runbook.md, and what
 * `oms doctor` calls it.
 */
export const anchorOf = (id: string): string =>
  id.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
