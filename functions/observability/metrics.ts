import { writeLine } from './log.ts';
import { METRIC_DIMENSIONS, METRIC_NAMESPACE, METRIC_UNITS, type Metric } from './metric-names.ts';

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
          Metrics: [...values.keys()].map((Name) => ({ Name, Unit: METRIC_UNITS[Name] })),
        },
      ],
    },
    ...METRIC_DIMENSIONS,
    ...Object.fromEntries(values),
  });
}
