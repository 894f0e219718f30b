/** The actions on a parcel: A20, A21, and A22's report of delivery. */
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Fulfillment, Order, TrackingUpdate } from '../../client/types.ts';
import { isProblem } from '../requests/is-problem.ts';
import { isInDoubt } from '../requests/may-have-been-done.ts';
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
async function currentParcel(client: OrdersClient, of: ParcelOfOrder): Promise<Fulfillment> {
  const { fulfillments } = await client.getOrder({ orderId: of.order.orderId, consistent: true });
  return (
    fulfillments.find(({ fulfillmentId }) => fulfillmentId === of.parcel.fulfillmentId) ?? of.parcel
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
  of: ParcelOfOrder,
  body: TrackingUpdate,
  isRepeat: boolean,
): Promise<void> {
  try {
    await client.updateTracking({ ...path(of), ifMatch: of.parcel, body });
  } catch (error) {
    if (!isProblem(error, 'version-mismatch')) throw error;
    const current = await currentParcel(client, of);
    const isSentAgain = isRepeat || isInDoubt(error);
    if (!(isSentAgain && isNext(of.parcel, current, body))) {
      const mayBeDone = isSentAgain && current.version !== of.parcel.version + 1;
      throw new ChangedMeanwhile('the parcel', current, mayBeDone);
    }
  }
}

const isNext = (seen: Fulfillment, current: Fulfillment, body: TrackingUpdate): boolean =>
  current.version === seen.version + 1 &&
  isSame(body.trackingInfo ?? current.trackingInfo, current.trackingInfo) &&
  // Missing members stay unchanged.
  (body.estimatedDeliveryAt ?? current.estimatedDeliveryAt) === current.estimatedDeliveryAt;

const isSame = (one: TrackingUpdate['trackingInfo'], other: Fulfillment['trackingInfo']) =>
  one?.company === other?.company && one?.number === other?.number && one?.url === other?.url;

/**
 * A21: cancels the parcel; its items are no longer shipped.
 *
 * @returns the order's new version, if it is known
 */
export async function cancelParcel(
  client: OrdersClient,
  of: ParcelOfOrder,
  isRepeat: boolean,
): Promise<number | undefined> {
  try {
    return (await client.cancelFulfillment(path(of))).order.version;
  } catch (error) {
    if (!isProblem(error, 'fulfillment-not-cancellable')) throw error;
    // An earlier attempt, whose answer was lost, may have canceled it.
    const isSentAgain = isRepeat || isInDoubt(error);
    if (isSentAgain && (await currentParcel(client, of)).status === 'CANCELLED') return undefined;
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
  of: ParcelOfOrder,
  happenedAt: string,
): Promise<void> {
  const body = {
    status: 'DELIVERED',
    happenedAt,
    ...(of.parcel.status === 'DELIVERED' && { correction: true }),
  } as const;
  await client.addMilestone({ ...path(of), body });
  const { status } = await currentParcel(client, of);
  if (status === 'CANCELLED')
    throw new Error('The parcel was canceled in the meantime, and stays canceled.');
}
