import type { Item } from '../../../../table/aws-protocol/item.ts';
import { indexParcel, trackedWordsOf } from '../../../../table/finding/index-parcel.ts';
import {
  type Key,
  parseFulfillmentId,
  parseOrderId,
  parseTrackedWord,
} from '../../../../table/keys.ts';
import { readPartition } from '../reads/read-copies.ts';
import { parcelOf, readTrackedRows } from '../reads/read-tracked.ts';

/** Lets each parcel of an order be found by its tracking number, as the projector does. */
export async function repairTracked(orderId: string): Promise<void> {
  const { fulfillments } = await readPartition(orderId);
  for (const parcel of fulfillments) await trackParcel(parcel);
}

/** Lets a parcel be found by each of its tracking numbers. */
export async function trackParcel(parcel: Item & Key): Promise<void> {
  const words = trackedWordsOf(parcel);
  const named = { orderId: parseOrderId(parcel), fulfillmentId: parseFulfillmentId(parcel) };
  if (words.size > 0) await indexParcel(named, words);
}

/** Compares each row of a tracking number with its parcel, and makes or removes it. */
export async function repairTrackedRows(partition: string): Promise<void> {
  for (const row of await readTrackedRows(partition)) await settleTracked(row);
}

/** Compares the row of a tracking number with its parcel, and makes or removes it. */
export async function settleTracked(row: Item & Key): Promise<void> {
  const parcel = parcelOf(row);
  if (parcel) await indexParcel(parcel, new Set([parseTrackedWord(row)]));
}
