import { createHash } from 'node:crypto';
import type { Decision, FullOrder, Leave } from '../../../../domain/full-order.ts';
import type { Order, OrderIdentity } from '../../../../domain/order.ts';
import type { PaymentFact } from '../../../../domain/payments/payment.ts';
import { PAYMENT_LETTER, TRANSACTION_LETTER } from '../../../../domain/payments/payment-id.ts';
import { paymentStateWith } from '../../../../domain/payments/payment-status.ts';
import { hasDiscrepancy } from '../../../../domain/payments/payment-sums.ts';
import { type RecordedChange, recordFact } from '../../../../domain/payments/record-fact.ts';
import { withTransactions } from '../../../../domain/payments/transactions.ts';
import { Refusal } from '../../../../domain/refusal.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { type IdLetter, newTimeId } from '../../../../domain/time-id.ts';
import { operation } from '../../../../functions/http/operation.ts';
import { ok } from '../../../../functions/http/reply.ts';
import { recordPaymentFact as recordFactHandler } from '../../../../functions/payments/a18-record-payment-fact.ts';
import { changeOrder } from '../../../../table/full-order/change-order.ts';
import {
  type FoldedTransactions,
  foldedTransactions,
  recordsIn,
} from '../../../../table/full-order/folded-transactions.ts';
import type { OrderTransaction } from '../../../../table/full-order/order-transaction.ts';
import { answerIdOf } from '../../../../table/full-order/report-ids.ts';
import { orderIdentity, paymentReferenceKey } from '../../../../table/keys.ts';
import type { TransactionAction } from '../../../../table/requests/commands.ts';
import { findItem } from '../../../../table/requests/commands.ts';
import { asking } from '../../../../test/support/call.ts';
import { type Alter, asDeployed, withActions, writing } from './altered.ts';

/** The differences of a flawed A18 from the deployed one. */
export interface Reporting {
  readonly alter?: Alter;
  /** The transactions that a fact can belong to. The others stay as they are. */
  readonly visible?: (
    fact: PaymentFact,
    transactions: FoldedTransactions,
    known: string | undefined,
  ) => FoldedTransactions;
  /** Reads and stores the transaction of a fact outside the payment. */
  readonly memory?: (fact: PaymentFact) => Promise<Memory>;
  /** Changes the decision. */
  readonly decided?: (change: FlawedChange, fact: PaymentFact, newId: string) => FlawedChange;
}

/** A change, and the transactions that are stored in place of what its reports give. */
export interface FlawedChange extends RecordedChange {
  readonly stored?: FoldedTransactions;
}

interface Memory {
  readonly transactionId: string | undefined;
  readonly remember: (transactionId: string) => TransactionAction;
}

const { pattern, shape } = recordFactHandler;

/** A18's function with these differences. */
export const a18Around = (reporting: Reporting) =>
  asking(
    operation(pattern, shape, async ({ body: { id: _, ...fact } }) => {
      const { identity, paymentId } = await orderOf(fact);
      return ok(await record(identity, { ...fact, paymentId }, reporting));
    }),
  );

