/** Sends one parcel, and takes it back. */
import type { OrdersClient } from '../../api/client/orders-client.ts';
import { ProblemError } from '../../api/client/problem-error.ts';
import type { FulfilledOrder, LineQuantity, TrackingInfo } from '../../api/client/types.ts';
import type { OrdersAtWork } from '../work/orders-at-work.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import type { WorkSet } from '../work/work-set.ts';
import { forgetNumber } from './carriers.ts';

/** A parcel to send. Its key stays the same, however often it is asked for. */
export interface Parcel {
  readonly order: WorkOrder;
  /** The quantities of a part; undefined for all that is left. */
  readonly lines?: readonly LineQuantity[] | undefined;
  readonly tracking?: TrackingInfo | undefined;
  readonly idempotencyKey: string;
}

/** A19: ships an order, or a part of it, if it is at the version that was seen. */
export async function sendParcel(
  client: OrdersClient,
  work: WorkSet,
  { order, lines, tracking, idempotencyKey }: Parcel,
): Promise<FulfilledOrder> {
  const { customerId, orderId, version } = order;
  const body = { ...(lines && { lines }), ...(tracking && { trackingInfo: tracking }) };
  const answer = await client.createFulfillment({
    customerId,
    orderId,
    body,
    ...(version !== undefined && { ifMatch: version }),
    idempotencyKey,
  });
  apply(work, order, answer);
  return answer;
}

/** Takes a parcel over into the work set. */
function apply(work: WorkSet, order: WorkOrder, { lines, order: now }: FulfilledOrder): void {
  if (now.status !== 'OPEN') {
    work.leave(order.orderId, now.version, Date.now());
    return;
  }
  const shipped = new Map(lines.map(({ seq, quantity }) => [seq, quantity]));
  work.changed({
    ...now,
    lines: order.lines?.map((line) => ({
      ...line,
      fulfilled: (line.fulfilled ?? 0) + (shipped.get(line.seq) ?? 0),
      fulfillable: (line.fulfillable ?? 0) - (shipped.get(line.seq) ?? 0),
    })),
  } as never);
}

/**
 * A21: takes a parcel back; its order is as it was before. A repeat after a lost answer finds it
 * taken back.
 *
 * @returns the order as it is now
 */
export async function takeBack(
  { client, work }: OrdersAtWork,
  { order, fulfillmentId }: { readonly order: WorkOrder; readonly fulfillmentId: string },
): Promise<WorkOrder> {
  const { customerId, orderId } = order;
  const path = { customerId, orderId };
  const answer = await client
    .cancelFulfillment({ ...path, fulfillmentId })
    .catch(async (error: unknown) => {
      const isLeft = error instanceof ProblemError && error.code === 'fulfillment-not-cancellable';
      if (!isLeft) throw error;
      const { fulfillments } = await client.getOrder({ orderId, consistent: true });
      const parcel = fulfillments.find((one) => one.fulfillmentId === fulfillmentId);
      if (parcel?.status !== 'CANCELLED') throw error;
      return { ...parcel, order: await client.getCustomerOrder(path) };
    });
  const { number } = answer.trackingInfo ?? {};
  if (number) forgetNumber(number, numberOf(order));
  // After a reload, the page has only the ids of an order that has left the lists.
  const [seen] = order.lines ? [order] : (await client.listOpenOrders({ ids: orderId })).items;
  const now = { ...order, ...seen, ...answer.order };
  work.restore(now);
  return now;
}
