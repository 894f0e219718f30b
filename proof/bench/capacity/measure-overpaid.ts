/** The consumed capacity of the list of overpaid orders. */

import type { Order } from '../../../domain/order.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { listOverpaidOrders } from '../../../table/orders/a55-list-overpaid-orders.ts';
import { requestTransaction } from '../../../table/payments/a15-request-transaction.ts';
import { recordPaymentFact } from '../../../table/payments/a18-record-payment-fact.ts';
import { newOrder, request, saleOf } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

const EXCESS = 300;

/** Orders are paid with more than they cost, and what is too much of one goes back. */
export async function measureOverpaid(measure: Measure, customerId: string): Promise<void> {
  for (let i = 0; i < 24; i++) await overpay(customerId, (pay) => pay());
  const { order, paymentId } = await overpay(customerId, (pay) =>
    measure({ id: 'A18', what: 'more than is due' }, pay),
  );
  await projectOrder((await getCustomerOrder(order)) as Order);
  await measure({ id: 'A55', what: 'a page of 20 overpaid orders', limit: 20 }, () =>
    listOverpaidOrders({ limit: 20, sort: 'asc' }),
  );
  const asked = { amount: EXCESS, requestedBy: customerId, once: request() };
  await measure({ id: 'A16', what: 'all that is overpaid' }, () =>
    requestTransaction({ ...order, paymentId }, 'REFUND', asked, new Date(), policyIn(process.env)),
  );
}

type Pay = () => ReturnType<typeof recordPaymentFact>;

async function overpay(customerId: string, by: (pay: Pay) => ReturnType<Pay>) {
  const order = await newOrder(customerId, 1);
  const sale = saleOf(order);
  const fact = { ...sale, amount: sale.amount + EXCESS };
  const { answer } = await by(() => recordPaymentFact(fact, new Date(), policyIn(process.env)));
  return { order, paymentId: answer.paymentId };
}