async function record(
  identity: OrderIdentity,
  fact: PaymentFact,
  { alter = asDeployed, visible, memory, decided = (change) => change }: Reporting,
): Promise<object> {
  const now = new Date();
  const known = await memory?.(fact);
  const ids = idsOf(identity, fact);
  const own = {
    ...ids,
    ...(known && { transactionId: known.transactionId ?? newTimeId(TRANSACTION_LETTER, now) }),
  };
  const { refundAfterCancellation } = policyIn(process.env);
  const options = { refundAfterCancellation };
  const outcome = await changeOrder(
    identity,
    {
      decide: (fullOrder): Decision<FlawedChange> | Leave<FlawedChange> => {
        const seen = visible
          ? only(fullOrder, (all) => visible(fact, all, known?.transactionId))
          : fullOrder;
        const decision = recordFact(seen, fact, own, options, now.toISOString());
        if (decision.refused) return decision;
        const seenChange = visible ? whole(decision.change, fullOrder) : decision.change;
        const change = decided(seenChange, fact, own.transactionId);
        return change.isNew ? { change } : { leave: change };
      },
      leavesWithoutReread: true,
      write: (versioned, change, parts, at): OrderTransaction => {
        const transaction = writing(alter)(versioned, change, parts, at);
        return withActions(transaction, {
          memory: known?.remember(change.transactionId),
          ...(change.stored && { payment: storing(transaction.actions['payment'], change.stored) }),
        });
      },
    },
    now,
  );
  if (outcome.replayed) throw new Error('a fact has no record');
  const { fullOrder } = outcome;
  const { change, order } =
    'left' in outcome ? { change: outcome.left, order: fullOrder.order } : outcome;
  const moved = order.version !== fullOrder.order.version;
  return {
    paymentId: change.payment.paymentId,
    transactionId: change.transactionId,
    applied: change.isNew,
    paymentStatus: (moved ? order : paymentStateWith(fullOrder, change.payment)).paymentStatus,
    ...(moved && { orderVersion: (order as Order).version }),
    discrepancy: hasDiscrepancy(change.payment),
  };
}

/** The same payment's row, with these transactions. */
function storing(action: unknown, transactions: FoldedTransactions): TransactionAction {
  const { Put } = action as Required<Pick<TransactionAction, 'Put'>>;
  return { Put: { ...Put, Item: { ...Put?.Item, transactions } } };
}

const only = (
  fullOrder: FullOrder,
  visible: (transactions: FoldedTransactions) => FoldedTransactions,
): FullOrder => ({
  ...fullOrder,
  payments: fullOrder.payments.map((payment) => {
    const seen = visible(foldedTransactions(payment));
    return withTransactions({ ...payment, ...recordsIn(seen, answerIdOf(payment)) });
  }),
});

/** The change, including the transactions that were hidden from it. */
function whole(change: RecordedChange, fullOrder: FullOrder): FlawedChange {
  const before = fullOrder.payments.find(({ paymentId }) => paymentId === change.payment.paymentId);
  const hidden = Object.entries(before ? foldedTransactions(before) : {}).filter(
    ([id]) => !change.before?.transactions[id],
  );
  const stored = { ...Object.fromEntries(hidden), ...foldedTransactions(change.payment) };
  return { ...change, before, payment: { ...change.payment, transactions: stored }, stored };
}

async function orderOf(fact: PaymentFact) {
  const { provider, paymentReference = '', customerId, orderId, paymentId } = fact;
  if (customerId !== undefined && orderId !== undefined)
    return { identity: orderIdentity({ customerId, orderId }), paymentId };
  const found = (await findItem({ Key: paymentReferenceKey(provider, paymentReference) })) as
    | { customerId: string; orderId: string; paymentId: string }
    | undefined;
  if (!found) throw new Refusal({ code: 'payment-not-found' });
  return { identity: orderIdentity(found), paymentId: found.paymentId };
}

function idsOf(
  { placedAt, orderId }: OrderIdentity,
  { provider, paymentReference, kind, reference }: PaymentFact,
) {
  const made = (letter: IdLetter, ...parts: string[]) =>
    newTimeId(
      letter,
      new Date(placedAt),
      createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16),
    );
  return {
    paymentId:
      paymentReference === undefined ? undefined : made(PAYMENT_LETTER, provider, paymentReference),
    transactionId: made(TRANSACTION_LETTER, orderId, provider, kind, reference),
    answerId: (request: string, answer: string) =>
      made(TRANSACTION_LETTER, orderId, provider, 'ANSWER', request, answer),
    refundId: (captured: number) =>
      made(TRANSACTION_LETTER, orderId, provider, 'REFUND-OF', reference, String(captured)),
  };
}
