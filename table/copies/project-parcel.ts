import type { Item } from '../aws-protocol/item.ts';
import { indexParcel, trackedWordOf } from '../finding/index-parcel.ts';
import { type Key, parseFulfillmentId, parseOrderId } from '../keys.ts';

/**
 * Compares the rows of the tracking numbers before and after a change with the parcel as it is now,
 * and makes or removes them. A change that leaves the number reads and writes nothing.
 *
 * @param before undefined for a new parcel
 * @param after undefined for a parcel that was removed by hand
 */
export async function projectParcel(
  before: (Item & Key) | undefined,
  after: (Item & Key) | undefined,
): Promise<void> {
  const [was, is] = [before, after].map(trackedWordOf);
  const row = after ?? before;
  if (was === is || !row) return;
  const words = [was, is].filter((word) => word !== undefined);
  const parcel = { orderId: parseOrderId(row), fulfillmentId: parseFulfillmentId(row) };
  await indexParcel(parcel, new Set(words));
}
