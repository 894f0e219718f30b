import { createHash } from 'node:crypto';
import type { OrderIdentity } from '../../domain/order.ts';
import type { PaymentStatus } from '../../domain/order-status.ts';
import type { PaymentFact } from '../../domain/payments/payment.ts';
import { paymentStateWith } from '../../domain/payments/payment-status.ts';
import { hasDiscrepancy, sumsOf } from '../../domain/payments/payment-sums.ts';
import { type FactIds, recordFact } from '../../domain/payments/record-fact.ts';
import { Refusal } from '../../domain/refusal.ts';
import { newTimeId } from '../../domain/time-id.ts';
import { orderIdentity, paymentReferenceKey } from '../keys.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { OrderTransaction } from '../orders/order-transaction.ts';
import { refundAfterCancellation } from '../requests/client.ts';
import { findItem } from '../requests/commands.ts';
import { writePayment } from './payment-transaction.ts';

export interface RecordedFact {
  readonly paymentId: string;
  readonly transactionId: string;
  /** Whether the fact said anything new. */
  readonly applied: boolean;
  readonly paymentStatus: PaymentStatus;
  /** If the fact moved the order. */
  readonly orderVersion?: number | undefined;
  /** What the provider reports contradicts itself, or what was asked for. */
  readonly discrepancy: boolean;
}

/**
 * A18: records what a provider says happened. One Query; nothing new is no write; else one
 * TransactWriteItems: the payment, and the order's row if a sum moved. Without ids of ours, one
 * GetItem finds the order by the provider's reference.
 *
 * @throws {Refusal} order-not-found, payment-not-found, payment-reference-taken,
 *   currency-mismatch, too-many-payments, too-many-transactions
 */
export async function recordPaymentFact(fact: PaymentFact, now: Date): Promise<RecordedFact> {
  const { identity, paymentId } = await orderOf(fact);
  const named = { ...fact, paymentId };
  const ids = factIds(identity, named);
  const options = { refundAfterCancellation: refundAfterCancellation() };
  const outcome = await changeOrder(
    identity,
    {
      decide: (life) => recordFact(life, named, ids, options, now.toISOString()),
      write: (registers, change, parts, at): OrderTransaction =>
        change.isNew
          ? writePayment(registers, change, parts, at)
          : { order: registers.life.order, actions: [] },
    },
    now,
  );
  if (outcome.replayed) throw new Error('a fact has no record to be replayed');
  const { order, change, life } = outcome;
  return {
    paymentId: change.payment.paymentId,
    transactionId: change.transactionId,
    applied: change.isNew,
    paymentStatus: paymentStateWith(life, change.payment).paymentStatus,
    ...(order.version !== life.order.version && { orderVersion: order.version }),
    discrepancy: hasDiscrepancy(sumsOf([change.payment])),
  };
}

interface FactOrder {
  readonly identity: OrderIdentity;
  readonly paymentId: string | undefined;
}

/** Whose money it is: by the ids in the fact, or by what the provider calls the payment. */
async function orderOf(fact: PaymentFact): Promise<FactOrder> {
  const { provider, paymentReference, customerId, orderId, paymentId } = fact;
  if (customerId !== undefined && orderId !== undefined)
    return { identity: orderIdentity({ customerId, orderId }), paymentId };
  const known =
    paymentReference === undefined
      ? undefined
      : await findItem({ Key: paymentReferenceKey(provider, paymentReference) });
  if (!known) throw new Refusal({ code: 'payment-not-found' });
  const found = known as { customerId: string; orderId: string; paymentId: string };
  return { identity: orderIdentity(found), paymentId: found.paymentId };
}

/**
 * Ids that follow from what the provider calls things: two first facts at once meet on one key.
 * 80 bits of a hash stand where others have random ones.
 */
function factIds(
  { placedAt, orderId }: OrderIdentity,
  { provider, paymentReference, kind, reference }: PaymentFact,
): FactIds {
  const madeAt = new Date(placedAt);
  const hashed = (...parts: readonly string[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  return {
    paymentId:
      paymentReference === undefined
        ? undefined
        : newTimeId('payment', madeAt, hashed(provider, paymentReference)),
    transactionId: newTimeId('transaction', madeAt, hashed(orderId, provider, kind, reference)),
    refundId: (captured) =>
      newTimeId(
        'transaction',
        madeAt,
        hashed(orderId, provider, 'REFUND-OF', reference, String(captured)),
      ),
  };
}
