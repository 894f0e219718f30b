import { createPayment, newPayment } from '../../../../domain/payments/create-payment.ts';
import { PAYMENT_LETTER, TRANSACTION_LETTER } from '../../../../domain/payments/payment-id.ts';
import { toShownPayment } from '../../../../domain/payments/shown-payment.ts';
import { newTimeId, timeOf } from '../../../../domain/time-id.ts';
import { operation } from '../../../../functions/http/operation.ts';
import { created, ok } from '../../../../functions/http/reply.ts';
import { createPayment as createPaymentHandler } from '../../../../functions/payments/a14-create-payment.ts';
import { changeOrder } from '../../../../table/full-order/change-order.ts';
import { orderIdentity } from '../../../../table/keys.ts';
import { asking } from '../../../../test/support/call.ts';
import { type Alter, writing } from './altered.ts';

const { pattern, shape } = createPaymentHandler;

/** A14's function with another write, or another decision. */
export const a14Around = (alter: Alter, decide: typeof createPayment = createPayment) =>
  asking(
    operation(pattern, shape, async ({ path, body, principal, once }) => {
      const now = new Date();
      const paymentId = newTimeId(PAYMENT_LETTER, now);
      const { captured, ...wanted } = { ...body, createdBy: principal.subject };
      const sale = captured ? { captured: newTimeId(TRANSACTION_LETTER, now) } : {};
      const payer = { isOperator: principal.isOperator, mayPayInParts: false };
      const outcome = await changeOrder(
        orderIdentity(path),
        {
          decide: (fullOrder) =>
            decide(fullOrder, { ...wanted, paymentId, ...sale }, payer, now.toISOString()),
          leavesWithoutReread: true,
          write: writing(alter, ({ payment: { amount } }) => ({ paymentId, amount, ...sale })),
          once,
        },
        now,
      );
      if ('left' in outcome) return ok(toShownPayment(outcome.left));
      if (!outcome.replayed)
        return created(`/orders/${path.orderId}`, toShownPayment(outcome.change.payment));
      const { fullOrder, replayed } = outcome;
      const first = replayed as { paymentId: string; amount: number; captured?: string };
      const same = {
        paymentId: first.paymentId,
        amount: first.amount,
        ...(first.captured && { captured: first.captured }),
      };
      const madeAt = timeOf(PAYMENT_LETTER, first.paymentId) ?? '';
      const payment = newPayment(fullOrder.order, { ...wanted, ...same }, madeAt);
      return created(`/orders/${path.orderId}`, toShownPayment(payment), { replayed: true });
    }),
  );
