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

/** The values of the additional dimensions, by metric: `METRIC_DETAILS`. */
let details: Partial<Record<Detailed, Dimensions>> = {};

type Detailed = keyof typeof METRIC_DETAILS;
type Dimensions = Readonly<Partial<Record<(typeof METRIC_DETAILS)[Detailed][number], string>>>;

/** Keeps a value until `publishMetrics`. */
export function measure(metric: Metric, value: number): void {
  const values = measured.get(metric);
  if (values) values.push(value);
  else measured.set(metric, [value]);
}

/**
 * Measures with dimensions of `METRIC_DETAILS`. A line has one value per dimension, so an
 * invocation measures one order's amount.
 */
export function measureBy(metric: Detailed, dimensions: Dimensions, value: number): void {
  details = { ...details, [metric]: dimensions };
  measure(metric, value);
}

/** The largest items since the last lines, by type. */
let items = new Map<string, number>();

/** Measures an item that grows. */
export const measureItem = (type: string, bytes: number): void => {
  items.set(type, Math.max(bytes, items.get(type) ?? 0));
};

export const count = (metric: Metric): void => measure(metric, 1);

/** Counts an unexpected error, with this function's name and, behind the API, the route's key. */
export const countFault = (route?: string): void =>
  measureBy(
    'Fault',
    { function: process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? 'unknown', ...(route && { route }) },
    1,
  );

/**
 * Writes one line from which CloudWatch makes metrics, in the embedded metric format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html.
 * It sends no request to CloudWatch, and writes no line if there are no values.
 */
export function publishMetrics(): void {
  publishItems();
  if (measured.size === 0) return;
  const [values, detailed] = [measured, Object.entries(details)];
  measured = new Map();
  details = {};
  writeLine({
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        directive([...values.keys()]),
        ...detailed.map(([metric, dimensions]) =>
          directive([metric as Metric], ...Object.keys(dimensions)),
        ),
      ],
    },
    [METRIC_SERVICE.dimension]: process.env[METRIC_SERVICE.variable] ?? 'orders',
    ...Object.assign({}, ...detailed.map(([, dimensions]) => dimensions)),
    ...Object.fromEntries(values),
  });
}

/** Writes a line for each type, because a line has one value per dimension. */
function publishItems(): void {
  const all = items;
  items = new Map();
  for (const [type, bytes] of all)
    writeLine({
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [directive(['ItemBytes'], ...METRIC_DETAILS.ItemBytes)],
      },
      [METRIC_SERVICE.dimension]: process.env[METRIC_SERVICE.variable] ?? 'orders',
      type,
      ItemBytes: bytes,
    });
}

const directive = (metrics: readonly Metric[], ...dimensions: readonly string[]) => ({
  Namespace: METRIC_NAMESPACE,
  Dimensions: [[METRIC_SERVICE.dimension, ...dimensions]],
  Metrics: metrics.map((Name) => ({ Name, Unit: METRIC_UNITS[Name] ?? 'Count' })),
});
