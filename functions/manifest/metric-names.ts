/** The metrics' names. */
export type Metric =
  | 'ColdStart'
  | 'Fault'
  | 'OrderPlaced'
  | 'OrderedAmount'
  | 'PlacingCheckAsked'
  | 'PlacingCheckRefused'
  | 'PlacingCheckSilent'
  | 'PlacingCheckBroken'
  | 'PlacingCheckLatency'
  | 'OpenOrderEntered'
  | 'OpenOrderLeft'
  | 'IdempotentReplay'
  | 'RestockSkipped'
  | 'UnreadableRow'
  | 'PaymentDiscrepancy'
  | 'PaymentFactOrphaned'
  | 'PaymentFactUnknown'
  | 'PaymentFactContradicted'
  | 'PaymentEventUnreadable'
  | 'PaymentAttemptIgnored'
  | 'PaymentRequestUnanswered'
  | 'PaymentProviderCalled'
  | 'PaymentProviderUnknown'
  | 'PaymentProviderMisconfigured'
  | 'PaymentBooksDiffer'
  | 'PaymentsReconciled'
  | 'PaymentEventOfOtherMode'
  | 'OrderExpired'
  | 'OverpaidRefunded'
  | 'OverpaidLeft'
  | 'DuePartlyPaid'
  | 'DuePaymentStuck'
  | 'DueGivenUp'
  | 'DueLag'
  | 'ItemBytes'
  | 'ProjectionFailure'
  | 'ProjectionLag'
  | 'EventNotPublished'
  | 'PublishLag'
  | 'WebhookAttemptDue'
  | 'WebhookGivenUp'
  | 'WebhookEndpointDisabled'
  | 'MailsLeftOut';

/**
 * Units in CloudWatch, for the metrics that are not counts. The list is short, because every bundle
 * contains it.
 */
export const METRIC_UNITS: Partial<Readonly<Record<Metric, string>>> = {
  OrderedAmount: 'None',
  PlacingCheckLatency: 'Milliseconds',
  DueLag: 'Milliseconds',
  ItemBytes: 'Bytes',
  ProjectionLag: 'Milliseconds',
  PublishLag: 'Milliseconds',
};

export const METRIC_NAMESPACE = 'Orders';

/**
 * The dimension of every metric: the stack's name, from the functions' environment. It separates
 * the stages of one account and region.
 */
export const METRIC_SERVICE = { dimension: 'service', variable: 'SERVICE_NAME' } as const;

/**
 * Metrics with more dimensions: the function that failed and, behind the API, its route; the
 * currency of an order; the type of an item. CloudWatch charges for each combination of values.
 */
export const METRIC_DETAILS = {
  Fault: ['function', 'route'],
  OrderedAmount: ['currency'],
  ItemBytes: ['type'],
} as const satisfies Partial<Record<Metric, readonly string[]>>;
