import { policyIn } from '../../../../domain/shop/policy.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import {
  type ParcelIdentity,
  readParcel,
  trackedWordsOf,
} from '../../../../table/finding/index-parcel.ts';
import {
  type Key,
  parseFulfillmentId,
  parseOrderId,
  parseTrackedWord,
  SAFE_KEY_PART,
  trackedParcelKey,
} from '../../../../table/keys.ts';
import { nameOfKey } from '../drift.ts';
import { readItem, readItems } from './read-items.ts';

/**
 * Reads the rows of parcels' tracking numbers, a GetItem each, and returns the names of those that
 * are there; undefined without the setting `findParcels`.
 */
export async function readTracked(
  parcels: readonly (Item & Key)[],
): Promise<ReadonlySet<string> | undefined> {
  if (!policyIn(process.env).findParcels) return undefined;
  const names = new Set<string>();
  for (const parcel of parcels)
    for (const key of trackedKeysOf(parcel))
      if (await isFoundBy(key, parcel)) names.add(nameOfKey(key));
  return names;
}

/** True if a parcel has the row of each of its tracking numbers. */
export async function isFound(parcel: Item & Key): Promise<boolean> {
  for (const key of trackedKeysOf(parcel)) if (!(await isFoundBy(key, parcel))) return false;
  return true;
}

const trackedKeysOf = (parcel: Item & Key): readonly Key[] =>
  [...trackedWordsOf(parcel)].map((word) => trackedParcelKey(word, parseFulfillmentId(parcel)));

async function isFoundBy(key: Key, parcel: Item & Key): Promise<boolean> {
  const row = await readItem(key);
  return row?.['orderId'] === parseOrderId(parcel) && row['customerId'] === parcel['customerId'];
}

/** Reads the rows of a tracking number. */
export const readTrackedRows = (partition: string) =>
  readItems({
    KeyConditionExpression: 'PK = :tracked',
    ExpressionAttributeValues: { ':tracked': partition },
  });

/** True if the parcel that the row names has the number, and is the customer's. */
export async function isTracked(row: Item & Key): Promise<boolean> {
  const named = parcelOf(row);
  const parcel = named && (await readParcel(named));
  return (
    trackedWordsOf(parcel).has(parseTrackedWord(row)) &&
    parcel?.['customerId'] === row['customerId']
  );
}

/** The parcel that the row of a tracking number names; undefined if a person broke the row. */
export function parcelOf({ orderId, SK }: Item & Key): ParcelIdentity | undefined {
  const ids = [orderId, SK];
  return ids.every((id) => typeof id === 'string' && SAFE_KEY_PART.test(id))
    ? { orderId: String(orderId), fulfillmentId: SK }
    : undefined;
}
