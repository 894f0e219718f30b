import type { Order } from '../../../../../domain/order.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { type Key, parsePaymentId } from '../../../../../table/keys.ts';
import { type Drift, differing, nameOfKey } from '../../drift.ts';
import { claimKeysOf } from '../../reads/claim-keys.ts';
import { isApart, MONEY_ATTRIBUTES } from '../../reads/payment-transactions.ts';
import type { OrderCopies } from '../../reads/read-copies.ts';
import { pick } from '../expected-order.ts';
import { brokenRow } from '../requirements.ts';
import { FOR_A_PERSON } from '../unreadable.ts';
import { paymentNeeds } from './broken-payment.ts';
import { checkPaymentDue } from './check-due.ts';
import { contradictionIn, moneyFrom, transactionsOf } from './recount-payments.ts';

/** The time within which a provider should report the rest: 1 hour in milliseconds. */
const LASTING = 60 * 60_000;

/**
 * Checks an order's payments: the amounts in its row, the due times, and contradictions in a
 * provider's reports. If payments cannot be added up, only they are reported.
 */
export function checkPayments(
  order: Order,
  row: Item & Key,
  copies: OrderCopies,
  now: Date,
): Drift[] {
  const broken = brokenPayments(order, copies);
  if (broken.length > 0) return broken;
  const { payments } = copies;
  return [
    ...checkMoney(order, row, payments),
    ...payments.flatMap((payment) => checkPaymentDue(order.orderId, payment, now)),
    ...payments.flatMap((payment) => contradiction(order.orderId, payment, now)),
    ...payments.flatMap((payment) => twoForms(order.orderId, payment)),
    ...payments.flatMap((payment) => checkReferences(order, payment, copies.references)),
  ];
}

/** Reports payments that are broken, so that nothing follows from them. */
export const brokenPayments = (order: Order, { payments }: OrderCopies): Drift[] =>
  payments.flatMap((row) =>
    brokenRow(
      { what: 'PAYMENT', orderId: order.orderId },
      'a payment',
      row,
      paymentNeeds(order, row),
    ),
  );

/** Compares the order's row with its payments and its total. */
export function checkMoney(
  { orderId, total }: Pick<Order, 'orderId' | 'total'>,
  row: Item & Key,
  payments: readonly (Item & Key)[],
): Drift[] {
  const expected = moneyFrom(payments, { ...row, total });
  const { paymentStatus, refunded = 0 } = row;
  const difference = expected && differing(expected, { paymentStatus, refunded });
  if (!difference) return [];
  const finding = { what: 'ORDER' as const, key: nameOfKey(row), orderId };
  // The row and its payments are read one after the other, so a change may come in between.
  return [{ ...finding, ...difference, mayBeLag: true, repairable: true }];
}

/**
 * Reports a discrepancy that lasts. It usually ends with the provider's next report; otherwise a
 * person must decide.
 */
function contradiction(orderId: string, payment: Item & Key, now: Date): Drift[] {
  const contradicts = contradictionIn(payment);
  const newest = Math.max(...transactionsOf(payment).map(({ at }) => Date.parse(at)));
  if (!contradicts || now.getTime() - newest < LASTING) return [];
  const finding = { what: 'PAYMENT' as const, key: nameOfKey(payment), orderId };
  const found = pick(payment, 'provider', 'reference', ...MONEY_ATTRIBUTES.slice(1));
  const why = `its provider’s reports contradict each other: ${contradicts}`;
  return [{ ...finding, why, expected: null, found, ...FOR_A_PERSON, mayBeLag: true }];
}

/**
 * Reports a payment in both forms: a function of an earlier deployment, which takes its
 * transactions for all that there are, wrote them beside its requests and reports. The functions
 * count both.
 */
function twoForms(orderId: string, payment: Item & Key): Drift[] {
  if (!isApart(payment) || payment['transactions'] === undefined) return [];
  const finding = { what: 'PAYMENT' as const, key: nameOfKey(payment), orderId };
  const found = pick(payment, ...MONEY_ATTRIBUTES);
  const why =
    'it has transactions beside its requests and reports: its next change, or oms backfill ' +
    'payment-records, writes one form';
  return [{ ...finding, why, expected: null, found, ...FOR_A_PERSON, mayBeLag: false }];
}

/** Checks the claims of the provider's references. Each reference pays for one order only. */
function checkReferences(
  { customerId, orderId }: Order,
  payment: Item & Key,
  references: OrderCopies['references'],
): Drift[] {
  const expected = { customerId, orderId, paymentId: parsePaymentId(payment) };
  const finding = { what: 'PAYREF' as const, key: nameOfKey(payment), orderId };
  return claimKeysOf(payment).flatMap(({ PK }) => {
    const claim = references.get(payment.SK)?.find((candidate) => candidate.PK === PK);
    const difference = claim
      ? differing(expected, pick(claim, ...Object.keys(expected)))
      : { expected, found: null };
    if (!difference) return [];
    const why = claim
      ? 'the claim of its reference names another payment'
      : 'its reference has no claim';
    return [{ ...finding, why, ...difference, ...FOR_A_PERSON, mayBeLag: true }];
  });
}
