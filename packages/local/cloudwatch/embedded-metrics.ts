/**
 * Reads the metrics that a function prints in CloudWatch's embedded metric format.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
import type { MetricStore } from './metric-store.ts';

interface Directive {
  readonly Namespace: string;
  readonly Dimensions: readonly (readonly string[])[];
  readonly Metrics: readonly { readonly Name: string }[];
}

interface Printed extends Readonly<Record<string, unknown>> {
  readonly _aws: { readonly CloudWatchMetrics: readonly Directive[] };
}

/** True for a line that has metrics. */
export const hasMetrics = (line: string): boolean => line.includes('"_aws":{');

/** Stores a line's metrics, for each of its sets of dimensions. Other lines are ignored. */
export function storeMetrics(store: MetricStore, line: string): void {
  if (!hasMetrics(line)) return;
  const printed = parse(line);
  for (const { Namespace: namespace, Dimensions, Metrics } of printed?._aws.CloudWatchMetrics ?? [])
    for (const { Name: name } of Metrics)
      for (const names of Dimensions) {
        const dimensions = Object.fromEntries(names.map((of) => [of, String(printed?.[of])]));
        const values = [printed?.[name]].flat().filter((value) => typeof value === 'number');
        store.put({ namespace, name, dimensions }, ...values);
      }
}

function parse(line: string): Printed | undefined {
  try {
    return JSON.parse(line) as Printed;
  } catch {
    // A line that was cut is no metric on AWS, either.
    return undefined;
  }
}
