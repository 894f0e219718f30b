import type { Fulfillment } from '../fulfillment.ts';
import { type Changed, isNewVersion, type Occurrence } from './event.ts';
import type { FulfillmentEventType } from './event-types.ts';
import { orderSource } from './order-events.ts';

/** A fulfillment with its customer and order. */
export interface OwnedFulfillment extends Fulfillment {
  readonly customerId: string;
  readonly orderId: string;
}

/**
 * Lists the events of a change of a fulfillment. A carrier's report makes no new version, so
 * `fulfillment.in_transit` has the existing version, and the report's time in its id.
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

/** True if a carrier's newest report is IN_TRANSIT and the one before was not. */
const setsOut = (before: OwnedFulfillment | undefined, after: OwnedFulfillment): boolean =>
  after.latest?.status === 'IN_TRANSIT' && before?.latest?.status !== 'IN_TRANSIT';

/** The time of an event. New tracking information has none. */
function timeOf(type: FulfillmentEventType, fulfillment: OwnedFulfillment): string | undefined {
  const { status, version, createdAt, deliveredAt, cancelledAt } = fulfillment;
  if (type === 'fulfillment.created' || version === 1) return createdAt;
  if (status === 'DELIVERED') return deliveredAt;
  return status === 'CANCELLED' ? cancelledAt : undefined;
}

/** The fulfillment's members without the newest report, which changes without a new version. */
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
