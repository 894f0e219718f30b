import {
  createPayment as decide,
  newPayment,
  type Payer,
} from '../../domain/payments/create-payment.ts';
import type { Payment, PaymentMethod } from '../../domain/payments/payment.ts';
import { PAYMENT_LETTER, TRANSACTION_LETTER } from '../../domain/payments/payment-id.ts';
import { calledProvider } from '../../domain/shop/policy.ts';
import { newTimeId, timeOf } from '../../domain/time-id.ts';
import { changePayment } from '../full-order/change-payment.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import type { OrderName } from '../full-order/read-full-order.ts';
import type { IdempotentRequest } from '../requests/idempotency.ts';

export interface PaymentRequest {
  readonly provider: string;
  /** Minor units; absent to pay everything that is due. */
  readonly amount?: number | undefined;
  readonly reference?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  /** True if the money was received; only for the provider `manual`. */
  readonly captured?: boolean | undefined;
  /** The caller's `sub`. */
  readonly createdBy: string;
  readonly createdByName?: string | undefined;
  readonly payer: Payer;
  readonly once: IdempotentRequest;
}

export interface CreatedPayment {
  readonly payment: Payment;
  readonly replayed: boolean;
  /** True if the buyer has such a payment already: nothing was written. */
  readonly isIdle: boolean;
}

/** The values with which a replay repeats the first answer. */
interface Remembered {
  readonly paymentId: string;
  readonly amount: number;
  /** The id of the SALE, if the money was received. */
  readonly captured?: string;
  /** The caller may have another name by now. */
  readonly createdByName?: string;
}

/**
 * A14: one Query, then one TransactWriteItems. It writes the idempotency record, the payment, and
 * the claim of the provider's reference, which pays for one order only. It checks the order's row,
 * or updates it if the money was received. A buyer's idle payment costs the Query and a read of the
 * record: a repeated request gets its first answer, another one the payment as it is.
 */
export async function createPayment(
  identity: OrderName,
  { captured, once, payer, ...request }: PaymentRequest,
  now: Date,
  policy: MoneyPolicy,
): Promise<CreatedPayment> {
  const paymentId = newTimeId(PAYMENT_LETTER, now);
  const buyer = { ...payer, called: calledProvider(policy) };
  const sale = captured ? { captured: newTimeId(TRANSACTION_LETTER, now) } : {};
  const outcome = await changePayment(
    identity,
    {
      decide: (fullOrder) =>
        decide(fullOrder, { ...request, paymentId, ...sale }, buyer, now.toISOString()),
      leavesWithoutReread: true,
      remember: ({ payment: { amount, createdByName } }) => ({
        paymentId,
        amount,
        ...sale,
        ...(createdByName !== undefined && { createdByName }),
      }),
      once,
    },
    now,
    policy,
  );
  if ('left' in outcome) return { payment: outcome.left, isIdle: true, replayed: false };
  if (!outcome.replayed) return { payment: outcome.change.payment, isIdle: false, replayed: false };
  const first = outcome.replayed as unknown as Remembered;
  const createdAt = timeOf(PAYMENT_LETTER, first.paymentId) ?? now.toISOString();
  const { amount, captured: firstSale, createdByName } = first;
  const wanted = { ...request, createdByName, paymentId: first.paymentId, amount };
  const payment = newPayment(
    outcome.fullOrder.order,
    { ...wanted, captured: firstSale },
    createdAt,
  );
  return { payment, isIdle: false, replayed: true };
}
