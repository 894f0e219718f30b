import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmSubject, Calculated, Measured } from './alarm-row.ts';
import type { MetricSource } from './alarm-subjects.ts';
import { total } from './series.ts';

/** The series that an alarm watches; undefined if one of its subjects is not deployed. */
export function alarmMetric(
  row: (Measured | Calculated) & { readonly minutes?: number | undefined },
  subjects: ReadonlyMap<AlarmSubject, MetricSource>,
): cloudwatch.IMetric | undefined {
  const period = Duration.minutes(row.minutes ?? 1);
  const metricOf = ({ metric, of, statistic, dimensions }: Measured) => {
    const { namespace, dimensionsMap } = subjects.get(of) as MetricSource;
    return new cloudwatch.Metric({
      namespace,
      metricName: metric,
      dimensionsMap: { ...dimensionsMap, ...dimensions },
      statistic,
      period,
    });
  };
  const isDeployed = ({ of }: Measured) => subjects.has(of);
  if ('metric' in row) return isDeployed(row) ? metricOf(row) : undefined;
  const { expression, measures } = row.deployedOnly ? deployedSum(row, isDeployed) : row;
  if (!Object.values(measures).every(isDeployed)) return undefined;
  return new cloudwatch.MathExpression({
    expression,
    usingMetrics: Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, metricOf(measure)]),
    ),
    period,
  });
}

const deployedSum = ({ measures }: Calculated, isDeployed: (measured: Measured) => boolean) =>
  total(Object.fromEntries(Object.entries(measures).filter(([, one]) => isDeployed(one))));
