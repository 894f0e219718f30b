import type { OrderIdentity, StoredOrder } from '../../domain/order.ts';
import type { Author } from '../../domain/people/author.ts';
import { toShownOrder } from '../full-order/order-row.ts';
import { changeRow, openOrderRefusal } from './change-row.ts';

/**
 * A7c: one UpdateItem of the order's row, whatever its status: an order may be canceled while it is
 * held. An order that is not on hold only gets a new version.
 */
export async function releaseOrder(
  order: OrderIdentity,
  version: number,
  author: Author,
  now: Date,
): Promise<StoredOrder> {
  const release = { set: { onHold: undefined }, author };
  const outcome = await changeRow(order, version, release, now);
  if (outcome.written) return toShownOrder(outcome.written);
  throw openOrderRefusal(outcome.stored, version);
}
