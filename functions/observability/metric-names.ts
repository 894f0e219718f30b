/** What is measured, and its unit in CloudWatch. */
export const METRIC_UNITS = {
  ColdStart: 'Count',
  Fault: 'Count',
  OrderPlaced: 'Count',
  OrderedAmount: 'None',
  OpenOrderEntered: 'Count',
  OpenOrderLeft: 'Count',
  IdempotentReplay: 'Count',
  RestockSkipped: 'Count',
  UnreadableRow: 'Count',
  PaymentDiscrepancy: 'Count',
  PaymentFactOrphaned: 'Count',
  PaymentFactUnknown: 'Count',
  PaymentRequestUnanswered: 'Count',
  OrderExpired: 'Count',
  DuePartlyPaid: 'Count',
  DuePaymentStuck: 'Count',
  DueGivenUp: 'Count',
  DueLag: 'Milliseconds',
  ProjectionFailure: 'Count',
  ProjectionLag: 'Milliseconds',
  EventNotPublished: 'Count',
  PublishLag: 'Milliseconds',
  WebhookGivenUp: 'Count',
  WebhookEndpointDisabled: 'Count',
} as const;

export type Metric = keyof typeof METRIC_UNITS;

export const METRIC_NAMESPACE = 'Orders';
export const METRIC_DIMENSIONS = { service: 'orders' } as const;

/**
 * Metrics that are also kept by one more dimension: which function failed, in which currency an
 * order is. Each value of a dimension is a metric that CloudWatch charges for.
 */
export const METRIC_DETAILS = {
  Fault: 'function',
  OrderedAmount: 'currency',
} as const satisfies Partial<Record<Metric, string>>;
