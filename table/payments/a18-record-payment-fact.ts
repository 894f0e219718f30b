import type { OrderIdentity } from '../../domain/order.ts';
import type { PaymentStatus } from '../../domain/order-status.ts';
import type { PaymentFact } from '../../domain/payments/payment.ts';
import { PAYMENT_LETTER, TRANSACTION_LETTER } from '../../domain/payments/payment-id.ts';
import { paymentStateWith } from '../../domain/payments/payment-status.ts';
import { hasDiscrepancy } from '../../domain/payments/payment-sums.ts';
import { type FactAnomaly, type FactIds, recordFact } from '../../domain/payments/record-fact.ts';
import { Refusal } from '../../domain/refusal.ts';
import { calledProvider, type ShopPolicy } from '../../domain/shop/policy.ts';
import { changePayment } from '../full-order/change-payment.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import { answerIdOf, hashedId } from '../full-order/report-ids.ts';
import { orderIdentity, paymentReferenceKey } from '../keys.ts';
import { findItem } from '../requests/commands.ts';

export interface RecordedFact {
  readonly answer: FactAnswer;
  readonly anomaly?: FactAnomaly | undefined;
}

/** The settings that a report is recorded by. */
export type FactPolicy = MoneyPolicy & Pick<ShopPolicy, 'refundAfterCancellation'>;

interface FactAnswer {
  readonly paymentId: string;
  readonly transactionId: string;
  /** True if the fact was new. */
  readonly applied: boolean;
  readonly paymentStatus: PaymentStatus;
  /** The order's new version, if the fact changed the order. */
  readonly orderVersion?: number | undefined;
  /** True if the provider's reports contradict each other, or the shop's requests. */
  readonly discrepancy: boolean;
}

/**
 * A18: records a provider's report. One Query, then one TransactWriteItems of the payment, and of
 * the order's row if a sum changed; a report without news is not written. A report without our ids
 * costs one GetItem more, to find the order by the provider's reference.
 */
export async function recordPaymentFact(
  fact: PaymentFact,
  now: Date,
  policy: FactPolicy,
): Promise<RecordedFact> {
  const { identity, paymentId } = await orderOf(fact);
  const named = { ...fact, paymentId };
  const ids = factIds(identity, named);
  const { refundAfterCancellation } = policy;
  const options = { refundAfterCancellation, called: calledProvider(policy) };
  const outcome = await changePayment(
    identity,
    {
      decide: (fullOrder) => {
        const decision = recordFact(fullOrder, named, ids, options, now.toISOString());
        return decision.refused || decision.change.isNew ? decision : { leave: decision.change };
      },
      leavesWithoutReread: true,
    },
    now,
    policy,
  );
  if (outcome.replayed) throw new Error('a fact has no record to be replayed');
  const { fullOrder } = outcome;
  const { change, order } =
    'left' in outcome ? { change: outcome.left, order: fullOrder.order } : outcome;
  const answer = {
    paymentId: change.payment.paymentId,
    transactionId: change.transactionId,
    applied: change.isNew,
    paymentStatus: paymentStateWith(fullOrder, change.payment).paymentStatus,
    ...(order.version !== fullOrder.order.version && { orderVersion: order.version }),
    discrepancy: hasDiscrepancy(change.payment),
  };
  return { answer, anomaly: change.anomaly };
}

interface FactOrder {
  readonly identity: OrderIdentity;
  readonly paymentId: string | undefined;
}

/** Finds the order of a fact, by our ids or by the provider's payment reference. */
async function orderOf(fact: PaymentFact): Promise<FactOrder> {
  const { provider, paymentReference, customerId, orderId, paymentId } = fact;
  if (customerId !== undefined && orderId !== undefined)
    return { identity: orderIdentity({ customerId, orderId }), paymentId };
  const referenceRow =
    paymentReference === undefined
      ? undefined
      : await findItem({ Key: paymentReferenceKey(provider, paymentReference) });
  if (!referenceRow) throw new Refusal({ code: 'payment-not-found' });
  const found = referenceRow as { customerId: string; orderId: string; paymentId: string };
  return { identity: orderIdentity(found), paymentId: found.paymentId };
}

/** Derives ids from the provider's references. */
function factIds(
  { orderId }: OrderIdentity,
  { provider, paymentReference, kind, reference }: PaymentFact,
): FactIds {
  const idOf = (...parts: readonly string[]) =>
    hashedId(TRANSACTION_LETTER, orderId, orderId, provider, ...parts);
  return {
    paymentId:
      paymentReference === undefined
        ? undefined
        : hashedId(PAYMENT_LETTER, orderId, provider, paymentReference),
    transactionId: idOf(kind, reference),
    answerId: answerIdOf({ orderId, provider }),
    refundId: (captured) => idOf('REFUND-OF', reference, String(captured)),
  };
}
