import { countMetrics, EVERYWHERE } from './count-metric.ts';
import type { Look } from './look.ts';

/** Symptoms that CloudWatch metrics count. */
export const COUNTED: Readonly<Record<string, readonly Look[]>> = {
  'scan-instead-of-query': [
    (stack) =>
      countMetrics(stack, {
        metrics: ['SuccessfulRequestLatency'],
        statistic: 'SampleCount',
        of: ['table'],
        dimensions: { Operation: 'Scan' },
        confirms: 'A client scans the table. No function may: look for oms verify or a script.',
        rulesOut: 'No client scans the table.',
      }),
  ],
  'spike-outruns-scaling': [
    (stack) =>
      countMetrics(stack, {
        metrics: ['Read', 'Write'].flatMap((kind) => [
          `${kind}ProvisionedThroughputThrottleEvents`,
          `${kind}MaxOnDemandThroughputThrottleEvents`,
        ]),
        statistic: 'Sum',
        of: EVERYWHERE,
        confirms: 'Requests exceed the provisioned capacity, or the maximum that is set.',
        rulesOut: 'No request exceeded the provisioned capacity or the maximum.',
      }),
  ],
  'backfill-throttles': [
    (stack) =>
      countMetrics(stack, {
        metrics: ['OnlineIndexThrottleEvents'],
        statistic: 'Sum',
        of: EVERYWHERE.filter((store) => store !== 'table'),
        confirms: 'An index is being backfilled, and is throttled.',
        rulesOut: 'No backfill of an index was throttled.',
      }),
  ],
};
