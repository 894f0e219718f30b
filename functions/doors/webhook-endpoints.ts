// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { updateWebhookEndpoint } from '../webhooks/a34c-update-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from '../webhooks/a34d-delete-webhook-endpoint.ts';
import { pingWebhookEndpoint } from '../webhooks/a34f-ping-webhook-endpoint.ts';
import { redeliverWebhook } from '../webhooks/a35b-redeliver-webhook.ts';

export const handler = router(
  [updateWebhookEndpoint, deleteWebhookEndpoint, pingWebhookEndpoint, redeliverWebhook],
  primeWrites,
);
