import type { AlarmRow } from './alarm-row.ts';

/**
 * Copies that are behind their source or can no longer be trusted, and a key that was not rotated.
 */
export const COPY_ALARMS: readonly AlarmRow[] = [
  {
    id: 'ProjectionsLate',
    notifies: 'outage',
    metric: 'IteratorAge',
    of: 'projector',
    statistic: 'Maximum',
    above: 60_000,
    description:
      'A3, summaries and the low-stock list are more than a minute behind. Look at the ' +
      'projector’s errors and throttles.',
  },
  {
    id: 'ProjectionsStuck',
    notifies: 'outage',
    metric: 'IteratorAge',
    of: 'projector',
    statistic: 'Maximum',
    above: 900_000,
    description:
      'The copies are more than 15 minutes behind. The stream keeps records for 24 hours. Repair ' +
      'the projector, then run oms verify.',
  },
  {
    id: 'ProjectorErrors',
    notifies: 'outage',
    rollsBack: true,
    metric: 'Errors',
    of: 'projector',
    statistic: 'Sum',
    above: 0,
    description:
      'The projector itself failed, not single records. Its log has the error; records are ' +
      'retried.',
  },
  {
    id: 'RecordsGivenUp',
    notifies: 'ticket',
    metric: 'OnFailureDestinationDeliveredEventCount',
    of: 'eventSource',
    statistic: 'Sum',
    above: 0,
    description: 'Whole records are in the failure bucket. Remove the cause, then run oms redrive.',
  },
  {
    id: 'RecordsDropped',
    notifies: 'page',
    metric: 'DroppedEventCount',
    of: 'eventSource',
    statistic: 'Sum',
    above: 0,
    description: 'Records were dropped and are in no bucket. Run oms verify --all --repair.',
  },
  {
    id: 'FailureBucketRefused',
    notifies: 'page',
    metric: 'DestinationDeliveryFailures',
    of: 'projector',
    statistic: 'Sum',
    above: 0,
    description:
      'Records could not be put into the failure bucket. Correct its permissions, then run oms ' +
      'verify --all --repair.',
  },
  {
    id: 'PaymentEventsLost',
    notifies: 'ticket',
    metric: 'DestinationDeliveryFailures',
    of: 'paymentEvents',
    statistic: 'Sum',
    above: 0,
    description:
      'Stripe’s events could not be put into the failure bucket. Correct its permissions; Stripe ' +
      'keeps its events for 30 days and sends them again.',
  },
  {
    id: 'CursorKeyNotRotated',
    notifies: 'ticket',
    metric: 'Errors',
    of: 'rotation',
    statistic: 'Sum',
    above: 0,
    description:
      'The cursor key was not rotated. Cursors still work with the current key; the log of ' +
      'RotateCursorKey has the error.',
  },
];
