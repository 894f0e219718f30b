import type { Item } from '../aws-protocol/item.ts';
import { differingWords, indexParcel } from '../finding/index-parcel.ts';
import { type Key, parseFulfillmentId, parseOrderId } from '../keys.ts';

/**
 * Compares the rows of the tracking numbers before and after a change with the parcel as it is now,
 * and makes or removes them. A number that stays is neither read nor written.
 *
 * @param before undefined for a new parcel
 * @param after undefined for a parcel that was removed by hand
 */
export async function projectParcel(
  before: (Item & Key) | undefined,
  after: (Item & Key) | undefined,
): Promise<void> {
  const words = differingWords(before, after);
  const row = after ?? before;
  if (words.size === 0 || !row) return;
  const parcel = { orderId: parseOrderId(row), fulfillmentId: parseFulfillmentId(row) };
  await indexParcel(parcel, words);
}
