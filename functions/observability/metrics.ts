import { writeLine } from './log.ts';
import {
  METRIC_DETAILS,
  METRIC_NAMESPACE,
  METRIC_SERVICE,
  METRIC_UNITS,
  type Metric,
} from './metric-names.ts';

/**
 * Measured since the last line: what happened several times in an invocation has several values.
 */
let measured = new Map<Metric, number[]>([['ColdStart', [1]]]);

/** The values of the additional dimensions: `METRIC_DETAILS`. */
let details: Readonly<Record<string, string>> = {};

/** Remembers a value until `publishMetrics`. */
export function measure(metric: Metric, value: number): void {
  const values = measured.get(metric);
  if (values) values.push(value);
  else measured.set(metric, [value]);
}

/**
 * Measures by the dimension of `METRIC_DETAILS`. A line has one value of each dimension, so an
 * invocation measures an order's amount once.
 */
export function measureBy(
  metric: keyof typeof METRIC_DETAILS,
  dimension: string,
  value: number,
): void {
  details = { ...details, [METRIC_DETAILS[metric]]: dimension };
  measure(metric, value);
}

export const count = (metric: Metric): void => measure(metric, 1);

/** Something of ours failed, in this function. */
export const countFault = (): void =>
  measureBy('Fault', process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? 'unknown', 1);

/**
 * One line that CloudWatch makes metrics of: the embedded metric format
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html).
 * No request to CloudWatch, and no line when nothing was measured.
 */
export function publishMetrics(): void {
  if (measured.size === 0) return;
  const [values, dimensions] = [measured, details];
  measured = new Map();
  details = {};
  const detailed = Object.entries(METRIC_DETAILS).filter(([metric]) =>
    values.has(metric as Metric),
  );
  writeLine({
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        directive([...values.keys()]),
        ...detailed.map(([metric, dimension]) => directive([metric as Metric], dimension)),
      ],
    },
    [METRIC_SERVICE.dimension]: process.env[METRIC_SERVICE.variable] ?? 'orders',
    ...dimensions,
    ...Object.fromEntries(values),
  });
}

const directive = (metrics: readonly Metric[], ...dimensions: readonly string[]) => ({
  Namespace: METRIC_NAMESPACE,
  Dimensions: [[METRIC_SERVICE.dimension, ...dimensions]],
  Metrics: metrics.map((Name) => ({ Name, Unit: METRIC_UNITS[Name] ?? 'Count' })),
});
