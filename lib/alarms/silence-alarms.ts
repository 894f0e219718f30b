import type { AlarmRow, AlarmSubject } from './alarm-row.ts';
import { stopped } from './stream-alarms.ts';

/** Alarms for what must happen and does not. There is no error then, and often no data. */
export const SILENCE_ALARMS: readonly AlarmRow[] = [
  notRun(
    'SweepStopped',
    'sweep',
    'SweepDue has not run for 15 minutes: its rule is disabled or was removed. Unpaid orders ' +
      'do not expire, and requests and webhooks are not repeated.',
  ),
  notRun(
    'WithdrawalsStopped',
    'dueWithdrawals',
    'CarryOnWithdrawals has not run for 15 minutes: its rule is disabled or was removed. A ' +
      'statement of withdrawal whose function died has no effect.',
  ),
  notRun(
    'ErasuresStopped',
    'dueErasures',
    'CarryOnErasures has not run for 15 minutes: its rule is disabled or was removed. Orders of ' +
      'erased customers keep the person.',
  ),
  stopped(
    'WebhooksStopped',
    'deliver',
    'Orders are placed, but DeliverWebhooks is not invoked: its rule on the event bus is ' +
      'disabled or was removed. Publish the events again afterwards: oms events replay --since.',
  ),
  {
    ...stopped(
      'WebhookRetriesStopped',
      'retriesRule',
      'Webhooks are due again, but no rule invokes DeliverWebhooks for them: the rule is ' +
        'disabled or was removed. The deliveries stay due.',
    ),
    measures: {
      due: { metric: 'WebhookAttemptDue', of: 'orders', statistic: 'Sum' },
      invoked: { metric: 'Invocations', of: 'retriesRule', statistic: 'Sum' },
    },
    expression: 'IF(RUNNING_SUM(FILL(due, 0)) > 0 AND RUNNING_SUM(FILL(invoked, 0)) == 0, 1, 0)',
  },
  {
    id: 'PaymentEventsStopped',
    measures: {
      placed: { metric: 'OrderPlaced', of: 'orders', statistic: 'Sum' },
      invoked: { metric: 'Invocations', of: 'paymentEvents', statistic: 'Sum' },
    },
    expression: 'IF(FILL(placed, 0) >= 5 AND FILL(invoked, 0) == 0, 1, 0)',
    above: 0,
    minutes: 24 * 60,
    notifies: 'ticket',
    description:
      'For a day, five orders or more were placed, and Stripe’s partner bus brought no event: ' +
      'its event destination or the rule is disabled.',
  },
  {
    id: 'OrdersStopped',
    measures: { placed: { metric: 'OrderPlaced', of: 'orders', statistic: 'Sum' } },
    expression: 'IF(FILL(placed, 0) == 0, 1, 0)',
    above: 0,
    minutes: 60,
    during: 'ordersExpectedWithin',
    missing: 'breaching',
    notifies: 'page',
    description:
      'No order was placed for the hours of the setting ordersExpectedWithin. Order something: ' +
      'the storefront, the sign-in, the domain or the payment page may be out of order.',
  },
  {
    id: 'UnauthorizedWave',
    measures: {
      refused: { metric: 'ApiUnauthorized', of: 'orders', statistic: 'Sum' },
      requests: { metric: 'Count', of: 'api', statistic: 'Sum' },
    },
    expression: 'IF(FILL(refused, 0) >= 20, 100 * FILL(refused, 0) / FILL(requests, 1), 0)',
    above: 50,
    minutes: 15,
    datapoints: [2, 2],
    notifies: 'page',
    description:
      'For half an hour, more than half of the requests, and at least 20 in 15 minutes, get a ' +
      '401: tokens are not accepted, or somebody tries addresses.',
  },
];

/** An alarm for a scheduled function that does not run: without a call it has no data. */
function notRun(id: string, of: AlarmSubject, description: string): AlarmRow {
  return {
    id,
    measures: { invoked: { metric: 'Invocations', of, statistic: 'Sum' } },
    expression: 'IF(FILL(invoked, 0) == 0, 1, 0)',
    above: 0,
    minutes: 5,
    datapoints: [3, 3],
    missing: 'breaching',
    notifies: 'outage',
    description,
  };
}
