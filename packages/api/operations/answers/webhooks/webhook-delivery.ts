import * as z from 'zod';
import {
  DELIVERY_STATUSES,
  MAX_KEPT_ATTEMPTS,
  type ShownDelivery,
} from '../../../../../domain/webhooks/delivery.ts';
import { keyPart, moment, whole, words } from '../members.ts';
import { pageOf } from '../page.ts';

const attempt = z
  .object({
    at: moment('The time of the attempt.'),
    status: z
      .int()
      .min(100)
      .max(999)
      .optional()
      .meta({ format: 'int32', description: 'The HTTP status of the receiver’s answer.' }),
    error: words(
      100,
      'The reason why there was no answer: `timeout`, `address-not-public`, `endpoint-disabled` …',
    ).optional(),
  })
  .meta({ id: 'WebhookDeliveryAttempt', description: 'An attempt to deliver an event.' });

export const webhookDelivery = z
  .object({
    deliveryId: keyPart('The delivery: epoch milliseconds of `createdAt`, and the event’s id.'),
    endpointId: keyPart('The endpoint: `w-` and a ULID.'),
    eventId: keyPart('The event’s id, as in the header `webhook-id`.'),
    createdAt: moment(
      'The time when the shop created the event. In earlier deliveries it is the event’s own.',
    ),
    eventTime: moment('The event’s own time, which a provider or a carrier may have given.'),
    eventType: words(100, 'The type of the event, or `webhook.ping`.'),
    subject: words(
      200,
      'The id of the event’s order, or its SKU; for a ping, the endpoint’s id.',
    ).optional(),
    status: z.enum(DELIVERY_STATUSES).meta({
      description: 'PENDING while attempts are left; FAILED after the last one.',
    }),
    attempts: z
      .array(attempt)
      .max(MAX_KEPT_ATTEMPTS)
      .meta({ description: 'The latest twenty, the oldest first.' }),
    attemptCount: whole(0, 'Attempts since it was created, or last requested again.'),
    nextAttemptAt: moment('The time of the next attempt, if there is one.').optional(),
  })
  .meta({
    id: 'WebhookDelivery',
    description: 'The delivery of an event to an endpoint, with its attempts.',
  }) satisfies z.ZodType<ShownDelivery>;

export const webhookDeliveryPage = pageOf(
  'WebhookDeliveryPage',
  webhookDelivery,
  'A page of deliveries, the one whose event was created last first.',
);
