/** Measures the capacity that returns consume. */

import type { Order, OrderIdentity } from '../../../domain/order.ts';
import type { Return } from '../../../domain/returns/return.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { projectOrder } from '../../../table/copies/project-order.ts';
import { createFulfillment } from '../../../table/fulfillments/a19-create-fulfillment.ts';
import { getCustomerOrder } from '../../../table/orders/a03b-get-customer-order.ts';
import { updateOrderStatus } from '../../../table/orders/a07-update-order-status.ts';
import { createReturn } from '../../../table/returns/a23-create-return.ts';
import { endReturnOf, openReturn } from '../../../table/returns/a24-update-return.ts';
import { receiveReturn } from '../../../table/returns/a25-receive-return.ts';
import { settleReturn } from '../../../table/returns/a25b-settle-return.ts';
import { removeSettlement } from '../../../table/returns/a25c-remove-settlement.ts';
import { listReturns } from '../../../table/returns/a26-list-returns.ts';
import { change, newOrder, pay, request } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

const by = '1f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b';
const SHIPPED_BY_HAND = { text: 'Left by hand.', visibility: 'INTERNAL', createdBy: by } as const;
const first = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Returns an order of which all is shipped, with its META up to date, as within a second. */
async function shipped(customerId: string, lineCount: number): Promise<OrderIdentity> {
  const order = await newOrder(customerId, lineCount);
  await createFulfillment(
    order,
    { createdBy: by, once: request() },
    new Date(),
    policyIn(process.env),
  );
  await follow(order);
  return order;
}

const follow = async (order: OrderIdentity) =>
  projectOrder((await getCustomerOrder(order)) as Order);

/** Asks for the first lines of an order. */
const askFor = (order: OrderIdentity, lineCount: number, byCustomer = true) =>
  createReturn(
    order,
    {
      lines: first(lineCount).map((seq) => ({ seq, quantity: 1, reason: 'UNWANTED' })),
      byCustomer,
      createdBy: by,
      once: request(),
    },
    new Date(),
    policyIn(process.env),
  );

const receive = (
  order: OrderIdentity,
  { returnId }: Return,
  lines: readonly number[],
  restock: number,
) =>
  receiveReturn(
    { ...order, returnId },
    { lines: lines.map((seq) => ({ seq, quantity: 1, restock })), actor: { by }, once: request() },
    new Date(),
    policyIn(process.env),
  );

export async function measureReturns(measure: Measure, customerId: string): Promise<void> {
  await measureDecisions(measure, customerId);
  await measureDelivery(measure, customerId);
  const order = await shipped(customerId, 4);
  await pay(order);
  await follow(order);
  const { return: made } = await askFor(order, 3, false);
  await follow(order);
  await measure({ id: 'A25', what: 'a receipt of a part' }, () => receive(order, made, [1], 0));
  await follow(order);
  await measure({ id: 'A25', what: 'a receipt of two SKUs' }, () =>
    receive(order, made, [2, 3], 1),
  );
  await follow(order);
  const { orderId } = await newOrder(customerId, 1);
  const settled = { ...order, returnId: made.returnId };
  await measure({ id: 'A25b', what: 'a settlement' }, () =>
    settleReturn(
      settled,
      { orderId, amount: 100, version: 3, settledBy: by },
      new Date(),
      policyIn(process.env),
    ),
  );
  await measure({ id: 'A25c', what: 'a removal' }, () =>
    removeSettlement(settled, 4, new Date(), policyIn(process.env)),
  );
  const large = await shipped(customerId, 48);
  const all = await measure({ id: 'A23', what: 'a return of 48 lines' }, () =>
    askFor(large, 48, false),
  );
  await follow(large);
  await measure({ id: 'A25', what: 'a receipt of 48 lines' }, () =>
    receive(large, all.return, first(48), 1),
  );
  await measure({ id: 'A26', what: 'a page of 20', limit: 20 }, () =>
    listReturns('REQUESTED', { limit: 20 }),
  );
}

/** An order that left as a whole, with a comment, is delivered after a return of a part. */
async function measureDelivery(measure: Measure, customerId: string): Promise<void> {
  const order = await newOrder(customerId, 3);
  await measure({ id: 'A7', what: 'OPEN → SHIPPED, with a comment' }, () =>
    updateOrderStatus(
      order,
      { to: 'SHIPPED', version: 1, comment: SHIPPED_BY_HAND },
      new Date(),
      policyIn(process.env),
    ),
  );
  await follow(order);
  await askFor(order, 1);
  await follow(order);
  await measure({ id: 'A7', what: 'DELIVERED after a return' }, () =>
    change(order, 'DELIVERED', 3),
  );
}

/** One return that is opened, and one that is declined; and a queue of others. */
async function measureDecisions(measure: Measure, customerId: string): Promise<void> {
  const order = await shipped(customerId, 3);
  const opened = await measure({ id: 'A23', what: 'a return' }, () => askFor(order, 1));
  await follow(order);
  const decision = { version: 1, author: { by } };
  await measure({ id: 'A24', what: 'an approval' }, () =>
    openReturn({ ...order, returnId: opened.return.returnId }, decision, new Date()),
  );
  const other = await shipped(customerId, 3);
  const declined = await askFor(other, 1);
  await follow(other);
  await measure({ id: 'A24', what: 'a decline' }, () =>
    endReturnOf(
      { ...other, returnId: declined.return.returnId },
      { ...decision, status: 'DECLINED', byCustomer: false },
      new Date(),
      policyIn(process.env),
    ),
  );
  for (let n = 0; n < 25; n++) await askFor(await shipped(customerId, 1), 1);
}
