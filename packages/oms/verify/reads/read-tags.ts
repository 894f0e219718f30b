import { placedAtOf } from '../../../../domain/order-id.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, orderPosition, orderTagKey, parseOrderId } from '../../../../table/keys.ts';
import { readItem } from './read-items.ts';

/** The tags of a META. */
export const tagsOf = ({ tags }: Item): readonly string[] =>
  tags instanceof Set ? [...tags].map(String) : [];

/** Reads the rows of an order's tags, a GetItem each, and returns the tags whose row is there. */
export async function readListedTags(
  metadata: (Item & Key) | undefined,
): Promise<readonly string[] | undefined> {
  const orderId = metadata && parseOrderId(metadata);
  const placedAt = orderId && placedAtOf(orderId);
  if (!metadata || !orderId || !placedAt) return undefined;
  const tags = tagsOf(metadata);
  const position = orderPosition({ placedAt, orderId });
  const rows = await Promise.all(tags.map((tag) => readItem(orderTagKey(tag, position))));
  return tags.filter((_, i) => rows[i]);
}
