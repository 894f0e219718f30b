/** Measures requests about orders that expire if they are not paid (`unpaidOrdersExpireAfter`). */

import type { Order, OrderIdentity } from '../../../domain/order.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { settleUnpaidOrder } from '../../../table/due/settle-unpaid-order.ts';
import { createFulfillment } from '../../../table/fulfillments/a19-create-fulfillment.ts';
import { cancelFulfillment } from '../../../table/fulfillments/a21-cancel-fulfillment.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { createPayment } from '../../../table/payments/a14-create-payment.ts';
import { startPayment } from '../../../table/payments/a49-start-payment.ts';
import { newOrder, pay, request } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

const createdBy = '1f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b';
const MINUTE = 60_000;

export async function measureExpiry(measure: Measure, customerId: string): Promise<void> {
  process.env['UNPAID_ORDERS_EXPIRE_AFTER'] = '30';
  try {
    await measureWaiting(measure, customerId);
    await measureEnd(measure, customerId);
  } finally {
    delete process.env['UNPAID_ORDERS_EXPIRE_AFTER'];
  }
}

const begin = (order: OrderIdentity, now = new Date()) =>
  createPayment(
    order,
    {
      provider: 'stripe',
      createdBy,
      payer: { isOperator: false, mayPayInParts: false },
      once: request(),
    },
    now,
    policyIn(process.env),
  );

async function measureWaiting(measure: Measure, customerId: string): Promise<void> {
  const order = await measure({ id: 'A6', what: 'an order of 3 lines that expires unpaid' }, () =>
    newOrder(customerId, 3),
  );
  const nearlyDue = new Date(Date.now() + 29 * MINUTE);
  await measure({ id: 'A14', what: 'a payment that an expiring order waits for' }, () =>
    begin(order, nearlyDue),
  );
  const begun = await newOrder(customerId, 3);
  const { payment } = await begin(begun);
  const identity = { ...begun, paymentId: payment.paymentId };
  const start = () =>
    startPayment(
      identity,
      { provider: 'stripe', isOperator: false },
      async () => ({ reference: 'pi_3MtwBwLkdIwS' }),
      nearlyDue,
      policyIn(process.env),
    );
  await measure({ id: 'A49', what: 'a session that an expiring order waits for' }, start);
  const sold = await newOrder(customerId, 3);
  await measure({ id: 'A18', what: 'the first success of an order that expires unpaid' }, () =>
    pay(sold),
  );
}

async function measureEnd(measure: Measure, customerId: string): Promise<void> {
  const due = new Date(Date.now() + 46 * MINUTE);
  const unpaid = await newOrder(customerId, 3);
  await measure({ id: 'Sweep', what: 'an order of 3 lines that expires' }, () =>
    settleUnpaidOrder(unpaid.orderId, due, policyIn(process.env)),
  );
  const begun = await newOrder(customerId, 3);
  await begin(begun);
  await measure({ id: 'Sweep', what: 'an order of 3 lines that expires with a payment' }, () =>
    settleUnpaidOrder(begun.orderId, due, policyIn(process.env)),
  );
  const shipped = await newOrder(customerId, 3);
  const { fulfillment } = await createFulfillment(
    shipped,
    { createdBy, once: request() },
    new Date(),
    policyIn(process.env),
  );
  await projectOrder((await getCustomerOrder(shipped)) as Order);
  await settleUnpaidOrder(shipped.orderId, due, policyIn(process.env));
  const parcel = { ...shipped, fulfillmentId: fulfillment.fulfillmentId };
  await measure({ id: 'A21', what: 'back to OPEN, where it expires unpaid' }, () =>
    cancelFulfillment(parcel, { by: createdBy }, due, policyIn(process.env)),
  );
}
