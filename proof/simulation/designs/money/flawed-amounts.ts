import { availableFor } from '../../../../domain/kept/requestable.ts';
import { createPayment } from '../../../../domain/payments/create-payment.ts';
import { chargeableOf } from '../../../../domain/payments/payment-amounts.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { operation } from '../../../../functions/http/operation.ts';
import { created } from '../../../../functions/http/reply.ts';
import { capturePayment as captureHandler } from '../../../../functions/payments/a15-capture-payment.ts';
import { readFullOrder } from '../../../../table/full-order/read-full-order.ts';
import { orderIdentity } from '../../../../table/keys.ts';
import {
  type MoneyRequest,
  requestTransaction,
} from '../../../../table/payments/a15-request-transaction.ts';
import type { PaymentIdentity } from '../../../../table/payments/payment-identity.ts';
import { asking } from '../../../../test/support/call.ts';
import { withPayments } from '../flawed-operation.ts';
import { asDeployed } from './altered.ts';
import { a14Around } from './creating.ts';

/** Asks the buyer again for what was refunded. */
const owingRefunds: typeof createPayment = (fullOrder, wanted, payer, now) => {
  const due = chargeableOf(fullOrder.order, fullOrder.payments);
  const { amount = due } = wanted;
  if (!payer.isOperator && amount !== due)
    return { refused: { code: 'amount-not-available', available: due } };
  return createPayment(fullOrder, { ...wanted, amount }, { ...payer, isOperator: true }, now);
};

export const refundsDueAgain = withPayments('A14 for which a refund is due again', {
  A14: a14Around(asDeployed, owingRefunds),
});

/** Takes all that is authorized, whatever the order still costs. */
async function captureAll(identity: PaymentIdentity, request: MoneyRequest, now: Date) {
  const { fullOrder } = await readFullOrder(identity);
  const payment = fullOrder.payments.find(({ paymentId }) => paymentId === identity.paymentId);
  const { amount = payment && availableFor('CAPTURE', payment) } = request;
  return requestTransaction(
    identity,
    'CAPTURE',
    { ...request, amount },
    now,
    policyIn(process.env),
  );
}

const { pattern, shape } = captureHandler;

export const capturesOfAll = withPayments('A15 that takes all that is authorized', {
  A15: asking(
    operation(pattern, shape, async ({ path, body, principal, once }) => {
      const { available, replayed, ...transaction } = await captureAll(
        { ...orderIdentity(path), paymentId: path.paymentId },
        { ...body, requestedBy: principal.subject, once },
        new Date(),
      );
      const answer = { ...transaction, capturable: available };
      return created(`/orders/${path.orderId}`, answer, { replayed });
    }),
  ),
});
