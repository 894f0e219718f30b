import type { Evidence, Row } from '../evidence.ts';
import { number } from '../evidence.ts';
import type { OrderHistory } from '../order-history.ts';
import { isPayStep } from '../steps.ts';
import { creations } from './creations.ts';
import { due } from './due.ts';
import { expiries } from './expiries.ts';
import { facts } from './facts.ts';
import {
  type OrderPayments,
  orderPaymentsOf,
  type PaymentHistory,
  settledIn,
  statusFrom,
  sumsOf,
} from './order-payments.ts';
import { references } from './references.ts';
import { requestedTransactions } from './requested-transactions.ts';
import { withdrawals } from './withdrawals.ts';

/** Judges all rules about money, at rest. */
export function money(evidence: Evidence, orderHistories: readonly OrderHistory[]): string[] {
  const orders = orderPaymentsOf(evidence, orderHistories);
  return [
    ...orders.flatMap(wrongOrderRow).map((what) => `money: ${what}`),
    ...creations(evidence, orders),
    ...requestedTransactions(evidence, orders),
    ...facts(evidence, orders),
    ...references(evidence, orders),
    ...expiries(orders),
    ...due(orders),
    ...withdrawals(orders),
  ];
}

/**
 * The order's row follows from all its payments and its total. The order has no more versions for
 * money than its payments have. Each payment changed by one version at a time.
 */
function wrongOrderRow({ orderHistory, payments }: OrderPayments): string[] {
  const { orderId, versions } = orderHistory;
  const row = versions.get(Math.max(...versions.keys())) ?? {};
  const sums = sumsOf(payments.map(({ now }) => now));
  const paymentStatus = statusFrom(sums, number(row, 'total'), row['status'] === 'CANCELLED');
  const must = { paymentStatus, refunded: sums.returnedAmount };
  const is = { paymentStatus: row['paymentStatus'], refunded: number(row, 'refunded') };
  // An order that was free before it was canceled stays PAID while it has no payment.
  const wasFree =
    payments.length === 0 &&
    [...versions.values()].some((one) => number(one, 'total') === 0 && one['status'] === 'OPEN');
  const isRight =
    (must.paymentStatus === is.paymentStatus || (wasFree && is.paymentStatus === 'PAID')) &&
    must.refunded === is.refunded;
  const steps = [...versions.keys()].filter((version) => isPayStep(orderHistory, version)).length;
  const changes = payments.reduce((sum, payment) => sum + settlementsOf(payment), 0);
  return [
    ...(isRight
      ? []
      : [`order ${orderId} has ${sumText(is)}, but its payments give ${sumText(must)}`]),
    ...(steps <= changes
      ? []
      : [`order ${orderId} has ${steps} versions for money, but ${changes} changes of payments`]),
    ...payments.flatMap(wrongPaymentChanges),
  ];
}

const sumText = ({ paymentStatus, refunded }: Row): string =>
  `${paymentStatus} and ${refunded} given back`;

const settlementsOf = ({ states }: PaymentHistory): number =>
  states.filter((state, i) => settledIn(state) !== settledIn(states[i - 1])).length;

/** Only a payment's transactions, due time and missing reference may change. */
function wrongPaymentChanges({ paymentId, states }: PaymentHistory): string[] {
  return states.flatMap((state, i) => {
    const before = states[i - 1];
    const wrong = FIXED.filter((name) => before && before[name] !== state[name]);
    const isNext = number(state, 'version') === number(before ?? {}, 'version') + 1;
    const isSame = number(state, 'version') === number(before ?? {}, 'version');
    return [
      // The sweep and a repair change only the due time, and do not raise the version.
      ...(isNext || (isSame && before && settledIn(before) === settledIn(state))
        ? []
        : [`payment ${paymentId} went from ${before?.['version']} to ${state['version']}`]),
      ...wrong.map((name) => `payment ${paymentId} changed its ${name}`),
      ...(before?.['reference'] && before['reference'] !== state['reference']
        ? [`payment ${paymentId} changed its reference`]
        : []),
    ];
  });
}

const FIXED = ['customerId', 'provider', 'currency', 'amount', 'createdBy'];
