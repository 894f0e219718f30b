import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Measured } from '../alarms/alarm-row.ts';
import { budgetLeft, OBJECTIVE_DAYS, OBJECTIVES } from './objectives.ts';

/** Shows what is left of each objective's budget, over the last 28 days. */
export const budgetWidget = (
  metricOf: (measured: Measured, label: string) => cloudwatch.IMetric,
): cloudwatch.SingleValueWidget =>
  new cloudwatch.SingleValueWidget({
    title: `Percent left of the error budgets of ${OBJECTIVE_DAYS} days`,
    metrics: OBJECTIVES.map(
      (objective) =>
        new cloudwatch.MathExpression({
          expression: budgetLeft(objective),
          label: `${100 - objective.allowed} % ${objective.title}`,
          usingMetrics: Object.fromEntries(
            Object.entries(objective.measures).map(([name, one]) => [name, metricOf(one, name)]),
          ),
        }),
    ),
    // Whatever the dashboard's own interval is. One period, so that days weigh by their requests.
    start: `-P${OBJECTIVE_DAYS}D`,
    end: 'P0D',
    setPeriodToTimeRange: true,
    width: 24,
    height: 4,
  });
