import type { AlarmRow } from './alarm-row.ts';
import { sum, total } from './series.ts';

/** Events that are late, or do not reach the bus. */
export const EVENT_ALARMS: readonly AlarmRow[] = [
  {
    id: 'EventsLate',
    notifies: 'outage',
    metric: 'IteratorAge',
    of: 'publisher',
    statistic: 'Maximum',
    above: 300_000,
    description:
      'Events are more than 5 minutes behind. Look at the errors and throttles of PublishEvents, ' +
      'and at EventBridge. Copies and reads are not affected.',
  },
  {
    id: 'PublisherErrors',
    notifies: 'outage',
    rollsBack: true,
    metric: 'Errors',
    of: 'publisher',
    statistic: 'Sum',
    above: 0,
    description: 'The publisher itself failed. Its log has the error; records are retried.',
  },
  {
    id: 'EventsGivenUp',
    notifies: 'ticket',
    metric: 'OnFailureDestinationDeliveredEventCount',
    of: 'publisherSource',
    statistic: 'Sum',
    above: 0,
    description:
      'Changes were not published. Whole records are in the event failure bucket. ' +
      'Remove the cause, then run oms redrive --events.',
  },
  {
    id: 'EventsDropped',
    notifies: 'page',
    metric: 'DroppedEventCount',
    of: 'publisherSource',
    statistic: 'Sum',
    above: 0,
    description: 'Changes were dropped and are in no bucket. Run oms events replay --since.',
  },
  {
    id: 'OrderIndexErrors',
    ...sum('Errors', 'orderIndex'),
    notifies: 'ticket',
    above: 0,
    description:
      'IndexOrders fails. Meanwhile new orders are not found by their names. Its log has the ' +
      'error; Lambda tries an event three times.',
  },
  {
    id: 'OrderWordsGivenUp',
    ...sum('AsyncEventsDropped', 'orderIndex'),
    notifies: 'ticket',
    above: 0,
    description:
      'IndexOrders failed on orders, which are not found by their names. The whole events are in ' +
      'the event failure bucket. Remove the cause, then run oms redrive --events.',
  },
  {
    id: 'EventFailureBucketRefused',
    ...total({
      publisher: sum('DestinationDeliveryFailures', 'publisher'),
      deliver: sum('DestinationDeliveryFailures', 'deliver'),
    }),
    notifies: 'page',
    above: 0,
    description:
      'Failed changes could not be put into the event failure bucket. Correct its ' +
      'permissions, then run oms events replay --since.',
  },
];
