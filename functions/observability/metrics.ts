import { writeLine } from './log.ts';

/** What is measured, and its unit in CloudWatch. */
const UNITS = {
  ColdStart: 'Count',
  Fault: 'Count',
  OrderPlaced: 'Count',
  IdempotentReplay: 'Count',
  RestockSkipped: 'Count',
  UnreadableRow: 'Count',
  PaymentDiscrepancy: 'Count',
  PaymentFactOrphaned: 'Count',
  PaymentRequestUnanswered: 'Count',
  OrderExpired: 'Count',
  DuePartlyPaid: 'Count',
  DueGivenUp: 'Count',
  DueLag: 'Milliseconds',
  ProjectionFailure: 'Count',
  ProjectionLag: 'Milliseconds',
} as const;

export type Metric = keyof typeof UNITS;

export const METRIC_NAMESPACE = 'Orders';
export const METRIC_DIMENSIONS = { service: 'orders' } as const;

/**
 * Measured since the last line: what happened several times in an invocation has several values.
 */
let measured = new Map<Metric, number[]>([['ColdStart', [1]]]);

/** Remembers a value until `publishMetrics`. */
export function measure(metric: Metric, value: number): void {
  const values = measured.get(metric);
  if (values) values.push(value);
  else measured.set(metric, [value]);
}

export const count = (metric: Metric): void => measure(metric, 1);

/**
 * One line that CloudWatch makes metrics of: the embedded metric format
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html).
 * No request to CloudWatch, and no line when nothing was measured.
 */
export function publishMetrics(): void {
  if (measured.size === 0) return;
  const values = measured;
  measured = new Map();
  writeLine({
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: METRIC_NAMESPACE,
          Dimensions: [Object.keys(METRIC_DIMENSIONS)],
          Metrics: [...values.keys()].map((Name) => ({ Name, Unit: UNITS[Name] })),
        },
      ],
    },
    ...METRIC_DIMENSIONS,
    ...Object.fromEntries(values),
  });
}
