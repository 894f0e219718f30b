import * as z from 'zod';
import {
  DISABLED_REASONS,
  ENDPOINT_INCLUDES,
  EVENT_PATTERNS,
  type WebhookEndpoint,
} from '../../../../../domain/webhooks/webhook-endpoint.ts';
import { keyPart, moment, version, whole, words } from '../members.ts';
import { pageOf } from '../page.ts';

const members = {
  endpointId: keyPart('The endpoint: `w-` and a ULID.'),
  url: z.url().max(2000).meta({ description: 'The URL to which events are sent.' }),
  eventTypes: z
    .array(z.enum(EVENT_PATTERNS))
    .max(EVENT_PATTERNS.length)
    .meta({ description: 'Types of events, groups of them like `order.*`, or `*` for all.' }),
  include: z
    .array(z.enum(ENDPOINT_INCLUDES))
    .max(ENDPOINT_INCLUDES.length)
    .optional()
    .meta({
      description:
        'What each webhook has beside the event: `order`, the whole order that the event is ' +
        'about, as `data.wholeOrder`.',
    }),
  description: words(200, 'For people.').optional(),
  status: z.enum(['ENABLED', 'DISABLED']),
  disabledReason: z
    .enum(DISABLED_REASONS)
    .optional()
    .meta({
      description:
        'The reason why nothing is sent: an operator disabled it, it answered 410 Gone, or no ' +
        'delivery succeeded for five days.',
    }),
  secretGeneration: whole(1, 'The number of the secret that signs: 1, and 1 more per rotation.'),
  secretRotatedAt: moment(
    'The time when the secret was replaced. The previous secret also signs for a day.',
  ).optional(),
  failingSince: moment('The time since when no delivery has succeeded.').optional(),
  createdBy: words(200, 'The person who created it.'),
  createdAt: moment('The time when it was created.'),
  updatedAt: moment('The time of an operator’s last change.'),
  version,
};

export const webhookEndpoint = z.object(members).meta({
  id: 'WebhookEndpoint',
  description: 'An address to which events are sent.',
}) satisfies z.ZodType<WebhookEndpoint>;

export const webhookEndpointPage = pageOf(
  'WebhookEndpointPage',
  webhookEndpoint,
  'All webhook endpoints, the oldest first.',
);

const secret = z
  .string()
  .max(60)
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/)
  .meta({ description: 'The secret to verify signatures. Only this answer contains it: keep it.' });

export const webhookEndpointWithSecret = z.object({ ...members, secret }).meta({
  id: 'WebhookEndpointWithSecret',
  description: 'An endpoint, and the secret that signs its webhooks.',
});

export const rotatedWebhookSecret = z
  .object({
    endpointId: members.endpointId,
    secretGeneration: members.secretGeneration,
    secretRotatedAt: moment(
      'The time when the secret was replaced. The previous secret also signs for a day from then.',
    ),
    secret,
  })
  .meta({
    id: 'RotatedWebhookSecret',
    description: 'The secret that signs an endpoint’s webhooks from now on.',
  });
