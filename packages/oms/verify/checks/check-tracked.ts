import type { Order } from '../../../../domain/order.ts';
import { trackedWordsOf } from '../../../../table/finding/index-parcel.ts';
import { parseFulfillmentId, trackedParcelKey } from '../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { isTracked, parcelOf, readTrackedRows } from '../reads/read-tracked.ts';
import { type Checked, NOTHING_CHECKED } from './checked.ts';
import { FOR_A_PERSON } from './unreadable.ts';

/** Checks that parcels with a tracking number are found by it, with the setting `findParcels`. */
export const checkTracked = (
  { customerId, orderId }: Order,
  { fulfillments, tracked }: Pick<OrderCopies, 'fulfillments' | 'tracked'>,
): Drift[] =>
  fulfillments.flatMap((row) =>
    [...trackedWordsOf(row)].flatMap((word): Drift[] => {
      const key = nameOfKey(trackedParcelKey(word, parseFulfillmentId(row)));
      if (!tracked || tracked.has(key)) return [];
      const why = 'the parcel has this tracking number, and is not found by it';
      const expected = { customerId, orderId };
      return [{ what: 'TRACK', key, orderId, why, expected, found: null, ...OF_A_COPY }];
    }),
  );

/** The projector writes the rows. */
const OF_A_COPY = { mayBeLag: true, repairable: true } as const;

/**
 * Checks that the parcel of each row of a tracking number has it, whatever the setting is: a row
 * that is left over still names a customer.
 */
export async function checkTrackedParcels(partition: string): Promise<Checked> {
  const drifts: Drift[] = [];
  for (const row of await readTrackedRows(partition)) {
    if (await isTracked(row)) continue;
    const { orderId = null, customerId = null } = row;
    const parcel = parcelOf(row);
    drifts.push({
      what: 'TRACK',
      key: nameOfKey(row),
      ...(parcel && { orderId: parcel.orderId }),
      why: 'no such parcel has this tracking number',
      expected: null,
      found: { customerId, orderId },
      ...(parcel ? OF_A_COPY : FOR_A_PERSON),
    });
  }
  return { ...NOTHING_CHECKED, drifts };
}
