import * as z from 'zod';
import {
  DISABLED_REASONS,
  EVENT_PATTERNS,
  type WebhookEndpoint,
} from '../../domain/webhooks/webhook-endpoint.ts';
import { keyPart, moment, version, whole, words } from './members.ts';
import { pageOf } from './page.ts';

const members = {
  endpointId: keyPart('The endpoint: `w-` and a ULID.'),
  url: z.url().max(2000).meta({ description: 'Where events are sent.' }),
  eventTypes: z
    .array(z.enum(EVENT_PATTERNS))
    .max(EVENT_PATTERNS.length)
    .meta({ description: 'Types of events, groups of them like `order.*`, or `*` for all.' }),
  description: words(200, 'For people.').optional(),
  status: z.enum(['ENABLED', 'DISABLED']),
  disabledReason: z
    .enum(DISABLED_REASONS)
    .optional()
    .meta({
      description:
        'Why nothing is sent: an operator disabled it, it answered 410 Gone, or nothing ' +
        'succeeded for five days.',
    }),
  secretGeneration: whole(1, 'Which secret signs. Counts rotations, from 1.'),
  secretRotatedAt: moment(
    'When the secret was replaced. The one before signs along for a day.',
  ).optional(),
  failingSince: moment('Since when no delivery has succeeded.').optional(),
  createdBy: words(200, 'Who made it.'),
  createdAt: moment('When it was made.'),
  updatedAt: moment('When an operator last changed it.'),
  version,
};

export const webhookEndpoint = z.object(members).meta({
  id: 'WebhookEndpoint',
  description: 'Where events are sent.',
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
  .meta({ description: 'Verifies signatures. Only this answer has it: keep it.' });

export const webhookEndpointWithSecret = z.object({ ...members, secret }).meta({
  id: 'WebhookEndpointWithSecret',
  description: 'An endpoint, and the secret that signs what is sent to it.',
});

export const rotatedWebhookSecret = z
  .object({
    endpointId: members.endpointId,
    secretGeneration: members.secretGeneration,
    secretRotatedAt: moment(
      'When the secret was replaced. The one before signs along for a day from then.',
    ),
    secret,
  })
  .meta({
    id: 'RotatedWebhookSecret',
    description: 'The secret that signs from now on what is sent to an endpoint.',
  });
