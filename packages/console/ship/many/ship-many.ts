import type { Desk } from '../../desk.ts';
import { numberOf, type WorkOrder } from '../../work/work-order.ts';
import { trackingInfo } from '../carriers.ts';
import { MAIL } from '../go-back.ts';
import { forgetEntered, keepEntered } from '../kept-numbers.ts';
import { batchOf } from '../mark-orders.ts';
import { sendParcel } from '../parcel.ts';
import { rememberNumber } from '../used-numbers.ts';
import { whyUnsent } from '../why-unsent.ts';
import type { CarrierOf } from './tracking-words.ts';

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
  const { client, work } = desk;
  const keys = new Map(orders.map((order) => [order, crypto.randomUUID()]));
  const batch = batchOf(desk, orders, {
    done: 'Shipped',
    hasSlips,
    act: async (order) => {
      const number = numbers.get(order.orderId) ?? '';
      const tracking = trackingInfo(carrierOf(order.orderId), number);
      keepEntered(order.orderId, number);
      const idempotencyKey = keys.get(order) ?? '';
      const { fulfillmentId } = await sendParcel(client, work, { order, tracking, idempotencyKey });
      forgetEntered(order.orderId);
      if (number) rememberNumber(number, numberOf(order));
      return { kind: 'parcel', name: numberOf(order), order, fulfillmentId };
    },
    why: (order, error) => whyUnsent(client, work, { order }, error),
    undone: `The parcels of # are taken back. ${MAIL}`,
  });
  batch.show(desk);
  await batch.run();
}
