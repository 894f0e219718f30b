import type { Payment } from '../../domain/payments/payment.ts';
import { withEndedSessions } from '../../domain/sessions/reduced-payments.ts';
import { putPayment, type StoredForm } from '../full-order/payment-row.ts';
import { transact } from '../requests/transaction.ts';

/**
 * Ends the reminders of a payment whose sessions take no money any more: one write, on the
 * condition that it is unchanged since it was read. Otherwise its next reminder decides again.
 */
export async function recordEndedSessions(payment: Payment, form: StoredForm): Promise<void> {
  await transact({ payment: putPayment(withEndedSessions(payment), payment, form) });
}
