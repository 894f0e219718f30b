import type { Send } from '../sender.ts';
import type { Placed } from './placed.ts';

const DAY = 86_400_000;

/** Sends the parcels of an order, each with its carrier's reports. */
export async function sendParcels(shop: Send, { order, path }: Placed): Promise<void> {
  for (const { reports, ...parcel } of order.parcels ?? []) {
    const { number } = parcel.trackingInfo;
    const { fulfillmentId } = await shop<{ readonly fulfillmentId: string }>(
      'POST',
      `${path}/fulfillments`,
      parcel,
      { 'idempotency-key': `demo-parcel-${number}` },
    );
    for (const { daysAgo, ...report } of reports)
      await shop('POST', `${path}/fulfillments/${fulfillmentId}/milestones`, {
        ...report,
        happenedAt: new Date(Date.now() - (daysAgo ?? 0) * DAY).toISOString(),
        // The parcel is recorded now: that it arrived before is a correction.
        ...(daysAgo !== undefined && { correction: true }),
      });
  }
}
