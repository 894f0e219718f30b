import {
  METRIC_DETAILS,
  METRIC_NAMESPACE,
  METRIC_SERVICE,
  METRIC_UNITS,
  type Metric,
} from '../manifest/metric-names.ts';
import { writeLine } from './log.ts';

/**
 * Values since the last line. A metric that is measured several times in an invocation has several
 * values.
 */
let measured = new Map<Metric, number[]>([['ColdStart', [1]]]);

/** The values of the additional dimensions: `METRIC_DETAILS`. */
let details: Readonly<Record<string, string>> = {};

/** Keeps a value until `publishMetrics`. */
export function measure(metric: Metric, value: number): void {
  const values = measured.get(metric);
  if (values) values.push(value);
  else measured.set(metric, [value]);
}

/**
 * Measures with the dimension of `METRIC_DETAILS`. A line has one value per dimension, so an
 * invocation measures one order's amount.
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

/** Counts an unexpected error, with this function's name. */
export const countFault = (): void =>
  measureBy('Fault', process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? 'unknown', 1);

/**
 * Writes one line from which CloudWatch makes metrics, in the embedded metric format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html.
 * It sends no request to CloudWatch, and writes no line if there are no values.
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
