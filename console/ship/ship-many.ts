import type { Desk } from '../desk.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import { MAIL } from './back.ts';
import { Batch } from './batch.ts';
import { rememberNumber, trackingInfo } from './carriers.ts';
import { sendParcel } from './parcel.ts';
import type { CarrierOf } from './tracking-words.ts';
import { whyUnsent } from './why-unsent.ts';

/**
 * Ships many orders: one request each, six at a time, each with its own key and result.
 *
 * @param hasSlips true if the result offers their packing slips
 */
export async function shipMany(
  desk: Desk,
  orders: readonly WorkOrder[],
  numbers: ReadonlyMap<string, string>,
  carrierOf: CarrierOf,
  hasSlips: boolean,
): Promise<void> {
  const { client, work, said, undo } = desk;
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const keys = new Map(orders.map(({ orderId }) => [orderId, crypto.randomUUID()]));
  const orderOf = (orderId: string) => byId.get(orderId) as WorkOrder;
  const batch = new Batch(
    orders.map((order) => ({ id: order.orderId, name: numberOf(order) })),
    {
      done: 'Shipped',
      hasSlips,
      say: (sentence) => {
        said.value = sentence;
      },
      act: async (orderId) => {
        const order = orderOf(orderId);
        const number = numbers.get(orderId) ?? '';
        const tracking = trackingInfo(carrierOf(orderId), number);
        const idempotencyKey = keys.get(orderId) ?? '';
        const parcel = { order, tracking, idempotencyKey };
        const { fulfillmentId } = await sendParcel(client, work, parcel);
        if (number) rememberNumber(number, numberOf(order));
        return { kind: 'parcel', name: numberOf(order), order, fulfillmentId };
      },
      why: (orderId, error) => whyUnsent(client, work, { order: orderOf(orderId) }, error),
      undo,
      undone: `The parcels of # are taken back. ${MAIL}`,
    },
  );
  desk.batch.value = batch;
  await batch.run();
}
