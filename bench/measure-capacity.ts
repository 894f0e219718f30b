/** The consumed capacity of every access pattern, on typical rows, as the engine reports it. */
import type { OrderLine } from '../domain/order.ts';
import { placeOrder } from '../domain/order.ts';
import { newOrderId } from '../domain/order-id.ts';
import type { OrderLimits } from '../domain/order-limits.ts';
import type { OrderStatus } from '../domain/order-status.ts';
import { getCustomer } from '../table/a1-get-customer.ts';
import { listCustomerOrders } from '../table/a2-list-customer-orders.ts';
import { getOrder } from '../table/a3-get-order.ts';
import { getCustomerOrder } from '../table/a3b-get-customer-order.ts';
import { listCustomerOrdersByStatus } from '../table/a4-list-customer-orders-by-status.ts';
import { listOpenOrders } from '../table/a5-list-open-orders.ts';
import { createOrder } from '../table/a6-create-order.ts';
import { updateOrderStatus } from '../table/a7-update-order-status.ts';
import { cancelOrder } from '../table/a8-cancel-order.ts';
import { getCustomerSummary } from '../table/a9-get-customer-summary.ts';
import { putInventory } from '../table/a10-put-inventory.ts';
import { getInventory } from '../table/a10b-get-inventory.ts';
import { listLowStock } from '../table/a11-list-low-stock.ts';
import { createCustomer } from '../table/a12-create-customer.ts';
import { listOrderEvents } from '../table/a13-list-order-events.ts';
import { orderIdentity } from '../table/keys.ts';
import { type RecordedRequest, recordRequests } from './request-recorder.ts';

export interface Measurement {
  /** The access pattern's id. */
  readonly id: string;
  readonly what: string;
  readonly requests: readonly RecordedRequest[];
}

/** The first order of a customer's minute; the others are an operator's. */
const LIMITS = { ordersPerMinute: 60, unitsPerMinute: 100_000 };
const PAGE = { limit: 20, sort: 'desc' } as const;
const SKUS = Array.from({ length: 20 }, (_, i) => `SKU-${String(i).padStart(4, '0')}`);

/** @param customerId its length is part of every key: `a1b2`, as in the article, or a UUID, as Cognito gives */
export async function measureCapacity(customerId: string): Promise<Measurement[]> {
  const requests = recordRequests();
  const measurements: Measurement[] = [];
  const measure = async <Result>(id: string, what: string, act: () => Promise<Result>): Promise<Result> => {
    const before = requests.length;
    const result = await act();
    measurements.push({ id, what, requests: requests.slice(before) });
    return result;
  };

  await measure('A12', 'a new customer', () => newCustomer(customerId));
  await measure('A10', 'a new level', () => newLevel(`${SKUS[0]}`, 1000));
  for (const sku of SKUS.slice(1)) await newLevel(sku, 1000);
  for (let i = 0; i < 25; i++) await newLevel(`LOW-${String(i).padStart(4, '0')}`, 1);

  const orders: string[] = [];
  for (let i = 0; i < 25; i++) orders.push(await newOrder(customerId, 3));
  for (const orderId of orders) await change(customerId, orderId, 'SHIPPED', 1);
  for (let i = 0; i < 25; i++) orders.push(await newOrder(customerId, 3));
  const twenty = await newOrder(customerId, 20);

  await measure('A1', 'a customer', () => getCustomer(customerId));
  await measure('A2', 'a page of 20', () => listCustomerOrders(customerId, PAGE));
  await measure('A3', 'an order of 20 lines', () => getOrder(twenty));
  await measure('A3b', 'the row of truth', () => getCustomerOrder(orderIdentity({ customerId, orderId: twenty })));
  await measure('A4', 'a page of 20 shipped', () => listCustomerOrdersByStatus(customerId, 'SHIPPED', PAGE));
  await measure('A5', 'a page of 20', () => listOpenOrders({ limit: 20, sort: 'asc' }));
  const [shipped, cancelled] = [
    await measure('A6', 'an order of 3 lines', () => newOrder(customerId, 3, LIMITS)),
    await newOrder(customerId, 3),
  ];
  await measure('A7', 'OPEN → SHIPPED', () => change(customerId, shipped, 'SHIPPED', 1));
  await measure('A7', 'SHIPPED → DELIVERED', () => change(customerId, shipped, 'DELIVERED', 2));
  await measure('A8', 'an order of 3 lines', () =>
    cancelOrder(orderIdentity({ customerId, orderId: cancelled }), 1, new Date()),
  );
  await measure('A9', 'a summary', () => getCustomerSummary(customerId));
  await measure('A10b', 'a level', () => getInventory(`${SKUS[0]}`));
  await measure('A11', 'a page of 20', () => listLowStock({ limit: 20 }));
  await measure('A13', 'an order of 3 lines', () => listOrderEvents(shipped));
  return measurements;
}

let keys = 0;
const request = () => ({ principal: 'bench', route: 'POST /', key: `bench-${++keys}`, content: {} });

const newCustomer = (customerId: string) =>
  createCustomer(
    {
      customerId,
      name: 'Acme Co',
      email: `${customerId}@example.com`,
      createdAt: new Date().toISOString(),
      version: 1,
    },
    request(),
    new Date(),
  );

const newLevel = (sku: string, quantity: number) =>
  putInventory(
    { sku, name: `Item ${sku}`, unitPrice: 4950, currency: 'EUR', quantity, lowStockThreshold: 10 },
    undefined,
  );

async function newOrder(customerId: string, lineCount: number, limits?: OrderLimits): Promise<string> {
  const lines: OrderLine[] = SKUS.slice(0, lineCount).map((sku) => ({ sku, quantity: 1, unitPrice: 4950 }));
  const now = new Date();
  const order = placeOrder(orderIdentity({ customerId, orderId: newOrderId(now) }), { lines, currency: 'EUR' });
  return createOrder(order, request(), now, limits);
}

const change = (customerId: string, orderId: string, to: OrderStatus, version: number) =>
  updateOrderStatus(orderIdentity({ customerId, orderId }), to, version, new Date());
