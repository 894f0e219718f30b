import { FULFILLMENT_LETTER } from '../../../../domain/fulfillment.ts';
import { timeOf } from '../../../../domain/time-id.ts';
import { trackedWordsOf } from '../../../../table/finding/index-parcel.ts';
import { isOrderFulfillment, isTrackedParcel, parseFulfillmentId } from '../../../../table/keys.ts';
import { ATTRIBUTES } from '../../../../table/schema.ts';
import { isFound, isTracked, parcelOf } from '../../verify/reads/read-tracked.ts';
import { settleTracked, trackParcel } from '../../verify/repairs/repair-tracked.ts';
import type { Job, Judgement, Row } from '../job.ts';

/**
 * Gives each parcel the row of each tracking number (A52), which those lack that are older than the
 * setting `findParcels`, and removes the rows of numbers that parcels lost while it was off.
 */
export const FIND_PARCELS: Job = {
  name: 'find-parcels',
  attributes: [...new Set([...ATTRIBUTES.trackedParcel, ...ATTRIBUTES.foundParcel])],
  judge,
  change: async (row) => {
    // A row that is gone afterwards is none of the parcels that are counted.
    if (isTrackedParcel(row)) return settleTracked(row).then(() => false);
    await trackParcel(row);
    return true;
  },
  units: 1,
  writtenAt: (row) =>
    timeOf(FULFILLMENT_LETTER, isTrackedParcel(row) ? row.SK : parseFulfillmentId(row)),
};

async function judge(row: Row): Promise<Judgement> {
  if (isTrackedParcel(row)) return judgeTracked(row);
  if (!isOrderFulfillment(row) || trackedWordsOf(row).size === 0) return 'not-mine';
  return (await isFound(row)) ? 'right' : 'lacking';
}

async function judgeTracked(row: Row): Promise<Judgement> {
  if (!parcelOf(row)) return { refused: 'it names no parcel' };
  return (await isTracked(row)) ? 'not-mine' : 'lacking';
}
