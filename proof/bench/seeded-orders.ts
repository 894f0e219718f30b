/**
 * Generates orders that are the same in every run, ids included, so that results that depend on
 * their hashes do not change.
 */
import { createHash } from 'node:crypto';
import { type PlacedOrder, placeOrder } from '../../domain/order.ts';
import { newOrderId } from '../../domain/order-id.ts';
import { orderIdentity } from '../../table/keys.ts';
import { SKUS } from './bench-shop.ts';

const FIRST = Date.parse('2026-01-01T00:00:00.000Z');

/** Returns the n-th order; there is one a second. */
export function seededOrder(n: number, customerId: string, lineCount: number): PlacedOrder {
  const random = createHash('md5').update(String(n)).digest();
  const orderId = newOrderId(new Date(FIRST + n * 1000), random);
  const lines = SKUS.slice(0, lineCount).map((sku) => ({ sku, quantity: 1, unitPrice: 4950 }));
  return placeOrder(orderIdentity({ customerId, orderId }), { lines, currency: 'EUR' });
}
