import type { OrderIdentity, StoredOrder } from '../../domain/order.ts';
import type { HoldReason } from '../../domain/order-status.ts';
import type { Author } from '../../domain/people/author.ts';
import { toShownOrder } from '../full-order/order-row.ts';
import { changeRow, IS_OPEN, openOrderRefusal } from './change-row.ts';

/**
 * A7b: one UpdateItem of the order's row. Nothing of the order is shipped until it is released: A7
 * checks the row, and the transaction of A19 checks the version, which the hold has moved.
 */
export async function holdOrder(
  order: OrderIdentity,
  reason: HoldReason,
  version: number,
  author: Author,
  now: Date,
): Promise<StoredOrder> {
  const outcome = await changeRow(
    order,
    version,
    {
      ...IS_OPEN,
      set: { onHold: reason },
      condition: `${IS_OPEN.condition} AND attribute_not_exists(onHold)`,
      author,
    },
    now,
  );
  if (outcome.written) return toShownOrder(outcome.written);
  throw openOrderRefusal(outcome.stored, version);
}
