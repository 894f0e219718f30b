/** Sends one parcel, and takes it back. */
import type { OrdersClient } from '../../client/orders-client.ts';
import type { FulfilledOrder, LineQuantity, TrackingInfo } from '../../client/types.ts';
import { isProblem } from '../requests/is-problem.ts';
import type { OrdersAtWork } from '../work/orders-at-work.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import type { WorkSet } from '../work/work-set.ts';
import { textOf } from './tracking-numbers.ts';
import { forgetNumber } from './used-numbers.ts';

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
  work.changed({ ...now, lines: withParcel(order, lines, 1) } as never);
}

/** The lines of an order with a parcel more or, by -1, with one less. */
function withParcel(order: WorkOrder, parcel: readonly LineQuantity[], by: 1 | -1) {
  const quantities = new Map(parcel.map(({ seq, quantity }) => [seq, quantity * by]));
  return order.lines?.map((line) => {
    const quantity = quantities.get(line.seq) ?? 0;
    return {
      ...line,
      fulfilled: (line.fulfilled ?? 0) + quantity,
      fulfillable: (line.fulfillable ?? 0) - quantity,
    };
  });
}

/**
 * A21: takes a parcel back; its order is as it was before. A repeat after a lost answer finds it
 * taken back.
 *
 * @param sent the parcel, and its order as it was before
 * @returns the order as it is now, after a reload perhaps without its lines
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
      const isLeft = isProblem(error, 'fulfillment-not-cancellable');
      if (!isLeft) throw error;
      const { fulfillments } = await client.getOrder({ orderId, consistent: true });
      const parcel = fulfillments.find((candidate) => candidate.fulfillmentId === fulfillmentId);
      if (parcel?.status !== 'CANCELLED') throw error;
      return { ...parcel, order: await client.getCustomerOrder(path) };
    });
  forgetNumber(textOf(answer.trackingInfo), numberOf(order));
  const before = work.peek(orderId) ?? order;
  const { version = 0 } = before;
  // It was read before the parcel was sent, with the parcel, or without it again.
  const hasParcel = version > (order.version ?? 0) && version < (answer.order.version ?? 0);
  const lines = hasParcel ? withParcel(before, answer.lines, -1) : before.lines;
  const now = { ...before, ...answer.order, lines } as WorkOrder;
  work.restore(now);
  return now;
}
