import { closeDispute } from '../ledger/disputes.ts';
import { refund } from '../ledger/move.ts';
import { amountIn } from './amounts.ts';
import type { Route } from './intents.ts';
import { disputeShape, refundShape } from './movement-shapes.ts';
import { notesIn, textOf } from './request.ts';
import { missing } from './stripe-error.ts';

/** POST /v1/refunds. */
export const createRefund: Route = ({ ledger }, { form, key }) => {
  const id = textOf(form['payment_intent']) ?? '';
  const payment = ledger.payments.get(id);
  if (!payment) throw missing('payment_intent', id, 'payment_intent', 400);
  const amount = amountIn(form, 'amount');
  const made = refund(ledger, payment, { amount, key, notes: notesIn(form) });
  return { status: 200, body: refundShape(ledger, made) };
};

export const readRefund: Route = ({ ledger }, { id }) => {
  const made = ledger.refunds.get(id);
  if (!made) throw missing('refund', id, 'refund');
  return { status: 200, body: refundShape(ledger, made) };
};

/** POST /v1/disputes/{id}/close: the shop accepts it. */
export const acceptDispute: Route = ({ ledger }, { id }) => {
  const open = ledger.disputes.get(id);
  if (!open) throw missing('dispute', id, 'dispute');
  closeDispute(ledger, open, false);
  return { status: 200, body: disputeShape(ledger, open) };
};
