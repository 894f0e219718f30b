import type { AlarmRow, Subject } from './alarm-row.ts';

/**
 * A reader that is not invoked has neither errors nor an iterator age, so its silence is compared
 * with what it should hear of. Running sums, because an order at the end of a minute is projected
 * in the next; ten minutes of fifteen, because metrics arrive late.
 */
const stopped = (id: string, of: Subject, description: string): AlarmRow => ({
  id,
  measures: {
    placed: { metric: 'OrderPlaced', of: 'orders', statistic: 'Sum' },
    invoked: { metric: 'Invocations', of, statistic: 'Sum' },
  },
  expression: 'IF(RUNNING_SUM(FILL(placed, 0)) > 0 AND RUNNING_SUM(FILL(invoked, 0)) == 0, 1, 0)',
  above: 0,
  datapoints: [10, 15],
  pages: 'outage',
  description,
});

const throttled = (id: string, of: Subject, description: string): AlarmRow => ({
  id,
  metric: 'Throttles',
  of,
  statistic: 'Sum',
  above: 0,
  datapoints: [5, 5],
  pages: 'outage',
  description,
});

/** A reader of the stream that stops altogether, or may not run. */
export const STREAM_ALARMS: readonly AlarmRow[] = [
  stopped(
    'ProjectionsStopped',
    'projector',
    'Orders are placed and the projector is not invoked: its event source is disabled, or was ' +
      'removed. The stream forgets after 24 hours.',
  ),
  throttled(
    'ProjectorThrottled',
    'projector',
    'The projector is not allowed to run: concurrency is used up. The copies fall behind.',
  ),
  stopped(
    'EventsStopped',
    'publisher',
    'Orders are placed and PublishEvents is not invoked: its event source is disabled, or was ' +
      'removed. The stream forgets after 24 hours.',
  ),
  throttled(
    'PublisherThrottled',
    'publisher',
    'PublishEvents is not allowed to run: concurrency is used up. Events fall behind.',
  ),
];
