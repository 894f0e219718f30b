import { createHash } from 'node:crypto';
import { newOrderId } from '../../domain/order-id.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { Item } from '../../table/aws-protocol/item.ts';
import { orderRow } from '../../table/full-order/order-row.ts';
import { dayIndexKeys, orderMetadataKey } from '../../table/keys.ts';

/** The order's number among orders of the same time, and its status. */
interface Which {
  readonly n?: number;
  readonly status?: OrderStatus;
}

/**
 * An order id in this system's format, whose random part is a function of `n`. So it is the same in
 * every run, and so are its shards.
 */
export const orderIdAt = (placedAt: string, n = 0): string =>
  newOrderId(new Date(placedAt), createHash('sha256').update(String(n)).digest());

/**
 * Makes the source row, as A6 writes it, of an order that was placed at `placedAt`. Its id is
 * `orderIdAt(placedAt, n)`.
 */
export const aRow = (
  customerId: string,
  placedAt: string,
  { n = 0, status = 'OPEN' }: Which = {},
): Item =>
  orderRow({
    orderId: orderIdAt(placedAt, n),
    customerId,
    status,
    paymentStatus: 'PENDING',
    placedAt,
    updatedAt: placedAt,
    version: 1,
    currency: 'EUR',
    total: 1000 + n,
    lineCount: 1,
  });

/** An order's META as A6 writes it, under 4 shards. Its id is `orderIdAt(placedAt, n)`. */
export function metadataAt(placedAt: string, n: number) {
  const orderId = orderIdAt(placedAt, n);
  const customerId = `customer-${n % 3}`;
  return {
    ...orderMetadataKey(orderId),
    ...dayIndexKeys({ customerId, orderId, placedAt }, 4),
    type: 'OrderMetadata',
    customerId,
    status: 'OPEN',
    currency: 'EUR',
    total: 1000 + n,
    version: 1,
  };
}

/** Times on 1 June 2026, one minute apart. */
export const minute = (n: number): string => new Date(Date.UTC(2026, 5, 1, 0, n)).toISOString();
