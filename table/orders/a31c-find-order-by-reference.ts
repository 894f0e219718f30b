import { type StoredOrder, withNumber } from '../../domain/order.ts';
import type { OrderReference } from '../../domain/order-details.ts';
import { placedAtOf } from '../../domain/order-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import { orderReferenceKey } from '../keys.ts';
import type { Page } from '../page.ts';
import { findItem } from '../requests/commands.ts';

/**
 * A31c: finds the order with a reference, with one GetItem of the record that A6 wrote. A reference
 * has at most one order. Its status is not in the record: A3 reads it.
 *
 * @param claimant the customer whose own reference it is; absent for the shop's
 */
export async function findOrderByReference(
  reference: Pick<OrderReference, 'source' | 'id'>,
  claimant: string | undefined,
): Promise<Page<StoredOrder>> {
  const Key =
    claimant === undefined
      ? orderReferenceKey(reference)
      : orderReferenceKey({ ...reference, claimedBy: 'CUSTOMER' }, claimant);
  const record = await findItem({ Key });
  if (!record) return { items: [], unreadable: [] };
  const order = orderIn(record);
  return order ? { items: [order], unreadable: [] } : { items: [], unreadable: [Key] };
}

/** Reads the order of a record; undefined if a person has damaged it. */
function orderIn({ orderId, customerId }: Item): StoredOrder | undefined {
  const placedAt = typeof orderId === 'string' ? placedAtOf(orderId) : undefined;
  if (placedAt === undefined || typeof customerId !== 'string') return undefined;
  return withNumber({ orderId: String(orderId), customerId, placedAt });
}
