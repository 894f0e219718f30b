import type { Context, DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { orderNumberOf } from '../../domain/order-number.ts';
import { handler as getCustomer } from '../../functions/customers/a01-get-customer.ts';
import { handler as getCustomerSummary } from '../../functions/customers/a09-get-customer-summary.ts';
import { handler as createCustomer } from '../../functions/customers/a12-create-customer.ts';
import { handler as putInventory } from '../../functions/inventory/a10-put-inventory.ts';
import { handler as getInventory } from '../../functions/inventory/a10b-get-inventory.ts';
import { handler as listLowStock } from '../../functions/inventory/a11-list-low-stock.ts';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { handler as listCustomerOrders } from '../../functions/orders/a02-list-customer-orders.ts';
import { handler as getOrder } from '../../functions/orders/a03-get-order.ts';
import { handler as getCustomerOrder } from '../../functions/orders/a03b-get-customer-order.ts';
import { handler as listOpenOrders } from '../../functions/orders/a05-list-open-orders.ts';
import { handler as createOrder } from '../../functions/orders/a06-create-order.ts';
import { handler as updateOrderStatus } from '../../functions/orders/a07-update-order-status.ts';
import { handler as cancelOrder } from '../../functions/orders/a08-cancel-order.ts';
import { handler as listOrderEvents } from '../../functions/orders/a13-list-order-events.ts';
import { handler as projectChanges } from '../../functions/project-changes.ts';
import { handler as sweepDue } from '../../functions/sweep-due.ts';
import { customerOrderKey, orderIdentity } from '../../table/keys.ts';
import type { Ask } from './ask.ts';
import { type Answer, caller, customer, operator } from './call.ts';
import { lambdaContext } from './lambda-context.ts';
import { anOrderByLine } from './order-by-line.ts';
import { idempotencyKey, orderOf } from './orders.ts';
import { aPaidOrder } from './paid-order.ts';
import type { freshTable } from './table.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-life.ts';

export interface Life {
  readonly table: Pick<ReturnType<typeof freshTable>, 'get' | 'put'>;
  /** The records since the last call. */
  readonly changes: () => Promise<DynamoDBRecord[]>;
  /**
   * Called after requests were sent: by this role's function, with its answer if it has one, or by
   * `the test`.
   */
  readonly made: (role: string, answer?: Answer) => void;
}

/**
 * Runs every access pattern through its handler, refusals included, and the projector: all that can
 * happen to customers, orders and stock.
 */
export async function aLife({ table, changes, made }: Life): Promise<void> {
  const ask: Ask = (role, handler, pattern) => async (call, status) => {
    made('the test');
    const answer = await caller(handler, pattern)(call);
    made(role, answer);
    expect(answer.status, `${role}: ${JSON.stringify(answer.body)}`).toBe(status);
    return answer;
  };
  const project = async () => {
    const Records = await changes();
    made('the test');
    await (
      projectChanges as unknown as (
        event: { Records: DynamoDBRecord[] },
        context: Context,
      ) => Promise<unknown>
    )({ Records }, lambdaContext());
    made('ProjectChanges');
  };
  const { A1, A2, A3, A3b, A5, A6, A7, A8, A9, A10, A10b, A11, A12, A13 } = ACCESS_PATTERNS;
  const { A31, A31b } = ACCESS_PATTERNS;
  const newCustomer = ask('CreateCustomer', createCustomer, A12);
  const put = ask('PutInventory', putInventory, A10);
  const order = ask('CreateOrder', createOrder, A6);
  const change = ask('UpdateOrderStatus', updateOrderStatus, A7);
  const cancel = ask('CancelOrder', cancelOrder, A8);
  const list = ask('ListCustomerOrders', listCustomerOrders, A2);

  const buyer = { as: customer('c1'), path: { customerId: 'c1' } };
  const profile = {
    as: customer('c1'),
    body: { name: 'Ann' },
  };
  const key = idempotencyKey();
  await newCustomer({ ...profile, headers: key }, 201);
  await newCustomer({ ...profile, headers: key }, 201);
  await newCustomer({ ...profile, headers: idempotencyKey() }, 409);
  const level = {
    name: 'Lamp',
    unitPrice: 1000,
    currency: 'EUR',
    quantity: 4,
    lowStockThreshold: 3,
  };
  const lamp = { as: operator, path: { sku: 'LAMP' } };
  await put({ ...lamp, body: level }, 201);
  await put({ ...lamp, headers: { 'if-match': '"1"' }, body: { ...level, quantity: 1 } }, 200);
  await put({ ...lamp, headers: { 'if-match': '"1"' }, body: level }, 412);
  await put({ ...lamp, headers: { 'if-match': '"2"' }, body: level }, 200);

  const named = {
    lines: [{ sku: 'LAMP', quantity: 1, unitPrice: 1000, name: 'Lamp' }],
    currency: 'EUR',
  };
  const place = async (body: object = orderOf('LAMP')) =>
    (await order({ ...buyer, headers: idempotencyKey(), body }, 201)).body.orderId as string;
  const [kept, dropped] = [await place(named), await place()];
  await order({ ...buyer, headers: idempotencyKey(), body: orderOf('NONE') }, 409);
  await order(
    { ...buyer, as: operator, path: { customerId: 'nobody' }, headers: key, body: orderOf('LAMP') },
    404,
  );
  await project();

  const at = (orderId: string) => ({ as: operator, path: { customerId: 'c1', orderId } });
  await change({ ...at(kept), headers: { 'if-match': '"9"' }, body: { status: 'SHIPPED' } }, 412);
  await change({ ...at(kept), headers: { 'if-match': '"1"' }, body: { status: 'SHIPPED' } }, 200);
  await cancel({ as: customer('c1'), path: { customerId: 'c1', orderId: dropped } }, 200);
  await cancel({ as: customer('c1'), path: { customerId: 'c1', orderId: kept } }, 409);
  await project();
  for (const [version, status] of [
    [2, 'DELIVERED'],
    [3, 'RETURNED'],
  ] as const) {
    await change({ ...at(kept), headers: { 'if-match': `"${version}"` }, body: { status } }, 200);
    await project();
  }
  const soldOut = await place();
  // A payment changes no counter: META moves alone.
  const paid = customerOrderKey(orderIdentity({ customerId: 'c1', orderId: soldOut }));
  await project();
  await table.put({ ...(await table.get({ ...paid })), version: 2, paymentStatus: 'PAID' });
  await put({ ...lamp, headers: { 'if-match': '"8"' }, body: level }, 412);
  await project();

  await anOrderByLine({ ask, project, buyer: 'c1', lamp });
  const sweep = async () => {
    made('the test');
    await sweepDue({ time: '' }, lambdaContext());
    made('SweepDue');
  };
  await webhookDeliveries({ ask, table, made, sweep });
  await webhookEndpoints({ ask, table });
  await aPaidOrder({ ask, project, sweep, buyer: 'c1' });

  await ask('GetCustomer', getCustomer, A1)(buyer, 200);
  await list({ ...buyer, query: { from: '2026-01-01' } }, 200);
  const { body: page } = await list({ ...buyer, query: { limit: '1' } }, 200);
  await list({ ...buyer, query: { limit: '1', cursor: page.nextCursor } }, 200);
  await list({ ...buyer, query: { status: 'OPEN' } }, 200);
  await ask('GetOrder', getOrder, A3)({ as: buyer.as, path: { orderId: kept } }, 200);
  await ask(
    'GetCustomerOrder',
    getCustomerOrder,
    A3b,
  )({ as: buyer.as, path: { ...buyer.path, orderId: soldOut } }, 200);
  await ask('ListOpenOrders', listOpenOrders, A5)({ as: operator, query: { status: 'OPEN' } }, 200);
  const listed = ask('ListOpenOrders', listOpenOrders, A31);
  await listed({ as: operator, query: { from: new Date().toISOString().slice(0, 10) } }, 200);
  const found = ask('ListOpenOrders', listOpenOrders, A31b);
  await found({ as: operator, query: { number: orderNumberOf(kept) ?? '' } }, 200);
  await ask('GetCustomerSummary', getCustomerSummary, A9)(buyer, 200);
  await ask('GetInventory', getInventory, A10b)({ as: buyer.as, path: { sku: 'LAMP' } }, 200);
  await ask('ListLowStock', listLowStock, A11)({ as: operator, query: { level: 'LOW' } }, 200);
  await ask(
    'ListOrderEvents',
    listOrderEvents,
    A13,
  )({ as: buyer.as, path: { orderId: kept } }, 200);
}
