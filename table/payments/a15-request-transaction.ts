import type { LineQuantity } from '../../domain/fulfillment.ts';
import type { RequestKind } from '../../domain/kept/requestable.ts';
import type { Payment, PaymentTransaction } from '../../domain/payments/payment.ts';
import {
  requestTransaction as decide,
  type RequestedChange,
} from '../../domain/payments/payment-commands.ts';
import { TRANSACTION_LETTER } from '../../domain/payments/payment-id.ts';
import type { RefundReason } from '../../domain/payments/payment-records.ts';
import { newTimeId } from '../../domain/time-id.ts';
import { changePayment } from '../full-order/change-payment.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import type { IdempotentRequest } from '../requests/idempotency.ts';
import type { PaymentIdentity } from './payment-identity.ts';

export interface MoneyRequest {
  /** The versions of the payment that the caller allows; absent for any. */
  readonly versions?: readonly number[] | undefined;
  /** Minor units; absent for all that is available, or of a refund all that is to be given back. */
  readonly amount?: number | undefined;
  readonly reason?: RefundReason | undefined;
  readonly lines?: readonly LineQuantity[] | undefined;
  /** For a refund: the return that it is for. */
  readonly returnId?: string | undefined;
  /** For a capture: false if more captures follow. */
  readonly final?: boolean | undefined;
  /** The caller's `sub`. */
  readonly requestedBy: string;
  readonly requestedByName?: string | undefined;
  readonly once: IdempotentRequest;
}

export interface RequestedTransaction
  extends Pick<
    PaymentTransaction,
    'kind' | 'state' | 'amount' | 'reason' | 'lines' | 'returnId' | 'final'
  > {
  readonly transactionId: string;
  readonly paymentId: string;
  readonly paymentVersion: number;
  /** The amount that is left for another request of this kind. Never below 0. */
  readonly available: number;
}

/**
 * A15 captures an authorized amount, A16 refunds a captured one, and A17 releases an authorized one
 * without a capture. A refund needs no return: shipping can be refunded, too.
 *
 * One Query, then one TransactWriteItems: the idempotency record, and the payment, which reserves
 * the amount. The provider is not called: the shop's connector gets the event, calls
 * the provider and reports the result (A18). For the provider `manual` the request is done at once,
 * and the order's row changes too.
 */
export async function requestTransaction(
  identity: PaymentIdentity,
  kind: RequestKind,
  { once, ...request }: MoneyRequest,
  now: Date,
  policy: MoneyPolicy,
): Promise<RequestedTransaction & { readonly replayed: boolean }> {
  const { paymentId } = identity;
  const transactionId = newTimeId(TRANSACTION_LETTER, now);
  const wanted = { ...request, kind, paymentId, transactionId };
  const resultOf = ({ payment, left }: RequestedChange) => ({
    transactionId,
    ...outcomeOf(payment, transactionId),
    paymentVersion: payment.version,
    available: left,
  });
  const outcome = await changePayment(
    identity,
    {
      decide: (fullOrder) => decide(fullOrder, wanted, now.toISOString()),
      remember: resultOf,
      once,
    },
    now,
    policy,
  );
  const result = outcome.replayed
    ? (outcome.replayed as unknown as ReturnType<typeof resultOf>)
    : resultOf(outcome.change);
  const { state, amount, paymentVersion, available } = result;
  const { reason, lines, returnId, final } = request;
  return {
    transactionId: result.transactionId,
    kind,
    state,
    amount,
    ...(reason && { reason }),
    ...(lines && { lines }),
    ...(returnId && { returnId }),
    ...(final !== undefined && { final }),
    paymentId,
    paymentVersion,
    available,
    replayed: outcome.replayed !== undefined,
  };
}

function outcomeOf({ transactions }: Payment, transactionId: string) {
  const transaction = transactions[transactionId];
  if (!transaction) throw new Error(`a payment does not have its transaction ${transactionId}`);
  const { state, amount } = transaction;
  return { state, amount };
}
