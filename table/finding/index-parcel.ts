/** Keeps the rows by which a parcel is found: one of each tracking number. */
import { trackingWordOf } from '../../domain/found-words.ts';
import type { TrackingInfo } from '../../domain/fulfillment.ts';
import { tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { fulfillmentKey, type Key, parseFulfillmentId, trackedParcelKey } from '../keys.ts';
import { deleteItem, getItem, putItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/** Attempts while others change the same parcel. The stream then delivers the record again. */
const ATTEMPTS = 6;

export interface ParcelIdentity {
  readonly orderId: string;
  readonly fulfillmentId: string;
}

/**
 * Gives the parcel a row for each of these numbers that it has, and removes the row of each that it
 * does not have. Its own row decides, and is read before and after the write: so records that are
 * late, repeated, or processed beside others of the same parcel end right, as long as each change
 * is processed at last, with the numbers before and after it. No transaction: one would cost four
 * times as much, and conflict with a change of the parcel.
 *
 * A new parcel costs 1 write unit a number and 2 read units.
 *
 * @param words letters and digits of tracking numbers
 * @throws {Refusal} try-again if others changed the parcel, each time
 */
export async function indexParcel(
  parcel: ParcelIdentity,
  words: ReadonlySet<string>,
): Promise<void> {
  let own = await readParcel(parcel);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await Promise.all([...words].map((word) => write(parcel, word, own)));
    const before = own;
    own = await readParcel(parcel);
    if (differingWords(before, own).size === 0) return;
  }
  throw tryAgain();
}

/** The letters and digits of each of the parcel's numbers; none without a customer. */
export function trackedWordsOf(parcel: Item | undefined): ReadonlySet<string> {
  const { customerId, trackingInfo } = (parcel ?? {}) as { trackingInfo?: TrackingInfo } & Item;
  if (typeof customerId !== 'string') return new Set();
  const { number, numbers } = trackingInfo ?? {};
  return new Set(
    [number, ...(Array.isArray(numbers) ? numbers : [])].flatMap((text: unknown) =>
      typeof text === 'string' ? (trackingWordOf(text) ?? []) : [],
    ),
  );
}

/** The words that one parcel has, and the other has not. */
export function differingWords(some: Item | undefined, other: Item | undefined): Set<string> {
  const [words, others] = [trackedWordsOf(some), trackedWordsOf(other)];
  return new Set([...words, ...others].filter((word) => words.has(word) !== others.has(word)));
}

export const readParcel = ({ orderId, fulfillmentId }: ParcelIdentity): Promise<Item | undefined> =>
  getItem({
    Key: fulfillmentKey(orderId, fulfillmentId),
    ConsistentRead: true,
    ...selectAttributes(ATTRIBUTES.trackedParcel),
  });

async function write(
  { orderId, fulfillmentId }: ParcelIdentity,
  word: string,
  parcel: Item | undefined,
): Promise<void> {
  if (!trackedWordsOf(parcel).has(word)) return remove(word, fulfillmentId);
  const key = trackedParcelKey(word, fulfillmentId);
  const customerId = parcel?.['customerId'];
  await putItem({ Item: { ...key, type: 'TrackedParcel', orderId, customerId } });
}

/**
 * Removes the row of each number of a parcel that is about to lose them, whether the setting
 * `findParcels` is on or not: it may have been. If it is on, the change has a record, which removes
 * what was written between the two.
 */
export async function removeTracked(parcel: Item & Key): Promise<void> {
  const words = [...trackedWordsOf(parcel)];
  await Promise.all(words.map((word) => remove(word, parseFulfillmentId(parcel))));
}

async function remove(word: string, fulfillmentId: string): Promise<void> {
  await deleteItem({ Key: trackedParcelKey(word, fulfillmentId), ReturnValues: 'NONE' });
}
