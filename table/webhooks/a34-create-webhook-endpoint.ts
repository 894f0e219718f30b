import { Refusal } from '../../domain/refusal.ts';
import { newTimeId, timeOf } from '../../domain/time-id.ts';
import {
  ENDPOINT_LETTER,
  MAX_WEBHOOK_ENDPOINTS,
  type WebhookEndpoint,
} from '../../domain/webhooks/webhook-endpoint.ts';
import { PARTITIONS } from '../keys.ts';
import { query } from '../requests/commands.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { type FailedCondition, insert, transact } from '../requests/transaction.ts';
import { askedFor, webhookEndpointRow } from './webhook-endpoint-row.ts';

export type NewWebhookEndpoint = Pick<
  WebhookEndpoint,
  'url' | 'eventTypes' | 'include' | 'description' | 'createdBy'
>;

export interface CreatedWebhookEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly replayed: boolean;
}

/**
 * A34: one Query, for the number of endpoints, then one TransactWriteItems. Two concurrent requests
 * may both find one place left: the limit bounds the work per event, and one endpoint more does no
 * harm.
 */
export async function createWebhookEndpoint(
  wanted: NewWebhookEndpoint,
  request: IdempotentRequest,
  now: Date,
): Promise<CreatedWebhookEndpoint> {
  const isFull = (await countEndpoints()) >= MAX_WEBHOOK_ENDPOINTS;
  const endpoint = withId(wanted, newTimeId(ENDPOINT_LETTER, now));
  const { endpointId } = endpoint;
  const failed = isFull
    ? undefined
    : await transact({
        record: idempotencyRecord(request, { endpointId }, now),
        endpoint: insert(webhookEndpointRow(endpoint)),
      });
  if (!isFull && !failed) return { endpoint, replayed: false };

  const first = await createdWebhookEndpoint(wanted, request, now, failed?.record);
  if (first) return first;
  throw new Refusal({ code: 'too-many-endpoints', limit: MAX_WEBHOOK_ENDPOINTS });
}

/**
 * Returns the endpoint that the same request made before; undefined if it never succeeded.
 *
 * @param reported the record's failed condition in the request's transaction, if there was one
 */
export async function createdWebhookEndpoint(
  wanted: NewWebhookEndpoint,
  request: IdempotentRequest,
  now: Date,
  reported?: FailedCondition,
): Promise<CreatedWebhookEndpoint | undefined> {
  const first = await firstOutcome(request, reported, now);
  return first && { endpoint: withId(wanted, String(first['endpointId'])), replayed: true };
}

async function countEndpoints(): Promise<number> {
  const rows = await query({
    KeyConditionExpression: 'PK = :webhooks',
    ExpressionAttributeValues: { ':webhooks': PARTITIONS.webhooks },
    ConsistentRead: true,
  });
  return rows.length;
}

/** Makes a new endpoint from the request and its id. */
const withId = (wanted: NewWebhookEndpoint, endpointId: string): WebhookEndpoint => {
  const createdAt = timeOf(ENDPOINT_LETTER, endpointId) ?? '';
  return {
    endpointId,
    url: wanted.url,
    eventTypes: wanted.eventTypes,
    ...askedFor(wanted),
    description: wanted.description,
    status: 'ENABLED',
    secretGeneration: 1,
    createdBy: wanted.createdBy,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
};
