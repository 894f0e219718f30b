/**
 * Generates a shop's table with so many rows, in realistic kinds and proportions; no row depends on
 * the number.
 */
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Item } from '../../../packages/local/limits/change-units.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { lineItemKey, orderMetadataKey, profileKey, summaryKey } from '../../../table/keys.ts';
import { seededOrder } from '../seeded-orders.ts';

const ORDERS_OF_A_CUSTOMER = 40;
const LINES = 3;
/** PROFILE and SUMMARY, and for each order its row, META and its lines. */
const ROWS_OF_A_CUSTOMER = 2 + ORDERS_OF_A_CUSTOMER * (2 + LINES);

/**
 * A customer has enough SHIPPED orders, and five customers have enough OPEN ones, for a page of 20
 * and the look-ahead.
 */
const statusOf = (i: number): OrderStatus => (i < 25 ? 'SHIPPED' : i < 31 ? 'OPEN' : 'DELIVERED');

export const customersOf = (rows: number): number => Math.floor(rows / ROWS_OF_A_CUSTOMER) + 1;

export const customerId = (i: number): string => `c${String(i).padStart(7, '0')}`;

export const orderOf = (customer: number, i: number) =>
  seededOrder(customer * ORDERS_OF_A_CUSTOMER + i, customerId(customer), LINES);

export function* shopRows(rows: number): Generator<Item> {
  for (let customer = 0; customer < customersOf(rows); customer++) yield* rowsOf(customer);
}

function* rowsOf(customer: number): Generator<Item> {
  const id = customerId(customer);
  yield {
    ...profileKey(id),
    type: 'Customer',
    name: 'Acme Co',
    email: `${id}@example.com`,
    version: 1,
  };
  yield { ...summaryKey(id), type: 'CustomerSummary', orders: ORDERS_OF_A_CUSTOMER };
  for (let i = 0; i < ORDERS_OF_A_CUSTOMER; i++) {
    const { lines, ...order } = { ...orderOf(customer, i), status: statusOf(i) };
    yield orderRow(order);
    yield { ...orderMetadataKey(order.orderId), type: 'OrderMetadata', ...order };
    for (const { seq, amount, ...line } of lines)
      yield { ...lineItemKey(order.orderId, seq), type: 'LineItem', ...line };
  }
}
