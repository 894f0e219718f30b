import type { MetricDataQuery } from '@aws-sdk/client-cloudwatch';
import { STORES, type Store } from '../../../table/schema.ts';
import { type MeasuredStack, tableOf } from './diagnosed-stack.ts';
import { cannotTell, confirmed, type Evidence, type Figures, ruledOut } from './diagnosis.ts';
import { measure } from './measure-alarm.ts';

/** Metrics of DynamoDB that count a kind of event, and the sentences for both results. */
export interface CountedMetrics {
  readonly metrics: readonly string[];
  readonly statistic: 'Sum' | 'SampleCount';
  readonly of: readonly Store[];
  readonly dimensions?: Readonly<Record<string, string>>;
  readonly confirms: string;
  readonly rulesOut: string;
}

export const EVERYWHERE = STORES;

/** Confirmed if DynamoDB counted any of these events lately. */
export async function countMetrics(
  stack: MeasuredStack,
  counted: CountedMetrics,
): Promise<Evidence> {
  const TableName = tableOf(stack);
  if (TableName === undefined) return cannotTell(stack.unmeasured);
  const figures: Record<string, number> = {};
  for (const metric of counted.metrics) {
    for (const store of counted.of) {
      const points = await measure(
        stack,
        [query(metric, counted, { TableName, ...indexOf(store), ...counted.dimensions })],
        stack.minutes,
      );
      const sum = points.reduce((total, { value }) => total + value, 0);
      if (sum > 0) figures[`${metric} of ${store}`] = sum;
    }
  }
  const all: Figures = { ...figures, minutes: stack.minutes };
  return Object.keys(figures).length > 0
    ? confirmed(counted.confirms, all)
    : ruledOut(counted.rulesOut, all);
}

const indexOf = (store: string): Readonly<Record<string, string>> =>
  store === 'table' ? {} : { GlobalSecondaryIndexName: store };

function query(
  MetricName: string,
  { statistic }: CountedMetrics,
  dimensions: Readonly<Record<string, string>>,
): MetricDataQuery {
  const Dimensions = Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }));
  const Metric = { Namespace: 'AWS/DynamoDB', MetricName, Dimensions };
  return { Id: 'm', MetricStat: { Metric, Stat: statistic, Period: 60 } };
}
