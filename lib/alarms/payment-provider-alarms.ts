import type { AlarmRow } from './alarm-row.ts';
import { sum } from './series.ts';

/** Calls to a payment provider that fail (setting `paymentProvider`). */
export const PAYMENT_PROVIDER_ALARMS: readonly AlarmRow[] = [
  {
    id: 'PaymentProviderMisconfigured',
    ...sum('PaymentProviderMisconfigured', 'provider'),
    above: 0,
    pages: 'alone',
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
    pages: 'alone',
    description:
      'In 15 minutes, more than a tenth of the calls to the payment provider had no usable ' +
      'answer. Requests stay open, and their reminders repeat them.',
  },
  {
    id: 'PaymentBooksDiffer',
    ...sum('PaymentBooksDiffer', 'provider'),
    above: 0,
    pages: 'alone',
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
    pages: 'alone',
    description:
      'For 26 hours, no reconciliation of payments succeeded: its schedule is disabled, or it ' +
      'fails. A lost webhook is not noticed meanwhile.',
  },
];
