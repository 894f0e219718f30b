import * as z from 'zod';
import {
  DELIVERY_STATUSES,
  MAX_KEPT_ATTEMPTS,
  type ShownDelivery,
} from '../../domain/webhooks/delivery.ts';
import { keyPart, moment, whole, words } from './members.ts';
import { pageOf } from './page.ts';

const attempt = z
  .object({
    at: moment('When it was made.'),
    status: z
      .int()
      .min(100)
      .max(999)
      .optional()
      .meta({ format: 'int32', description: 'The HTTP status that the receiver answered.' }),
    error: words(
      100,
      'Why there was no answer: `timeout`, `address-not-public`, `endpoint-disabled` …',
    ).optional(),
  })
  .meta({ id: 'WebhookDeliveryAttempt', description: 'An attempt to deliver an event.' });

export const webhookDelivery = z
  .object({
    deliveryId: keyPart('The delivery: epoch milliseconds of the event, and its id.'),
    endpointId: keyPart('The endpoint: `w-` and a ULID.'),
    eventId: keyPart('The event, as `webhook-id` has it.'),
    eventTime: moment('When the event happened.'),
    eventType: words(100, 'The type of the event, or `webhook.ping`.'),
    subject: words(
      200,
      'The order’s id or the SKU that the event is about; the endpoint’s id of a ping.',
    ).optional(),
    status: z.enum(DELIVERY_STATUSES).meta({
      description: 'PENDING while attempts are left; FAILED after the last one.',
    }),
    attempts: z
      .array(attempt)
      .max(MAX_KEPT_ATTEMPTS)
      .meta({ description: 'The latest twenty, the oldest first.' }),
    attemptCount: whole(0, 'Attempts since it began, or was last asked for again.'),
    nextAttemptAt: moment('When the next attempt is due, while there is one.').optional(),
  })
  .meta({
    id: 'WebhookDelivery',
    description: 'An event on its way to an endpoint, and what came of it.',
  }) satisfies z.ZodType<ShownDelivery>;

export const webhookDeliveryPage = pageOf(
  'WebhookDeliveryPage',
  webhookDelivery,
  'A page of deliveries, the newest event first.',
);
