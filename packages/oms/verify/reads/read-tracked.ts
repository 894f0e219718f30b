import type { Item } from '../../../../table/aws-protocol/item.ts';
import {
  type ParcelIdentity,
  readParcel,
  trackedWordOf,
} from '../../../../table/finding/index-parcel.ts';
import {
  type Key,
  parseFulfillmentId,
  parseOrderId,
  parseTrackedWord,
  SAFE_KEY_PART,
  trackedParcelKey,
} from '../../../../table/keys.ts';
import { findsParcels } from '../../../../table/settings.ts';
import { readItem, readItems } from './read-items.ts';

/**
 * Reads the rows of parcels' tracking numbers, a GetItem each, and returns the sort keys of the
 * parcels that have theirs; undefined without the setting `findParcels`.
 */
export async function readTracked(
  parcels: readonly (Item & Key)[],
): Promise<ReadonlySet<string> | undefined> {
  if (!findsParcels()) return undefined;
  const keys = new Set<string>();
  for (const parcel of parcels) if (await isFound(parcel)) keys.add(parcel.SK);
  return keys;
}

/** True if a parcel has the row of its tracking number. */
export async function isFound(parcel: Item & Key): Promise<boolean> {
  const word = trackedWordOf(parcel);
  if (word === undefined) return false;
  const row = await readItem(trackedParcelKey(word, parseFulfillmentId(parcel)));
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
    trackedWordOf(parcel) === parseTrackedWord(row) && parcel?.['customerId'] === row['customerId']
  );
}

/** The parcel that the row of a tracking number names; undefined if a person broke the row. */
export function parcelOf({ orderId, SK }: Item & Key): ParcelIdentity | undefined {
  const ids = [orderId, SK];
  return ids.every((id) => typeof id === 'string' && SAFE_KEY_PART.test(id))
    ? { orderId: String(orderId), fulfillmentId: SK }
    : undefined;
}
