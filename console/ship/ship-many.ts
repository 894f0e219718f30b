import type { FulfilledOrder } from '../../api/client/types.ts';
import type { Desk } from '../desk.ts';
import { orders as ordersOf } from '../format.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import { Batch } from './batch.ts';
import { rememberNumber, trackingInfo } from './carriers.ts';
import { chosenCarrier } from './doubts.ts';
import { sendParcel, takeBack } from './parcel.ts';
import { MAIL } from './ship-one.ts';
import { whyUnsent } from './why-unsent.ts';

interface Sent {
  readonly order: WorkOrder;
  readonly answer: FulfilledOrder;
}

/**
 * Ships many orders: one request each, six at a time, each with its own key and result. Returns
 * those that were shipped, as they were before.
 *
 * @param chosen the name of the carrier that a person has chosen for all of them
 */
export async function shipMany(
  desk: Desk,
  orders: readonly WorkOrder[],
  numbers: ReadonlyMap<string, string>,
  chosen: string | undefined,
): Promise<readonly WorkOrder[]> {
  const { client, work, said, undo } = desk;
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const keys = new Map(orders.map(({ orderId }) => [orderId, crypto.randomUUID()]));
  const orderOf = (orderId: string) => byId.get(orderId) as WorkOrder;
  const batch = new Batch<Sent>(
    orders.map((order) => ({ orderId: order.orderId, name: numberOf(order) })),
    {
      done: 'Shipped',
      say: (sentence) => {
        said.value = sentence;
      },
      act: async (orderId) => {
        const order = orderOf(orderId);
        const number = numbers.get(orderId) ?? '';
        const tracking = trackingInfo(chosenCarrier(desk, number, chosen), number);
        const idempotencyKey = keys.get(orderId) ?? '';
        const answer = await sendParcel(client, work, { order, tracking, idempotencyKey });
        if (number) rememberNumber(number, numberOf(order));
        return { order, answer };
      },
      why: (orderId, error) => whyUnsent(client, work, { order: orderOf(orderId) }, error),
      undo,
      takeBack: ({ order, answer: { fulfillmentId } }) =>
        takeBack(client, work, { order, fulfillmentId }),
      takenBack: (count) => `The parcels of ${ordersOf(count)} are taken back. ${MAIL}`,
    },
  );
  desk.batch.value = batch as Batch;
  await batch.run();
  return batch.items.flatMap((item) => item.peek().result?.order ?? []);
}
