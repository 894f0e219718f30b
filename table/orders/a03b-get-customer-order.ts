import type { OrderIdentity, StoredOrder } from '../../domain/order.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toShownOrder } from '../full-order/order-row.ts';
import { customerOrderKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/**
 * A3b: one GetItem of the order's row, strongly consistent. The id contains the time, so the whole
 * key is known.
 */
export async function getCustomerOrder(order: OrderIdentity): Promise<StoredOrder> {
  const item = await getItem({
    Key: customerOrderKey(order),
    ...selectAttributes(ATTRIBUTES.order),
    ConsistentRead: true,
  });
  if (!item) throw new Refusal({ code: 'order-not-found' });
  return toShownOrder(item);
}
