import * as z from 'zod/mini';
import { toShownPayment } from '../../domain/payments/shown-payment.ts';
import { paymentForBuyer } from '../../domain/people/for-buyer.ts';
import * as table from '../../table/payments/a14-create-payment.ts';
import { operation } from '../http/operation.ts';
import { created, ok } from '../http/reply.ts';
import { A53b } from '../manifest/payments.ts';
import { amount, method, storedProvider } from './payment-members.ts';

const body = z.strictObject({
  provider: storedProvider(),
  amount: z.optional(amount(1)),
  method: z.optional(method()),
});

/**
 * A53b: POST /order-link/payments. It begins a payment as the order's customer may: it claims no
 * provider's payment, and confirms no money.
 */
export const payLinkedOrder = operation(
  A53b,
  { linked: 'pay', body, idempotencyKey: 'required' },
  async ({ link, body, principal, once }, policy) => {
    const { payment, replayed, isIdle } = await table.createPayment(
      link,
      {
        ...body,
        createdBy: principal.subject,
        payer: { isOperator: false, mayPayInParts: policy.customerPartialPayments },
        once,
      },
      new Date(),
      policy,
    );
    const answer = paymentForBuyer(toShownPayment(payment));
    return isIdle ? ok(answer) : created('/order-link', answer, { replayed });
  },
);
