/** What is measured. */
export type Metric =
  | 'ColdStart'
  | 'Fault'
  | 'OrderPlaced'
  | 'OrderedAmount'
  | 'OpenOrderEntered'
  | 'OpenOrderLeft'
  | 'IdempotentReplay'
  | 'RestockSkipped'
  | 'UnreadableRow'
  | 'PaymentDiscrepancy'
  | 'PaymentFactOrphaned'
  | 'PaymentFactUnknown'
  | 'PaymentRequestUnanswered'
  | 'OrderExpired'
  | 'DuePartlyPaid'
  | 'DuePaymentStuck'
  | 'DueGivenUp'
  | 'DueLag'
  | 'ProjectionFailure'
  | 'ProjectionLag'
  | 'EventNotPublished'
  | 'PublishLag'
  | 'WebhookGivenUp'
  | 'WebhookEndpointDisabled';

/** The metrics' units in CloudWatch, of those that are no counts: every bundle has this list. */
export const METRIC_UNITS: Partial<Readonly<Record<Metric, string>>> = {
  OrderedAmount: 'None',
  DueLag: 'Milliseconds',
  ProjectionLag: 'Milliseconds',
  PublishLag: 'Milliseconds',
};

export const METRIC_NAMESPACE = 'Orders';

/**
 * The dimension of every metric: the stack's name, so that the stages of an account and region are
 * measured apart. Functions have it in their environment.
 */
export const METRIC_SERVICE = { dimension: 'service', variable: 'SERVICE_NAME' } as const;

/**
 * Metrics that are also kept by one more dimension: which function failed, in which currency an
 * order is. Each value of a dimension is a metric that CloudWatch charges for.
 */
export const METRIC_DETAILS = {
  Fault: 'function',
  OrderedAmount: 'currency',
} as const satisfies Partial<Record<Metric, string>>;
