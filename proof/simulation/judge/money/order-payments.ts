import {
  type Change,
  type Evidence,
  historiesOf,
  isMeta,
  isOrder,
  isPayment,
  isReference,
  number,
  orderOf,
  type Row,
  text,
} from '../evidence.ts';
import type { OrderHistory } from '../order-history.ts';

/** One movement of money as a payment's item stores it. */
export interface Transaction {
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly at: string;
  readonly reference?: string;
  readonly otherReferences?: readonly string[];
  /** The request of another movement, which this one repeats. */
  readonly request?: string;
  /** Reports that it does not show. */
  readonly reports?: Transactions;
  readonly failure?: { readonly code: string };
  readonly requestedBy?: string;
}

export type Transactions = Readonly<Record<string, Transaction>>;

/** A payment: all its states in order, and the last of them. */
export interface PaymentHistory {
  readonly paymentId: string;
  readonly states: readonly Row[];
  readonly now: Row;
  /** The states with their places among all changes. */
  readonly moments: readonly Moment[];
}

/** A state of an item, and the place of its change among the changes of all items. */
export interface Moment {
  readonly at: number;
  readonly state: Row;
}

/** An order, its payments and its META. */
export interface OrderPayments {
  readonly orderHistory: OrderHistory;
  readonly payments: readonly PaymentHistory[];
  readonly meta: Row;
  /** The states of the order's row. */
  readonly rows: readonly Moment[];
}

export function orderPaymentsOf(
  { snapshot: { rows }, history }: Evidence,
  orderHistories: readonly OrderHistory[],
) {
  const payments = Map.groupBy(
    historiesOf(history, isPayment).map(([row, changes]) => {
      const moments = momentsOf(changes);
      const states = moments.map(({ state }) => state);
      const now = states.at(-1) ?? {};
      return { orderId: orderOf(row), paymentId: paymentIdOf(row), states, now, moments };
    }),
    ({ orderId }) => orderId,
  );
  const orderRows = new Map(
    historiesOf(history, isOrder).map(([row, changes]) => [orderOf(row), momentsOf(changes)]),
  );
  const metas = new Map(rows.filter(isMeta).map((row) => [orderOf(row), row]));
  return orderHistories.map(
    (orderHistory): OrderPayments => ({
      orderHistory,
      payments: payments.get(orderHistory.orderId) ?? [],
      meta: metas.get(orderHistory.orderId) ?? {},
      rows: orderRows.get(orderHistory.orderId) ?? [],
    }),
  );
}

const momentsOf = (changes: readonly Change[]): readonly Moment[] =>
  changes.flatMap(({ after, at }) => (after ? [{ at, state: after }] : []));

export const claimsIn = ({ snapshot: { rows } }: Evidence): readonly Row[] =>
  rows.filter(isReference);

/** `PAYMENT#<ts>#<paymentId>` */
export const paymentIdOf = (row: Row): string => text(row, 'SK').split('#')[2] ?? '';
export const createdAtOf = (row: Row): string => text(row, 'SK').split('#')[1] ?? '';

export const transactionsIn = (payment: Row): Transactions =>
  (payment['transactions'] ?? {}) as Transactions;

/** The sums of a set of transactions, in minor units. */
export interface Sums {
  readonly authorized: number;
  readonly voided: number;
  readonly captured: number;
  /** Refunds and chargebacks. */
  readonly returnedAmount: number;
  /** Can still be captured or voided. Excludes what is already requested. */
  readonly capturable: number;
  /** Can still be refunded. Excludes what is already requested. */
  readonly refundable: number;
  /** True if an authorization was reversed. */
  readonly hasLapsed: boolean;
}

export function sumsOf(payments: readonly Row[]): Sums {
  const all = payments.flatMap((payment) => Object.values(transactionsIn(payment)));
  const done = (...kinds: string[]) => add(all, kinds, ['SUCCEEDED']);
  const open = (...kinds: string[]) => add(all, kinds, ['REQUESTED', 'PENDING']);
  const [authorized, voided] = [done('AUTHORIZATION', 'SALE'), done('VOID')];
  const [captured, returnedAmount] = [done('CAPTURE', 'SALE'), done('REFUND', 'CHARGEBACK')];
  return {
    authorized,
    voided,
    captured,
    returnedAmount,
    capturable: authorized - voided - captured - open('VOID', 'CAPTURE'),
    refundable: captured - returnedAmount - open('REFUND'),
    hasLapsed: all.some(({ kind, state }) => kind === 'AUTHORIZATION' && state === 'REVERSED'),
  };
}

const add = (all: readonly Transaction[], kinds: string[], states: string[]): number =>
  all.reduce(
    (sum, { kind, state, amount }) =>
      kinds.includes(kind) && states.includes(state) ? sum + amount : sum,
    0,
  );

/**
 * An order's payment status from its payments and its total. The first rule that holds decides. A
 * canceled order of which nothing is left was paid by nobody.
 */
export function statusFrom(sums: Sums, total: number, isCancelled: boolean): string {
  const { captured, returnedAmount, voided, hasLapsed } = sums;
  const held = sums.authorized - voided;
  const statuses: readonly (readonly [boolean, string])[] = [
    [captured > 0 && returnedAmount >= captured, 'REFUNDED'],
    [returnedAmount > 0, 'PARTIALLY_REFUNDED'],
    [captured > 0 && captured >= total, 'PAID'],
    [captured > 0, 'PARTIALLY_PAID'],
    [held > 0 && held >= total, 'AUTHORIZED'],
    [held > 0, 'PENDING'],
    [hasLapsed, 'EXPIRED'],
    [voided > 0, 'VOIDED'],
    [total === 0 && !isCancelled, 'PAID'],
  ];
  return statuses.find(([holds]) => holds)?.[1] ?? 'PENDING';
}

/** The sums of the settled transactions, as text. Requested ones are left out. */
export const settledIn = (payment: Row | undefined): string => {
  const { authorized, voided, captured, returnedAmount, hasLapsed } = sumsOf(
    payment ? [payment] : [],
  );
  return JSON.stringify([authorized, voided, captured, returnedAmount, hasLapsed]);
};

export const versionOf = (row: Row): number => number(row, 'version');
