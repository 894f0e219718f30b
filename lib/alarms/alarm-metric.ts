import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmRow, AlarmSubject, Measured } from './alarm-row.ts';
import type { MetricSource } from './alarm-subjects.ts';

/** The series that an alarm watches; undefined if one of its subjects is not deployed. */
export function alarmMetric(
  row: AlarmRow,
  subjects: ReadonlyMap<AlarmSubject, MetricSource>,
): cloudwatch.IMetric | undefined {
  const period = Duration.minutes(row.minutes ?? 1);
  const measured = 'metric' in row ? [row] : Object.values(row.measures);
  if (measured.some(({ of }) => !subjects.has(of))) return undefined;
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
  if ('metric' in row) return metricOf(row);
  return new cloudwatch.MathExpression({
    expression: row.expression,
    usingMetrics: Object.fromEntries(
      Object.entries(row.measures).map(([name, measure]) => [name, metricOf(measure)]),
    ),
    period,
  });
}
