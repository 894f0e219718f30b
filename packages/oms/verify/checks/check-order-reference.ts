import { placedAtOf } from '../../../../domain/order-id.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../table/keys.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import { orderClaimKeyOf } from '../reads/claim-keys.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { readItems } from '../reads/read-items.ts';
import { readMetadata } from './check-orphan.ts';
import { type Checked, NOTHING_CHECKED } from './checked.ts';
import { pick } from './expected-order.ts';
import { FOR_A_PERSON } from './unreadable.ts';

/** Checks that the record of an order's reference names the order. */
export function checkOrderReference(
  orderId: string,
  { metadata, claim }: Pick<OrderCopies, 'metadata' | 'claim'>,
): Drift[] {
  if (!metadata || !orderClaimKeyOf(metadata)) return [];
  const expected = { customerId: metadata['customerId'], orderId };
  const difference = claim
    ? differing(expected, pick(claim, ...Object.keys(expected)))
    : { expected, found: null };
  if (!difference) return [];
  const why = claim ? 'its reference names another order' : 'its reference has no record';
  return [{ what: 'REF', key: nameOfKey(metadata), orderId, why, ...difference, ...FOR_A_PERSON }];
}

/** Checks that the record of a reference names an order with this reference. */
export async function checkReferenceRecord(partition: string): Promise<Checked> {
  const records = await readItems({
    KeyConditionExpression: 'PK = :reference',
    ExpressionAttributeValues: { ':reference': partition },
  });
  const drifts: Drift[] = [];
  for (const record of records) {
    const why = await whyNoOrder(record);
    const found = pick(record, 'customerId', 'orderId');
    if (why)
      drifts.push({
        what: 'REF',
        key: nameOfKey(record),
        why,
        expected: null,
        found,
        ...FOR_A_PERSON,
      });
  }
  return { ...NOTHING_CHECKED, drifts };
}

async function whyNoOrder(record: Item & Key): Promise<string | undefined> {
  const { orderId } = record;
  if (typeof orderId !== 'string' || placedAtOf(orderId) === undefined)
    return 'it does not name an order';
  const metadata = await readMetadata(orderId);
  if (!metadata) return 'its order does not exist';
  return orderClaimKeyOf(metadata)?.PK === record.PK
    ? undefined
    : 'its order has another reference';
}
