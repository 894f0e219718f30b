import type { MetricDataQuery } from '@aws-sdk/client-cloudwatch';
import { METRIC_NAMESPACE, METRIC_SERVICE } from '../../../functions/manifest/metric-names.ts';
import type { Measured } from '../../../lib/alarms/alarm-row.ts';
import { OBJECTIVE_DAYS, type Objective } from '../../../lib/objectives/objectives.ts';
import { dimensionOf, type MeasuredStack } from '../doctor/diagnosed-stack.ts';
import { measure } from '../doctor/measure-alarm.ts';

/** An objective's figures of its days. */
export interface ErrorBudget {
  readonly id: string;
  readonly title: string;
  /** Percent that shall be good. */
  readonly objective: number;
  readonly all: number;
  /** A share of values may be estimated from a percentile rank, so it may be no whole number. */
  readonly bad: number;
  /** Percent that was good; null without any. */
  readonly reached: number | null;
  /** Percent of the budget; below 0 if it is used up, and 100 while nothing happened. */
  readonly left: number;
}

const DAY_SECONDS = 86_400;

/** Measures an objective over its days, in metric math of the service, day by day. */
export async function errorBudget(
  stack: MeasuredStack,
  { id, title, allowed, measures, bad, all }: Objective,
): Promise<ErrorBudget> {
  const series = Object.entries(measures).map(
    ([name, measured]): MetricDataQuery => ({
      Id: name,
      MetricStat: {
        Metric: metricOf(stack, measured),
        Stat: measured.statistic,
        Period: DAY_SECONDS,
      },
      ReturnData: false,
    }),
  );
  const total = async (Expression: string) => {
    const queries = [...series, { Id: 'total', Expression, Period: DAY_SECONDS }];
    const points = await measure(stack, queries, OBJECTIVE_DAYS * 24 * 60);
    return points.reduce((sum, { value }) => sum + value, 0);
  };
  const [badOnes, allOfThem] = await Promise.all([total(bad), total(`FILL(${all}, 0)`)]);
  const percent = allOfThem === 0 ? undefined : (100 * badOnes) / allOfThem;
  return {
    id,
    title,
    objective: 100 - allowed,
    all: allOfThem,
    bad: rounded(badOnes),
    reached: percent === undefined ? null : rounded(100 - percent),
    left: rounded(100 - (100 * (percent ?? 0)) / allowed),
  };
}

const rounded = (value: number): number => Number(value.toFixed(3));

function metricOf(stack: MeasuredStack, { metric: MetricName, of }: Measured) {
  const dimensions = (Name: string, Value: string | undefined) => [{ Name, Value: Value ?? '' }];
  return of === 'api'
    ? {
        Namespace: 'AWS/ApiGateway',
        MetricName,
        Dimensions: dimensions('ApiId', dimensionOf(stack, 'api-server-errors', 'ApiId')),
      }
    : {
        Namespace: METRIC_NAMESPACE,
        MetricName,
        Dimensions: dimensions(METRIC_SERVICE.dimension, stack.stackName),
      };
}
