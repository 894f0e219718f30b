/** The actions on a parcel: A20, A21, and A22's report of delivery. */
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Fulfillment, Order, TrackingUpdate } from '../../client/types.ts';
import { isProblem } from '../requests/is-problem.ts';
import { isInDoubt } from '../requests/may-have-been-done.ts';
import { textOf } from '../ship/tracking-numbers.ts';
import { ChangedMeanwhile } from './changed-meanwhile.ts';

export interface ParcelOfOrder {
  readonly order: Pick<Order, 'customerId' | 'orderId'>;
  readonly parcel: Fulfillment;
}

const path = ({ order: { customerId, orderId }, parcel: { fulfillmentId } }: ParcelOfOrder) => ({
  customerId,
  orderId,
  fulfillmentId,
});

/** Reads the parcel as it is now. */
async function currentParcel(
  client: OrdersClient,
  parcelOfOrder: ParcelOfOrder,
): Promise<Fulfillment> {
  const { fulfillments } = await client.getOrder({
    orderId: parcelOfOrder.order.orderId,
    consistent: true,
  });
  return (
    fulfillments.find(
      ({ fulfillmentId }) => fulfillmentId === parcelOfOrder.parcel.fulfillmentId,
    ) ?? parcelOfOrder.parcel
  );
}

/**
 * A20: changes the parcel's tracking if its version is the one that was seen.
 *
 * @param isRepeat true if an earlier attempt may have made the change
 * @throws {ChangedMeanwhile} with the parcel as it is now
 */
export async function changeTracking(
  client: OrdersClient,
  parcelOfOrder: ParcelOfOrder,
  body: TrackingUpdate,
  isRepeat: boolean,
): Promise<void> {
  try {
    await client.updateTracking({ ...path(parcelOfOrder), ifMatch: parcelOfOrder.parcel, body });
  } catch (error) {
    if (!isProblem(error, 'version-mismatch')) throw error;
    const current = await currentParcel(client, parcelOfOrder);
    const isSentAgain = isRepeat || isInDoubt(error);
    if (!(isSentAgain && isNext(parcelOfOrder.parcel, current, body))) {
      const mayBeDone = isSentAgain && current.version !== parcelOfOrder.parcel.version + 1;
      throw new ChangedMeanwhile('the parcel', current, mayBeDone);
    }
  }
}

const isNext = (seen: Fulfillment, current: Fulfillment, body: TrackingUpdate): boolean =>
  current.version === seen.version + 1 &&
  isSame(body.trackingInfo ?? current.trackingInfo, current.trackingInfo) &&
  // Missing members stay unchanged.
  (body.estimatedDeliveryAt ?? current.estimatedDeliveryAt) === current.estimatedDeliveryAt;

const isSame = (updated: TrackingUpdate['trackingInfo'], other: Fulfillment['trackingInfo']) =>
  updated?.company === other?.company &&
  textOf(updated) === textOf(other) &&
  updated?.url === other?.url;

/**
 * A21: cancels the parcel; its items are no longer shipped.
 *
 * @returns the order's new version, if it is known
 */
export async function cancelParcel(
  client: OrdersClient,
  parcelOfOrder: ParcelOfOrder,
  isRepeat: boolean,
): Promise<number | undefined> {
  try {
    return (await client.cancelFulfillment(path(parcelOfOrder))).order.version;
  } catch (error) {
    if (!isProblem(error, 'fulfillment-not-cancellable')) throw error;
    // An earlier attempt, whose answer was lost, may have canceled it.
    const isSentAgain = isRepeat || isInDoubt(error);
    if (isSentAgain && (await currentParcel(client, parcelOfOrder)).status === 'CANCELLED')
      return undefined;
    throw error;
  }
}

/**
 * A22: reports the parcel as delivered, or corrects the time of one that is. A repeated report
 * changes nothing.
 *
 * @throws if the parcel was canceled in the meantime: the API keeps the report, but not the status
 */
export async function reportDelivered(
  client: OrdersClient,
  parcelOfOrder: ParcelOfOrder,
  happenedAt: string,
): Promise<void> {
  const body = {
    status: 'DELIVERED',
    happenedAt,
    ...(parcelOfOrder.parcel.status === 'DELIVERED' && { correction: true }),
  } as const;
  await client.addMilestone({ ...path(parcelOfOrder), body });
  const { status } = await currentParcel(client, parcelOfOrder);
  if (status === 'CANCELLED')
    throw new Error('The parcel was canceled in the meantime, and stays canceled.');
}
