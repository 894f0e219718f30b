import type { AlarmRow, AlarmSubject, Calculated } from './alarm-row.ts';

/**
 * An alarm for a reader that is not invoked. It then has neither errors nor an iterator age, so its
 * invocations are compared with the orders placed. Running sums are used because an order at the
 * end of a minute is projected in the next, and ten minutes of fifteen because metrics arrive late.
 */
export const stopped = (
  id: string,
  of: AlarmSubject,
  description: string,
): Extract<AlarmRow, Calculated> => ({
  id,
  measures: {
    placed: { metric: 'OrderPlaced', of: 'orders', statistic: 'Sum' },
    invoked: { metric: 'Invocations', of, statistic: 'Sum' },
  },
  expression: 'IF(RUNNING_SUM(FILL(placed, 0)) > 0 AND RUNNING_SUM(FILL(invoked, 0)) == 0, 1, 0)',
  above: 0,
  datapoints: [10, 15],
  notifies: 'outage',
  description,
});

/** An alarm for a function that is throttled for five minutes in a row. */
export const throttled = (id: string, of: AlarmSubject, description: string): AlarmRow => ({
  id,
  metric: 'Throttles',
  of,
  statistic: 'Sum',
  above: 0,
  datapoints: [5, 5],
  notifies: 'outage',
  description,
});

/** A reader of the stream that stops completely, or is throttled. */
export const STREAM_ALARMS: readonly AlarmRow[] = [
  stopped(
    'ProjectionsStopped',
    'projector',
    'Orders are placed, but the projector is not invoked: its event source is disabled or was ' +
      'removed. The stream keeps records for 24 hours.',
  ),
  throttled(
    'ProjectorThrottled',
    'projector',
    'The projector is throttled: concurrency is used up. The copies fall behind.',
  ),
  stopped(
    'EventsStopped',
    'publisher',
    'Orders are placed, but PublishEvents is not invoked: its event source is disabled or was ' +
      'removed. The stream keeps records for 24 hours.',
  ),
  throttled(
    'PublisherThrottled',
    'publisher',
    'PublishEvents is throttled: concurrency is used up. Events fall behind.',
  ),
];
