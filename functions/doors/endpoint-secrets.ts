// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { createWebhookEndpoint } from '../webhooks/a34-create-webhook-endpoint.ts';
import { rotateWebhookSecret } from '../webhooks/a34e-rotate-webhook-secret.ts';

export const handler = router([createWebhookEndpoint, rotateWebhookSecret], primeWrites);
