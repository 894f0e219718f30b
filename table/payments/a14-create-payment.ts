import type { OrderIdentity } from '../../domain/order.ts';
import type { Payment, PaymentMethod } from '../../domain/payments/payment.ts';
import { createPayment as decide, newPayment } from '../../domain/payments/payment-commands.ts';
import { newTimeId, timeOf } from '../../domain/time-id.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { IdempotentRequest } from '../requests/idempotency.ts';
import { writePayment } from './payment-transaction.ts';

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
  readonly once: IdempotentRequest;
}

export interface CreatedPayment {
  readonly payment: Payment;
  readonly replayed: boolean;
}

/** The values with which a replay repeats the first answer. */
interface Remembered {
  readonly paymentId: string;
  readonly amount: number;
  /** The id of the SALE, if the money was received. */
  readonly captured?: string;
}

/**
 * A14: one Query, then one TransactWriteItems. It writes the idempotency record, the payment, and
 * the claim of the provider's reference, which pays for one order only. It checks the order's row,
 * or updates it if the money was received.
 *
 * @throws {Refusal} order-not-found, order-cancelled, amount-not-available, too-many-payments,
 *   payment-reference-taken
 */
export async function createPayment(
  identity: OrderIdentity,
  { captured, once, ...request }: PaymentRequest,
  now: Date,
): Promise<CreatedPayment> {
  const paymentId = newTimeId('payment', now);
  const sale = captured ? { captured: newTimeId('transaction', now) } : {};
  const outcome = await changeOrder(
    identity,
    {
      decide: (life) => decide(life, { ...request, paymentId, ...sale }, now.toISOString()),
      write: writePayment,
      once: {
        request: once,
        remember: (_order, _notRestocked, { payment: { amount } }) => ({
          paymentId,
          amount,
          ...sale,
        }),
      },
    },
    now,
  );
  if (!outcome.replayed) return { payment: outcome.change.payment, replayed: false };
  const first = outcome.replayed as unknown as Remembered;
  const createdAt = timeOf('payment', first.paymentId) ?? now.toISOString();
  const { amount, captured: firstSale } = first;
  const wanted = { ...request, paymentId: first.paymentId, amount, captured: firstSale };
  return { payment: newPayment(outcome.life.order, wanted, createdAt), replayed: true };
}
