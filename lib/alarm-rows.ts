/** What wakes somebody up, row by row. */
export interface AlarmRow {
  readonly id: string;
  /** https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html */
  readonly metric: string;
  /**
   * Some metrics are a function's (the projector's, the rotation's, the sweep's, and that of the
   * partner bus if there is one), some the event source mapping's, and some are our own
   * (`functions/observability/metrics.ts`).
   */
  readonly of: 'projector' | 'eventSource' | 'rotation' | 'sweep' | 'paymentEvents' | 'orders';
  readonly statistic: 'Maximum' | 'Sum';
  /** Milliseconds, or a count. The alarm goes off above it. */
  readonly above: number;
  /** What it means and what to do. */
  readonly description: string;
}

export const ALARMS: readonly AlarmRow[] = [
  {
    id: 'ProjectionsLate',
    metric: 'IteratorAge',
    of: 'projector',
    statistic: 'Maximum',
    above: 60_000,
    description:
      'A3, summaries and the low-stock list are more than a minute behind. Look at the projector’s errors and throttles.',
  },
  {
    id: 'ProjectionsStuck',
    metric: 'IteratorAge',
    of: 'projector',
    statistic: 'Maximum',
    above: 900_000,
    description:
      'The copies are more than 15 minutes behind, the stream forgets after 24 hours. Mend the projector, then run oms verify.',
  },
  {
    id: 'ProjectorErrors',
    metric: 'Errors',
    of: 'projector',
    statistic: 'Sum',
    above: 0,
    description:
      'The projector itself failed, not single records. Its log says why; records are tried again.',
  },
  {
    id: 'RecordsGivenUp',
    metric: 'OnFailureDestinationDeliveredEventCount',
    of: 'eventSource',
    statistic: 'Sum',
    above: 0,
    description: 'Records are in the failure bucket, whole. Mend the cause, then run oms redrive.',
  },
  {
    id: 'RecordsDropped',
    metric: 'DroppedEventCount',
    of: 'eventSource',
    statistic: 'Sum',
    above: 0,
    description: 'Records were dropped and are in no bucket. Run oms verify --all --repair.',
  },
  {
    id: 'FailureBucketRefused',
    metric: 'DestinationDeliveryFailures',
    of: 'projector',
    statistic: 'Sum',
    above: 0,
    description:
      'Records could not be put into the failure bucket. Mend its permissions, then run oms verify --all --repair.',
  },
  {
    id: 'CursorKeyNotRotated',
    metric: 'Errors',
    of: 'rotation',
    statistic: 'Sum',
    above: 0,
    description:
      'The cursor key was not replaced. Cursors go on working with the one there is; the log of RotateCursorKey says why.',
  },
  {
    id: 'SweepErrors',
    metric: 'Errors',
    of: 'sweep',
    statistic: 'Sum',
    above: 0,
    description:
      'Unpaid orders are not cancelled and requests are not told again while this lasts. The log of SweepDue says why.',
  },
  {
    id: 'DueLate',
    metric: 'DueLag',
    of: 'orders',
    statistic: 'Maximum',
    above: 900_000,
    description: 'Something was due 15 minutes ago. Look at the errors and throttles of SweepDue.',
  },
  {
    id: 'DueGivenUp',
    metric: 'DueGivenUp',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A row failed ten times and is not looked at any more. The log of SweepDue names it; oms verify puts its key back.',
  },
  {
    id: 'PaymentDiscrepancy',
    metric: 'PaymentDiscrepancy',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A provider reported more than it was asked for, or more went back than came in. If oms verify still says so, ask the provider.',
  },
  {
    id: 'PaymentFactOrphaned',
    metric: 'PaymentFactOrphaned',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A provider’s report was refused: no such order or payment, another currency, a reference of another order, or too many. The log has its code.',
  },
  {
    id: 'PaymentEventsFailed',
    metric: 'Errors',
    of: 'paymentEvents',
    statistic: 'Sum',
    above: 0,
    description:
      'Stripe’s events from the partner bus are not recorded. After three attempts they are in the failure bucket, whole.',
  },
  {
    id: 'PaymentRequestUnanswered',
    metric: 'PaymentRequestUnanswered',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A capture, refund or void was told six times and never answered. Ask the provider whether it was done, and report it.',
  },
  {
    id: 'PaidInPart',
    metric: 'DuePartlyPaid',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'An order is due and paid in part only. It is not cancelled: ask for the rest, or cancel it and give the part back.',
  },
];
