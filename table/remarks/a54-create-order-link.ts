import { placedAtOf } from '../../domain/order-id.ts';
import { Refusal } from '../../domain/refusal.ts';
import { linksFromOf } from '../full-order/order-collection.ts';
import { orderMetadataKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/**
 * A54: one GetItem of META, strongly consistent, so that a link which is issued after a revocation
 * is valid. Nothing is written.
 *
 * @returns the time from which links are valid (epoch seconds), if any were revoked
 * @throws {Refusal} order-not-found, also for an id that this system cannot have made
 */
export async function linksFromOfOrder(orderId: string): Promise<number | undefined> {
  const stored =
    placedAtOf(orderId) === undefined
      ? undefined
      : await getItem({
          Key: orderMetadataKey(orderId),
          ...selectAttributes(ATTRIBUTES.orderLinks),
          ConsistentRead: true,
        });
  if (!stored) throw new Refusal({ code: 'order-not-found' });
  return linksFromOf(stored);
}
