import type { Order } from '../../../../domain/order.ts';
import { orderPosition, orderTagKey, parseTagKey } from '../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { readItems } from '../reads/read-items.ts';
import { tagsOf } from '../reads/read-tags.ts';
import { readMetadata } from './check-orphan.ts';
import { type Checked, NOTHING_CHECKED } from './checked.ts';
import { FOR_A_PERSON } from './unreadable.ts';

/** Checks that an order is in the list of each of its tags. */
export function checkTags(
  order: Order,
  { metadata, listedTags }: Pick<OrderCopies, 'metadata' | 'listedTags'>,
): Drift[] {
  if (!metadata || !listedTags) return [];
  const { customerId, orderId } = order;
  return tagsOf(metadata)
    .filter((tag) => !listedTags.includes(tag))
    .map((tag) => ({
      what: 'TAG',
      key: nameOfKey(orderTagKey(tag, orderPosition(order))),
      orderId,
      why: 'the order has the tag, and is not in its list: add it again',
      expected: { customerId },
      found: null,
      ...FOR_A_PERSON,
    }));
}

/** Checks that each order in the list of a tag has it. */
export async function checkTaggedOrders(partition: string): Promise<Checked> {
  const rows = await readItems({
    KeyConditionExpression: 'PK = :tag',
    ExpressionAttributeValues: { ':tag': partition },
  });
  const drifts: Drift[] = [];
  for (const row of rows) {
    const { tag, orderId } = parseTagKey(row);
    const metadata = orderId === '' ? undefined : await readMetadata(orderId);
    const isRight =
      metadata?.['customerId'] === row['customerId'] && tagsOf(metadata ?? {}).includes(tag);
    if (isRight) continue;
    drifts.push({
      what: 'TAG',
      key: nameOfKey(row),
      orderId,
      why: 'the order does not have the tag',
      expected: null,
      found: { customerId: row['customerId'] ?? null },
      ...FOR_A_PERSON,
    });
  }
  return { ...NOTHING_CHECKED, drifts };
}
