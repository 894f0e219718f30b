import { trackedWordsOf } from '../../../table/finding/index-parcel.ts';
import { parseFulfillmentId, parseOrderId, trackedParcelKey } from '../../../table/keys.ts';
import { deleteItem, putItem } from '../../../table/requests/commands.ts';
import { projectorOf, withProjector } from './design.ts';
import { WITH_PARCELS } from './production.ts';

/** Writes the row of a tracking number from the record's images, which may be outdated. */
export const parcelFromImage = {
  ...withProjector(
    'a tracking number from the image',
    'tracked',
    projectorOf(async ({ parcel, parcelBefore }) => {
      if (!parcel) return;
      const [was, is] = [parcelBefore, parcel].map(trackedWordsOf);
      const fulfillmentId = parseFulfillmentId(parcel);
      for (const word of was ?? [])
        if (!is?.has(word)) await deleteItem({ Key: trackedParcelKey(word, fulfillmentId) });
      const { customerId } = parcel;
      const row = { type: 'TrackedParcel', orderId: parseOrderId(parcel), customerId };
      for (const word of is ?? [])
        await putItem({ Item: { ...trackedParcelKey(word, fulfillmentId), ...row } });
    }),
  ),
  filters: WITH_PARCELS,
  trade: 'by line',
} as const;
