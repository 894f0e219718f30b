import type { AlarmRow } from './alarm-row.ts';
import { sum } from './series.ts';

/**
 * Webhooks that are late, given up by Lambda, or rejected by their receiver. Events wait for
 * DeliverWebhooks in Lambda's own queue, which gives them up after the `maxEventAge` of
 * `lib/webhooks/webhook-deliveries.ts`.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html#async-invocation-metrics
 */
export const WEBHOOK_ALARMS: readonly AlarmRow[] = [
  {
    id: 'WebhooksLate',
    metric: 'AsyncEventAge',
    of: 'deliver',
    statistic: 'Maximum',
    above: 900_000,
    notifies: 'outage',
    description:
      'Events wait more than 15 minutes for DeliverWebhooks. Look at its errors and throttles, ' +
      'and for receivers that are slow. After 6 hours Lambda gives an event up.',
  },
  {
    id: 'WebhookErrors',
    ...sum('Errors', 'deliver'),
    above: 0,
    notifies: 'outage',
    rollsBack: true,
    description:
      'DeliverWebhooks itself failed, not a receiver. Its log has the error; Lambda tries an ' +
      'event three times.',
  },
  {
    id: 'WebhookEventsGivenUp',
    ...sum('AsyncEventsDropped', 'deliver'),
    above: 0,
    notifies: 'ticket',
    description:
      'Lambda gave up events that DeliverWebhooks could not process. The whole events are in the ' +
      'event failure bucket. Remove the cause, then run oms redrive --events.',
  },
  {
    id: 'WebhookEndpointDisabled',
    notifies: 'ticket',
    metric: 'WebhookEndpointDisabled',
    of: 'orders',
    statistic: 'Sum',
    above: 0,
    description:
      'A webhook endpoint was disabled: it answered 410 Gone, or accepted nothing for five days. ' +
      'The log of DeliverWebhooks names it. Enable it when its receiver works again.',
  },
];
