import * as z from 'zod';
import {
  type Fulfillment,
  MAX_FULFILLMENTS,
  MAX_TRACKING_NUMBERS,
  MILESTONE_STATUSES,
  type Milestone,
  SHIPMENT_STATUSES,
} from '../../../../domain/fulfillment.ts';
import { MAX_LINES } from '../../../../domain/order.ts';
import { lineQuantity } from './line.ts';
import { keyPart, moment, orderId, version, words } from './members.ts';
import { pageOf } from './page.ts';

const milestoneStatus = z
  .enum(MILESTONE_STATUSES)
  .meta({ id: 'MilestoneStatus', description: 'The status that the carrier reports.' });

const shipmentStatus = z.enum(SHIPMENT_STATUSES).meta({
  id: 'ShipmentStatus',
  description: 'A parcel’s status. `SHIPPED` → `DELIVERED`, or → `CANCELLED` before it leaves.',
});

const trackingInfo = z
  .object({
    company: words(100, 'The carrier.').optional(),
    number: words(100, 'The carrier’s number for the parcel, the first of several.').optional(),
    numbers: z
      .array(words(100, 'A number.'))
      .max(MAX_TRACKING_NUMBERS)
      .meta({ description: 'All of its numbers, if it has several.' })
      .optional(),
    url: words(2000, 'The page that tracks the parcel.').optional(),
  })
  .meta({ id: 'TrackingInfo', description: 'Information to track the parcel.' });

const members = {
  fulfillmentId: keyPart('The fulfillment: `f-` and a ULID.'),
  status: shipmentStatus,
  lines: z.array(lineQuantity).max(MAX_LINES),
  trackingInfo: trackingInfo.optional(),
  latest: z
    .object({ status: milestoneStatus, happenedAt: moment('The carrier’s time.') })
    .meta({ description: 'The carrier’s newest report.' })
    .optional(),
  estimatedDeliveryAt: moment('The expected time of arrival.').optional(),
  deliveredAt: moment('The time of arrival, as the carrier reported it.').optional(),
  deliveredBy: words(
    200,
    'The operator who reported the arrival, if no carrier’s program did. Only operators see it.',
  ).optional(),
  deliveredByName: words(200, 'The name by which that person signs in, for operators.').optional(),
  cancelledAt: moment('The time when it was canceled.').optional(),
  cancelledBy: words(200, 'The person who canceled it. Only operators see it.').optional(),
  cancelledByName: words(200, 'The name by which that person signs in, for operators.').optional(),
  createdBy: words(200, 'The person who created it. Only operators see it.').optional(),
  createdByName: words(200, 'The name by which that person signs in, for operators.').optional(),
  version,
  createdAt: moment('The time when it was created.'),
};

export const fulfillmentsOfOrder = z
  .array(
    z.object(members).meta({
      id: 'Fulfillment',
      description: 'A parcel: items that are shipped together.',
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
    message: words(500, 'The carrier’s text.').optional(),
    location: words(200, 'The place of the report.').optional(),
  })
  .meta({ id: 'Milestone', description: 'A carrier’s report.' }) satisfies z.ZodType<Milestone>;

export const milestoneList = z
  .object({ items: z.array(milestone).max(50) })
  .meta({ id: 'MilestoneList', description: 'The newest of a carrier’s reports.' });

export const milestonePage = pageOf('MilestonePage', milestone, 'A page of a carrier’s reports.');
