/** What wakes somebody up, row by row. */
export interface AlarmRow {
  readonly id: string;
  /** https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html */
  readonly metric: string;
  /**
   * Some metrics are a function's (the projector's, the publisher's, the rotation's, the sweep's,
   * and that of the partner bus if there is one), some an event source mapping's, and some are our
   * own (`functions/observability/metrics.ts`).
   */
  readonly of:
    | 'projector'
    | 'eventSource'
    | 'publisher'
    | 'publisherSource'
    | 'rotation'
    | 'sweep'
    | 'paymentEvents'
    | 'orders';
  readonly statistic: 'Maximum' | 'Sum';
  /** Milliseconds, or a count. The alarm goes off above it. */
  readonly above: number;
  /** What it means and what to do. */
  readonly description: string;
}
