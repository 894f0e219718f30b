import type { Decision, FullOrder, Leave, PaymentChange } from '../full-order.ts';
import type { Order } from '../order.ts';
import {
  MAX_PAYMENTS,
  MAX_REPORTED_PAYMENTS,
  type Payment,
  type PaymentMethod,
} from './payment.ts';
import { amountsOf, chargeableOf } from './payment-amounts.ts';
import { isAttemptAlone } from './reported-payment.ts';
import { referencesOf } from './reports.ts';
import { withTransactions } from './transactions.ts';

/** The members of a new payment. */
export interface NewPayment {
  readonly paymentId: string;
  readonly provider: string;
  /** Minor units; absent to pay everything that is due. */
  readonly amount?: number | undefined;
  readonly reference?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  /** The id of the SALE if the money was received; otherwise absent. */
  readonly captured?: string | undefined;
  readonly createdBy: string;
  readonly createdByName?: string | undefined;
}

/** The rights of the caller who creates a payment. */
export interface Payer {
  /** True for the shop's own people. */
  readonly isOperator: boolean;
  /** True if a buyer may pay a part of the amount due. */
  readonly mayPayInParts: boolean;
  /** The provider that functions call: they start another session of a payment. */
  readonly called?: string | undefined;
}

/**
 * Creates a payment. A buyer pays what is due; a payment of the same provider and amount with which
 * they have paid nothing yet is used again, so that opening a page of payment twice uses up none:
 * the order is left with it. Not that of a connector's page which may take less by now: what may be
 * taken with it never rises again. An operator may also take again what the shop gave back.
 */
export function createPayment(
  fullOrder: FullOrder,
  wanted: NewPayment,
  payer: Payer,
  now: string,
): Decision<PaymentChange> | Leave<Payment> {
  const { order, payments } = fullOrder;
  if (order.status === 'CANCELLED') return { refused: { code: 'order-cancelled' } };
  const { due } = amountsOf(order, payments);
  const { amount = due } = wanted;
  const { isOperator, mayPayInParts, called } = payer;
  const most = isOperator ? chargeableOf(order, payments) : due;
  const isAllowed = amount > 0 && amount <= most && (isOperator || mayPayInParts || amount === due);
  const idle = isOperator ? undefined : payments.find(isIdleFor({ ...wanted, amount, called }));
  if (idle && isAllowed) return { leave: idle };
  const limit = limitReached(payments, wanted);
  if (limit !== undefined) return { refused: { code: 'too-many-payments', limit } };
  if (!isAllowed) return { refused: { code: 'amount-not-available', available: most } };
  const { provider, reference } = wanted;
  if (reference !== undefined && payments.some(has({ provider, reference })))
    return { refused: { code: 'payment-reference-taken' } };
  const payment = newPayment(order, { ...wanted, amount }, now);
  return { change: { payment, isReferenceNew: reference !== undefined } };
}

/**
 * The limit that leaves no place for another payment. Failed attempts that only a provider reported
 * take no place of the payments that people begin.
 */
function limitReached(
  payments: readonly Payment[],
  { captured }: Pick<NewPayment, 'captured'>,
): number | undefined {
  if (payments.length >= MAX_REPORTED_PAYMENTS) return MAX_REPORTED_PAYMENTS;
  const begun = payments.filter((payment) => !isAttemptAlone(payment));
  return captured === undefined && begun.length >= MAX_PAYMENTS ? MAX_PAYMENTS : undefined;
}

/** True for the caller's payment at that provider, of that amount, that has paid nothing yet. */
const isIdleFor =
  ({
    provider,
    amount,
    createdBy,
    called,
  }: Pick<NewPayment, 'provider' | 'createdBy' | 'amount'> & Pick<Payer, 'called'>) =>
  (payment: Payment): boolean =>
    payment.createdBy === createdBy &&
    (payment.payable === undefined || provider === called) &&
    payment.provider === provider &&
    payment.amount === amount &&
    Object.values(payment.transactions).every(({ state }) => state === 'FAILED');

const has =
  ({ provider, reference }: { readonly provider: string; readonly reference: string }) =>
  (payment: Payment): boolean =>
    payment.provider === provider && referencesOf(payment).includes(reference);

/** Makes a new payment. Pure: a repeated request gives the same payment, byte for byte. */
export function newPayment(
  { customerId, orderId, currency }: Pick<Order, 'customerId' | 'orderId' | 'currency'>,
  { captured, ...wanted }: NewPayment & Required<Pick<Payment, 'amount'>>,
  now: string,
): Payment {
  const { createdBy, createdByName, amount, ...rest } = wanted;
  const named = createdByName !== undefined;
  const sale = {
    kind: 'SALE',
    state: 'SUCCEEDED',
    amount,
    at: now,
    requestedBy: createdBy,
    ...(named && { requestedByName: createdByName }),
  } as const;
  return withTransactions({
    ...rest,
    amount,
    createdBy,
    ...(named && { createdByName }),
    customerId,
    orderId,
    currency,
    requests: captured === undefined ? {} : { [captured]: sale },
    reports: {},
    version: 1,
    createdAt: now,
  });
}
