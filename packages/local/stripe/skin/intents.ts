import type { Ledger, LedgerMethod, LedgerPayment } from '../ledger/ledger.ts';
import { capture, release } from '../ledger/move.ts';
import { openPayment, pay } from '../ledger/pay.ts';
import { amountIn } from './amounts.ts';
import { expanded } from './expand.ts';
import { errorShape, intentShape } from './intent-shape.ts';
import { methodShape } from './method-shape.ts';
import { listIn, type Members, membersOf, notesIn, type StripeReply, textOf } from './request.ts';
import { missing, StripeError, wrongParameter } from './stripe-error.ts';

/** The state of all routes. */
export interface Skin {
  readonly ledger: Ledger;
  readonly methods: Map<string, LedgerMethod>;
}

export interface RouteRequest {
  readonly id: string;
  readonly form: Members;
  readonly key: string | undefined;
}

export type Route = (skin: Skin, request: RouteRequest) => StripeReply;

export function paymentOf({ ledger }: Skin, id: string): LedgerPayment {
  const payment = ledger.payments.get(id);
  if (!payment) throw missing('payment_intent', id, 'intent');
  return payment;
}

const replyOf = (skin: Skin, payment: LedgerPayment, form: Members): StripeReply => ({
  status: 200,
  body: expanded(skin.ledger, intentShape(payment), listIn(form['expand'])),
});

export const readIntent: Route = (skin, { id, form }) => replyOf(skin, paymentOf(skin, id), form);

export const createIntent: Route = (skin, { form }) => {
  const amount = amountIn(form, 'amount');
  const currency = textOf(form['currency']);
  if (amount === undefined || currency === undefined)
    throw wrongParameter(
      'parameter_missing',
      amount === undefined ? 'amount' : 'currency',
      'Missing required param.',
    );
  const options = membersOf(membersOf(form['payment_method_options'])['card']);
  const terms = {
    amount,
    currency,
    isCapturedLater: form['capture_method'] === 'manual',
    wantsParts: options['request_multicapture'] === 'if_available',
    isInAnyMethod: membersOf(form['automatic_payment_methods'])['enabled'] === 'true',
  };
  const payment = openPayment(skin.ledger, terms, notesIn(form));
  if (form['confirm'] === 'true') confirm(skin, payment, form);
  return replyOf(skin, payment, form);
};

/** Adds metadata; an empty text removes one. */
export const updateIntent: Route = (skin, { id, form }) => {
  const payment = paymentOf(skin, id);
  for (const [name, value] of notesIn(form)) {
    if (value === '') payment.notes.delete(name);
    else payment.notes.set(name, value);
  }
  return replyOf(skin, payment, form);
};

export const confirmIntent: Route = (skin, { id, form }) => {
  const payment = paymentOf(skin, id);
  confirm(skin, payment, form);
  return replyOf(skin, payment, form);
};

function confirm({ ledger, methods }: Skin, payment: LedgerPayment, form: Members): void {
  const id = textOf(form['payment_method']) ?? '';
  const method = methods.get(id);
  if (!method) throw missing('PaymentMethod', id, 'payment_method', 400);
  pay(ledger, payment, method);
  const { failure } = payment;
  if (!failure) return;
  throw new StripeError(402, {
    ...withoutType(errorShape(failure)),
    payment_intent: intentShape(payment),
    payment_method: methodShape(method),
  });
}

/** An answer's error has the method itself, and not its type. */
const withoutType = ({ payment_method_type, ...error }: ReturnType<typeof errorShape>) => error;

export const captureIntent: Route = (skin, { id, form, key }) => {
  const payment = paymentOf(skin, id);
  const amount = amountIn(form, 'amount_to_capture');
  capture(skin.ledger, payment, { amount, key, isFinal: form['final_capture'] !== 'false' });
  return replyOf(skin, payment, form);
};

export const cancelIntent: Route = (skin, { id, form }) => {
  const payment = paymentOf(skin, id);
  release(skin.ledger, payment, textOf(form['cancellation_reason']) ?? null);
  return replyOf(skin, payment, form);
};
