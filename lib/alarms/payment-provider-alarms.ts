import type { AlarmRow } from './alarm-row.ts';
import { sum, total } from './series.ts';
import { throttled } from './stream-alarms.ts';

/** Calls to a payment provider that fail (setting `paymentProvider`). */
export const PAYMENT_PROVIDER_ALARMS: readonly AlarmRow[] = [
  {
    id: 'PaymentProviderMisconfigured',
    ...sum('PaymentProviderMisconfigured', 'provider'),
    above: 0,
    notifies: 'page',
    description:
      'The payment provider does not accept our key, or does not know a payment: the key is ' +
      'missing, wrong, or of another account or mode. Requests stay open, and are repeated.',
  },
  {
    id: 'PaymentProviderSilent',
    measures: {
      unknown: sum('PaymentProviderUnknown', 'provider'),
      called: sum('PaymentProviderCalled', 'provider'),
    },
    expression: '100 * FILL(unknown, 0) / FILL(called, 1)',
    above: 10,
    minutes: 15,
    notifies: 'page',
    description:
      'In 15 minutes, more than a tenth of the calls to the payment provider had no usable ' +
      'answer. Requests stay open, and their reminders repeat them.',
  },
  {
    id: 'PaymentExecutorErrors',
    ...total({ errors: sum('Errors', 'execute'), dropped: sum('AsyncEventsDropped', 'execute') }),
    above: 0,
    notifies: 'page',
    description:
      'ExecutePayments fails, or Lambda dropped requests that it had no time for. Captures, ' +
      'refunds and voids stay open, and their reminders repeat them. Its log has the error.',
  },
  throttled(
    'PaymentExecutorThrottled',
    'execute',
    'For 5 minutes, more captures, refunds and voids arrive than ExecutePayments may execute at ' +
      'once. After 10 minutes Lambda drops a request; its reminder repeats it.',
  ),
  {
    id: 'ReconciliationErrors',
    ...total({
      errors: sum('Errors', 'reconcile'),
      dropped: sum('AsyncEventsDropped', 'reconcile'),
    }),
    above: 0,
    notifies: 'ticket',
    description:
      'ReconcilePayments fails. A lost webhook of the payment provider is not noticed until a ' +
      'later run succeeds. Its log has the error.',
  },
  {
    id: 'PaymentBooksDiffer',
    ...sum('PaymentBooksDiffer', 'provider'),
    above: 0,
    notifies: 'ticket',
    description:
      'After the daily reconciliation, a payment still has other sums than the payment provider. ' +
      'The log of ReconcilePayments names it; a person decides.',
  },
  {
    id: 'PaymentsNotReconciled',
    measures: { reconciled: sum('PaymentsReconciled', 'provider') },
    expression: 'IF(FILL(reconciled, 0) == 0, 1, 0)',
    above: 0,
    minutes: 60,
    datapoints: [26, 26],
    missing: 'breaching',
    notifies: 'ticket',
    description:
      'For 26 hours, no reconciliation of payments succeeded: its schedule is disabled, or it ' +
      'fails. A lost webhook is not noticed meanwhile.',
  },
];
