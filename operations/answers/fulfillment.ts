import * as z from 'zod';
import {
  type Fulfillment,
  MAX_FULFILLMENTS,
  MILESTONE_STATUSES,
  type Milestone,
  SHIPMENT_STATUSES,
} from '../../domain/fulfillment.ts';
import { MAX_LINES } from '../../domain/order.ts';
import { lineQuantity } from './line-quantity.ts';
import { keyPart, moment, orderId, version, words } from './members.ts';
import { pageOf } from './page.ts';

const milestoneStatus = z
  .enum(MILESTONE_STATUSES)
  .meta({ id: 'MilestoneStatus', description: 'What the carrier reports.' });

const shipmentStatus = z.enum(SHIPMENT_STATUSES).meta({
  id: 'ShipmentStatus',
  description: 'Where the parcel is. `SHIPPED` → `DELIVERED`, or → `CANCELLED` before it left.',
});

const trackingInfo = z
  .object({
    company: words(100, 'The carrier.').optional(),
    number: words(100, 'The carrier’s number for the parcel.').optional(),
    url: words(2000, 'Where to follow the parcel.').optional(),
  })
  .meta({ id: 'TrackingInfo', description: 'Where to follow the parcel.' });

const members = {
  fulfillmentId: keyPart('The fulfillment: `f-` and a ULID.'),
  status: shipmentStatus,
  lines: z.array(lineQuantity).max(MAX_LINES),
  trackingInfo: trackingInfo.optional(),
  latest: z
    .object({ status: milestoneStatus, happenedAt: moment('The carrier’s time.') })
    .meta({ description: 'The carrier’s newest report.' })
    .optional(),
  estimatedDeliveryAt: moment('When it should arrive.').optional(),
  deliveredAt: moment('When it arrived, by the carrier’s clock.').optional(),
  cancelledAt: moment('When it was cancelled.').optional(),
  createdBy: words(200, 'Who made it. Operators see it.').optional(),
  version,
  createdAt: moment('When it was made.'),
};

export const fulfillmentsOfOrder = z
  .array(
    z.object(members).meta({
      id: 'Fulfillment',
      description: 'A parcel: items that leave together.',
    }) satisfies z.ZodType<Fulfillment>,
  )
  .max(MAX_FULFILLMENTS);

export const fulfillment = z
  .object({ ...members, orderId })
  .meta({ id: 'FulfillmentOfOrder', description: 'A parcel and its order.' });

export const milestone = z
  .object({
    status: milestoneStatus,
    happenedAt: moment('The carrier’s time.'),
    message: words(500, 'The carrier’s words.').optional(),
    location: words(200, 'Where it happened.').optional(),
  })
  .meta({ id: 'Milestone', description: 'A carrier’s report.' }) satisfies z.ZodType<Milestone>;

export const milestonePage = pageOf('MilestonePage', milestone, 'A page of a carrier’s reports.');
