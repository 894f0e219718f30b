import { paginateListMetrics } from '@aws-sdk/client-cloudwatch';
import {
  METRIC_DETAILS,
  METRIC_NAMESPACE,
  METRIC_SERVICE,
} from '../../../functions/manifest/metric-names.ts';
import { dimensionOf, type MeasuredStack } from './diagnosed-stack.ts';
import { confirmed, type Evidence, ruledOut } from './diagnosis.ts';
import { measure } from './measure-alarm.ts';

/** Counts the faults of each function and, behind the API, of each route. */
export async function lookAtFaults(stack: MeasuredStack): Promise<Evidence> {
  const figures: Record<string, number> = {};
  const service = dimensionOf(stack, 'function-fault', METRIC_SERVICE.dimension);
  const pages = paginateListMetrics(
    { client: stack.cloudwatch },
    {
      Namespace: METRIC_NAMESPACE,
      MetricName: 'Fault',
      Dimensions: [
        { Name: METRIC_SERVICE.dimension, Value: service },
        { Name: METRIC_DETAILS.Fault[0] },
      ],
    },
  );
  for await (const { Metrics = [] } of pages) {
    for (const Metric of Metrics) {
      const stat = { Metric, Stat: 'Sum', Period: 60 };
      const points = await measure(stack, [{ Id: 'm', MetricStat: stat }], stack.minutes);
      const sum = points.reduce((total, { value }) => total + value, 0);
      const name = METRIC_DETAILS.Fault.flatMap(
        (detail) => Metric.Dimensions?.find(({ Name }) => Name === detail)?.Value ?? [],
      ).join(' ');
      if (sum > 0 && name !== '') figures[name] = sum;
    }
  }
  const all = { ...figures, minutes: stack.minutes };
  return Object.keys(figures).length > 0
    ? confirmed('These functions had faults: read their logs, by the route.', all)
    : ruledOut('No function had a fault.', all);
}
