import type { FullOrder } from '../../../../domain/full-order.ts';
import type { Payment, PaymentFact } from '../../../../domain/payments/payment.ts';
import {
  paymentStateOf,
  paymentStateWith,
  paymentStatusOf,
} from '../../../../domain/payments/payment-status.ts';
import {
  type PaymentSums,
  returnedAmount,
  sumsOf,
} from '../../../../domain/payments/payment-sums.ts';
import { foldedTransactions } from '../../../../table/full-order/folded-transactions.ts';
import { movedPayment, updateOrderRow } from '../../../../table/full-order/order-row-actions.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { getItem } from '../../../../table/requests/commands.ts';
import {
  FAILED_BELOW,
  LATER_COUNTS,
  onePerRequest,
  type Ranks,
} from '../../../../test/support/one-per-request.ts';
import { canonical } from '../../judge/evidence.ts';
import { withPayments } from '../flawed-operation.ts';
import { type Alter, withActions } from './altered.ts';
import { a18Around } from './reporting.ts';

/** Leaves out the order's row if its status stays, so the order's total is not checked. */
export const factWithoutRow = withPayments('A18 that writes no row while the status stays', {
  A18: a18Around({
    alter: (transaction, { fullOrder }, { payment }) => {
      const before = paymentStateOf(fullOrder.order, fullOrder.payments);
      const after = paymentStateWith(fullOrder, payment);
      if (canonical(before) !== canonical(after)) return transaction;
      return { ...withActions(transaction, { row: undefined }), order: fullOrder.order };
    },
  }),
});

/**
 * A report with our id and a report with the provider's reference never merge into one transaction.
 */
export const factsWithoutMerge = withPayments('A18 without the merge rule', {
  A18: a18Around({
    visible: ({ transactionId = '', kind, reference }, transactions) => {
      const own = transactions[transactionId];
      if (own) return { [transactionId]: own };
      const named = Object.entries(transactions).filter(
        ([, known]) => known.kind === kind && known.reference === reference,
      );
      return Object.fromEntries(named.slice(0, 1));
    },
  }),
});

/** Milliseconds that a marker lasts: too short for some providers. */
const MARKED = 10 * 60_000;

const markerOf = ({ provider, kind, reference, orderId }: PaymentFact) => ({
  PK: `MARKER#${orderId}#${provider}#${kind}#${reference}`,
  SK: 'MARKER',
});

/** A marker with an expiry stores the transaction that a fact belongs to. */
export const factsByMarker = withPayments('A18 that recognizes a fact by a marker that expires', {
  A18: a18Around({
    memory: async (fact) => {
      const Key = markerOf(fact);
      const marker = await getItem({ Key, ConsistentRead: true });
      const isValid = Number(marker?.['expiresAt']) > Date.now();
      return {
        transactionId: isValid ? String(marker?.['transactionId']) : undefined,
        remember: (transactionId) => ({
          Put: {
            TableName: tableName(),
            Item: { ...Key, transactionId, expiresAt: Date.now() + MARKED },
          },
        }),
      };
    },
    visible: ({ transactionId = '' }, transactions, known = transactionId) => {
      const own = transactions[known] ?? transactions[transactionId];
      const id = transactions[known] ? known : transactionId;
      return own ? { [id]: own } : {};
    },
  }),
});

/** A payment with stored sums of its reports. */
interface Added extends Payment {
  readonly added?: PaymentSums;
}

const COUNTED: Readonly<Record<string, readonly (keyof PaymentSums)[]>> = {
  AUTHORIZATION: ['authorized'],
  SALE: ['authorized', 'captured'],
  CAPTURE: ['captured'],
  VOID: ['voided'],
  REFUND: ['refunded'],
  CHARGEBACK: ['chargedBack'],
};

const sumsIn = (payment: Added): PaymentSums => payment.added ?? sumsOf([payment]);

/** Computes the row from stored sums. Each report adds its amount to them. */
const byAddedSums: Alter = (transaction, { fullOrder }, { payment }) => {
  const { sums, order } = stateOf(fullOrder, payment);
  const moved = {
    ...fullOrder.order,
    ...order,
    version: fullOrder.order.version + 1,
    updatedAt: now(),
  };
  const row = updateOrderRow(fullOrder.order, moved, {
    also: movedPayment(fullOrder.order, moved),
  });
  return sums === undefined
    ? transaction
    : { ...withActions(transaction, { row }), order: moved, claim: undefined };
};

const now = (): string => new Date().toISOString();

function stateOf({ order, payments }: FullOrder, payment: Added) {
  const all = [...payments.filter(({ paymentId }) => paymentId !== payment.paymentId), payment];
  const each = all.map(sumsIn);
  const names = new Set(Object.values(COUNTED).flat());
  const total = (name: keyof PaymentSums) => each.reduce((sum, one) => sum + Number(one[name]), 0);
  const sums: PaymentSums = {
    ...sumsOf(all),
    ...Object.fromEntries([...names].map((name) => [name, total(name)])),
  };
  const refunded = returnedAmount(sums) || order.refunded;
  return { sums, order: { paymentStatus: paymentStatusOf(sums, order.total), refunded } };
}

/** Stores sums, and adds to them with each report. */
export const factsByAdd = withPayments('A18 that adds each report to stored sums', {
  A18: a18Around({
    alter: byAddedSums,
    decided: (change, { kind, state, amount }) => {
      const before = change.before ? sumsIn(change.before) : sumsOf([]);
      const names = state === 'SUCCEEDED' ? (COUNTED[kind] ?? []) : [];
      const added = {
        ...before,
        ...Object.fromEntries(names.map((name) => [name, Number(before[name]) + amount])),
      };
      return { ...change, isNew: true, payment: { ...change.payment, added } as Payment };
    },
  }),
});

/** Folds the facts by another rule. Refunds after a cancellation are requested as deployed. */
const folding = (ranks: Ranks) => {
  const add = onePerRequest(ranks);
  return a18Around({
    decided: (change, fact, newId) => {
      const before = change.before ? foldedTransactions(change.before) : {};
      const { transactions, transactionId, isNew } = add(before, fact, newId);
      const refunds = Object.entries(change.payment.requests).filter(
        ([id, { requestedBy }]) => requestedBy === 'system:order-cancelled' && !before[id],
      );
      const stored = { ...transactions, ...Object.fromEntries(refunds) };
      const payment = { ...change.payment, transactions: stored };
      return { ...change, payment, stored, transactionId, isNew: isNew || change.isReferenceNew };
    },
  });
};

/** A repeated capture that is refused takes the captured money from the books. */
export const factsByTime = withPayments('A18 that believes a later failure', {
  A18: folding(LATER_COUNTS),
});

/** Two refunds under one request count as one. */
export const factsByRequest = withPayments('A18 with one movement per request', {
  A18: folding(FAILED_BELOW),
});
