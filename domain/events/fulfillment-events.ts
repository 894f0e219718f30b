import type { Fulfillment } from '../fulfillment.ts';
import { type Changed, isNewVersion, type Occurrence } from './event.ts';
import type { FulfillmentEventType } from './event-types.ts';
import { orderSource } from './order-events.ts';

/** A fulfillment, and whose it is. */
export interface OwnedFulfillment extends Fulfillment {
  readonly customerId: string;
  readonly orderId: string;
}

/**
 * The events of a change of a fulfillment. A carrier's report makes no version of it, so
 * `fulfillment.in_transit` has the version that was there, and the report's time in its id.
 */
export function fulfillmentEvents(
  change: Changed<OwnedFulfillment>,
): readonly Occurrence<FulfillmentEventType>[] {
  const { before, after } = change;
  const event = eventsOf(after);
  const types = isNewVersion(change) ? typesOf(before, after) : [];
  return [
    ...types.map((type) => event(type)),
    ...(setsOut(before, after) ? [event(IN_TRANSIT)] : []),
  ];
}

const IN_TRANSIT = 'fulfillment.in_transit';

function eventsOf(fulfillment: OwnedFulfillment) {
  const { customerId, orderId, fulfillmentId, version, latest } = fulfillment;
  return (type: FulfillmentEventType): Occurrence<FulfillmentEventType> => {
    const report = type === IN_TRANSIT ? latest : undefined;
    return {
      type,
      source: `${orderSource(orderId)}/fulfillments/${fulfillmentId}`,
      subject: orderId,
      version,
      time: report?.happenedAt ?? timeOf(type, fulfillment),
      about: report?.happenedAt,
      data: {
        customerId,
        orderId,
        fulfillment: fulfillmentData(fulfillment),
        ...(report && { milestone: { status: report.status, happenedAt: report.happenedAt } }),
      },
    };
  };
}

function typesOf(
  before: OwnedFulfillment | undefined,
  after: OwnedFulfillment,
): readonly FulfillmentEventType[] {
  if (!before) return ['fulfillment.created', 'fulfillment.updated'];
  if (before.status !== after.status && after.status === 'DELIVERED')
    return ['fulfillment.updated', 'fulfillment.delivered'];
  if (before.status !== after.status && after.status === 'CANCELLED')
    return ['fulfillment.updated', 'fulfillment.cancelled'];
  return ['fulfillment.updated', 'fulfillment.tracking_updated'];
}

/** Whether a carrier's newest report says for the first time in a row that the parcel moves. */
const setsOut = (before: OwnedFulfillment | undefined, after: OwnedFulfillment): boolean =>
  after.latest?.status === 'IN_TRANSIT' && before?.latest?.status !== 'IN_TRANSIT';

/** New tracking information has no time of its own. */
function timeOf(type: FulfillmentEventType, fulfillment: OwnedFulfillment): string | undefined {
  const { status, version, createdAt, deliveredAt, cancelledAt } = fulfillment;
  if (type === 'fulfillment.created' || version === 1) return createdAt;
  if (status === 'DELIVERED') return deliveredAt;
  return status === 'CANCELLED' ? cancelledAt : undefined;
}

/** Without the newest report, which changes while the version stays. */
function fulfillmentData(fulfillment: OwnedFulfillment) {
  const { fulfillmentId, status, lines, trackingInfo, estimatedDeliveryAt } = fulfillment;
  const { deliveredAt, cancelledAt, version } = fulfillment;
  return {
    fulfillmentId,
    status,
    lines: lines.map(({ seq, quantity }) => ({ seq, quantity })),
    trackingInfo,
    estimatedDeliveryAt,
    deliveredAt,
    cancelledAt,
    version,
  };
}
