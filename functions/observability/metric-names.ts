/** What is measured, and its unit in CloudWatch. */
export const METRIC_UNITS = {
  ColdStart: 'Count',
  Fault: 'Count',
  OrderPlaced: 'Count',
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
