import type { Store } from '../../table/schema.ts';

/** The subject of a metric; `lib/alarms/alarm-subjects.ts` has the dimensions of each. */
export type AlarmSubject =
  | 'projector'
  | 'eventSource'
  | 'publisher'
  | 'publisherSource'
  | 'rotation'
  | 'sweep'
  | 'dueWithdrawals'
  | 'dueErasures'
  | 'deliver'
  | 'execute'
  | 'reconcile'
  | 'paymentEvents'
  | 'orderIndex'
  | 'emailClaims'
  /** The rule that starts the next attempts of webhooks. */
  | 'retriesRule'
  /** All functions of the account and region. */
  | 'account'
  /** Our own metrics (`functions/observability/metrics.ts`). */
  | 'orders'
  /** Our own metrics of calls to a payment provider, if functions call one. */
  | 'provider'
  /** Our own metrics of the shop's check, if there is one. */
  | 'placingCheck'
  /** Our own metrics of the mailer, if everybody may withdraw (`examples/mailer/`). */
  | 'mailer'
  | 'api'
  /** CloudFront's distribution in front of the API. */
  | 'edge'
  /** Certificates, each in its region. */
  | 'apiCertificate'
  | 'originCertificate'
  | 'clientCertificate'
  | 'signInCertificate'
  | Store;

export interface Measured {
  /** A metric of CloudWatch's or of ours. */
  readonly metric: string;
  readonly of: AlarmSubject;
  /** `PR(:500)` is the percent of values up to 500. */
  readonly statistic:
    | 'Average'
    | 'Maximum'
    | 'Minimum'
    | 'Sum'
    | 'SampleCount'
    | 'p99'
    | `PR(:${number})`;
  /** Further dimensions, beside the subject's: `Operation`. */
  readonly dimensions?: Readonly<Record<string, string>>;
}

/** An expression of CloudWatch's metric math over measured series. */
export interface Calculated {
  readonly expression: string;
  readonly measures: Readonly<Record<string, Measured>>;
  /**
   * True if series whose subject is not deployed are left out of the sum. Without it, the alarm
   * needs all of its subjects.
   */
  readonly deployedOnly?: true;
}

interface Row {
  readonly id: string;
  /** The threshold in milliseconds, a count or percent. The alarm goes off above it. */
  readonly above: number;
  /** The meaning of the alarm and the next step. The runbook's anchor is added to it. */
  readonly description: string;
  /**
   * The topic of its messages: `page` for what cannot wait until the morning, `ticket` for a day's
   * work. `outage` notifies once together with all other symptoms of an outage, by a page: `Outage`
   * in `lib/alarms/alarms.ts`.
   */
  readonly notifies: 'page' | 'ticket' | 'outage';
  /**
   * Rolls a gradual deployment back. Such an alarm must not depend on a route or an event source
   * mapping, which depend on the deployment. A deployment group may take ten alarms at most
   * (AlarmsLimitExceededException), `SlowDeployment` included.
   */
  readonly rollsBack?: true;
  /** The length of a datapoint's period; 1 by default. */
  readonly minutes?: number;
  /** M of N datapoints that must be above the threshold; one of one by default. */
  readonly datapoints?: readonly [number, number];
  /** Only if the table's capacity is provisioned. */
  readonly onlyProvisioned?: true;
  /** All of these datapoints: the setting's hours. At 0 there is no alarm. */
  readonly during?: 'ordersExpectedWithin';
  /**
   * The meaning of a period without data. By default it is fine, because nothing happened.
   * `breaching`: what must happen did not. `ignore`: the alarm stays as it is.
   */
  readonly missing?: 'breaching' | 'ignore';
}

/** Above a threshold, or above the usual value by a number of standard deviations. */
export type AlarmRow =
  | (Row & Measured & { readonly deviations?: number })
  | (Row & Calculated & { readonly deviations?: never });

/**
 * Returns an alarm's anchor, `projections-late` for `ProjectionsLate`. It is its heading in
 * docs/runbook.md, and its name in `oms doctor`.
 */
export const anchorOf = (id: string): string =>
  id.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();

/** Adds the runbook's section, and the command that confirms the alarm. */
export const describeAlarm = (id: string, text: string): string =>
  `${text} See docs/runbook.md#${anchorOf(id)}, or run: npm run oms -- doctor ${anchorOf(id)}`;
