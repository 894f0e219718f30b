/** The consumed capacity of payments. */

import type { Order, OrderIdentity } from '../../../domain/order.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { createFulfillment } from '../../../table/fulfillments/a19-create-fulfillment.ts';
import { getOrder } from '../../../table/orders/a03-get-order.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { findOrderByPayment } from '../../../table/orders/a31d-find-order-by-payment.ts';
import { createPayment } from '../../../table/payments/a14-create-payment.ts';
import { requestTransaction } from '../../../table/payments/a15-request-transaction.ts';
import { recordPaymentFact } from '../../../table/payments/a18-record-payment-fact.ts';
import { newOrder, pay, request, saleOf } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

const by = '1f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b';

export async function measurePayments(measure: Measure, customerId: string): Promise<void> {
  await measureRequests(measure, customerId);
  await measureVoid(measure, customerId);
  await measureSale(measure, customerId);
}

/** Returns an order with its META up to date, as on AWS within a second. */
const followed = async (order: OrderIdentity) =>
  projectOrder((await getCustomerOrder(order)) as Order);

const asked = (amount: number) => ({ amount, requestedBy: by, once: request() });
const announced = (reference?: string) => ({
  provider: 'stripe',
  reference,
  createdBy: by,
  payer: { isOperator: true, mayPayInParts: true },
  once: request(),
});

async function measureRequests(measure: Measure, customerId: string): Promise<void> {
  const order = await newOrder(customerId, 3);
  const now = new Date();
  const reference = 'pi_3MtwBwLkdIwH';
  await measure({ id: 'A14', what: 'with a reference' }, () =>
    createPayment(order, announced(reference), now, policyIn(process.env)),
  );
  await measure({ id: 'A31d', what: 'a reference' }, () => findOrderByPayment('stripe', reference));

  const alone = await newOrder(customerId, 3);
  const { payment } = await measure({ id: 'A14', what: 'a payment' }, () =>
    createPayment(alone, announced(), now, policyIn(process.env)),
  );
  const { paymentId }: Payment = payment;
  const fact = { ...saleOf(alone), paymentId, paymentReference: undefined };
  const authorized = { ...fact, kind: 'AUTHORIZATION', reference: 'pi_3Mt' } as const;
  await measure({ id: 'A18', what: 'a sum moves' }, () =>
    recordPaymentFact(authorized, now, policyIn(process.env)),
  );
  await followed(alone);
  await measure({ id: 'A18', what: 'nothing new' }, () =>
    recordPaymentFact(authorized, now, policyIn(process.env)),
  );
  const identity = { ...alone, paymentId };
  const { transactionId } = await measure({ id: 'A15', what: 'a request' }, () =>
    requestTransaction(identity, 'CAPTURE', asked(10_000), now, policyIn(process.env)),
  );
  await recordPaymentFact(
    { ...fact, kind: 'CAPTURE', amount: 10_000, transactionId },
    now,
    policyIn(process.env),
  );
  await followed(alone);
  await measure({ id: 'A16', what: 'a request' }, () =>
    requestTransaction(identity, 'REFUND', asked(2000), now, policyIn(process.env)),
  );
}

async function measureVoid(measure: Measure, customerId: string): Promise<void> {
  const now = new Date();
  const voided = await newOrder(customerId, 3);
  const { payment } = await createPayment(voided, announced(), now, policyIn(process.env));
  const { paymentId } = payment;
  const held = { kind: 'AUTHORIZATION', paymentId, paymentReference: undefined } as const;
  await recordPaymentFact({ ...saleOf(voided), ...held }, now, policyIn(process.env));
  await followed(voided);
  await measure({ id: 'A17', what: 'a request' }, () =>
    requestTransaction(
      { ...voided, paymentId },
      'VOID',
      { ...asked(0), amount: undefined },
      now,
      policyIn(process.env),
    ),
  );
}

async function measureSale(measure: Measure, customerId: string): Promise<void> {
  const now = new Date();
  const sold = await newOrder(customerId, 3);
  await measure({ id: 'A18', what: 'a payment not known yet' }, () => pay(sold));
  await followed(sold);
  for (const seq of [1, 2]) {
    const lines = [{ seq, quantity: 1 }];
    await createFulfillment(
      sold,
      { lines, createdBy: by, once: request() },
      now,
      policyIn(process.env),
    );
    await followed(sold);
  }
  await measure({ id: 'A3', what: 'an order of 3 lines, paid, with two fulfillments' }, () =>
    getOrder(sold.orderId),
  );
}
