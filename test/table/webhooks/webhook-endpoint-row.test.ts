import { describe, expect, it } from 'vitest';
import { newTimeId } from '../../../domain/time-id.ts';
import {
  ENDPOINT_LETTER,
  type WebhookEndpoint,
} from '../../../domain/webhooks/webhook-endpoint.ts';
import {
  toWebhookEndpoint,
  webhookEndpointRow,
} from '../../../table/webhooks/webhook-endpoint-row.ts';

const createdAt = '2026-06-01T12:00:00.000Z';
const endpoint: WebhookEndpoint = {
  endpointId: newTimeId(ENDPOINT_LETTER, new Date(createdAt)),
  url: 'https://hooks.shop.example/',
  eventTypes: ['*'],
  description: 'Warehouse',
  status: 'ENABLED',
  secretGeneration: 1,
  createdBy: 'op-1',
  createdAt,
  updatedAt: createdAt,
  version: 1,
};
const row = webhookEndpointRow(endpoint) as Parameters<typeof toWebhookEndpoint>[0];

describe('The row of a webhook endpoint', () => {
  it('shows by its id alone when it was created', () => {
    const { endpointId, createdAt: _, ...members } = endpoint;
    expect(row).toEqual({
      PK: 'WEBHOOKS',
      SK: `ENDPOINT#${endpointId}`,
      type: 'WebhookEndpoint',
      ...members,
    });
  });

  it.each(['ENABLED', 'DISABLED'] as const)('is read as the endpoint that is %s', (status) => {
    expect(toWebhookEndpoint({ ...row, status })).toEqual({ ...endpoint, status });
  });

  it.each([
    ['an id without a time', { SK: 'ENDPOINT#w-1' }],
    ['another status', { status: 'GONE' }],
    ['no URL', { url: undefined }],
    ['one type that is no list', { eventTypes: '*' }],
    ['half a version', { version: 1.5 }],
  ])('is ignored with %s', (_, change) => {
    expect(toWebhookEndpoint({ ...row, ...change })).toBeUndefined();
  });
});
