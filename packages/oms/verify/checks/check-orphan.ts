import { placedAtOf } from '../../../../domain/order-id.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import {
  customerOrderKey,
  customerPartition,
  isCustomerOrder,
  type Key,
  orderMetadataKey,
  parseCustomerOrderKey,
  SAFE_KEY_PART,
} from '../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../drift.ts';
import { readItem, readItems } from '../reads/read-items.ts';
import { type Checked, NOTHING_CHECKED } from './checked.ts';
import { orphanLines } from './orphan-lines.ts';

/**
 * Checks that the items of an order's partition have a source row. The rows' own checks never
 * read a partition without one.
 */
export async function checkOrphan(orderId: string): Promise<Checked> {
  const metadata = await readMetadata(orderId);
  if (!metadata) {
    const leads = async (customerIds: ReadonlySet<unknown>) => {
      const rows = [...customerIds].map((id) => hasRow(orderId, customerIn({ customerId: id })));
      return (await Promise.all(rows)).includes(true);
    };
    return { ...NOTHING_CHECKED, drifts: await orphanLines(orderId, leads) };
  }
  if (metadata['version'] === undefined) return { ...NOTHING_CHECKED, outOfScope: 1 };
  if (await hasRow(orderId, customerIn(metadata))) return NOTHING_CHECKED;

  const orphan: Drift = {
    what: 'META',
    key: nameOfKey(metadata),
    orderId,
    expected: null,
    found: metadata,
    mayBeLag: false,
    repairable: true,
  };
  const ofLines = await orphanLines(orderId, async () => false);
  return { ...NOTHING_CHECKED, drifts: [orphan, ...ofLines] };
}

/** Returns the customer in a META; undefined if there is none. */
export const customerIn = ({ customerId }: Item): string | undefined =>
  typeof customerId === 'string' && SAFE_KEY_PART.test(customerId) ? customerId : undefined;

export const readMetadata = (orderId: string): Promise<(Item & Key) | undefined> =>
  readItem(orderMetadataKey(orderId));

async function hasRow(orderId: string, customerId: string | undefined): Promise<boolean> {
  if (customerId === undefined) return false;
  const placedAt = placedAtOf(orderId);
  if (placedAt !== undefined)
    return (await readItem(customerOrderKey({ customerId, orderId, placedAt }))) !== undefined;
  // An id of another form does not contain the key of its row.
  const items = await readItems({
    KeyConditionExpression: 'PK = :customer',
    ExpressionAttributeValues: { ':customer': customerPartition(customerId) },
  });
  return items.some(
    (item) => isCustomerOrder(item) && parseCustomerOrderKey(item).orderId === orderId,
  );
}
