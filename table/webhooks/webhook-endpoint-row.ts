import { timeOf } from '../../domain/time-id.ts';
import { ENDPOINT_LETTER, type WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import type { Item } from '../aws-protocol/item.ts';
import { type Key, parseEndpointId, webhookEndpointKey } from '../keys.ts';

/** Makes an endpoint's row. Its time of creation is part of its id. */
export const webhookEndpointRow = ({
  endpointId,
  createdAt: _,
  ...members
}: WebhookEndpoint): Item => ({
  ...webhookEndpointKey(endpointId),
  type: 'WebhookEndpoint',
  ...members,
});

/** Reads an endpoint; undefined for a row that cannot be read. */
export function toWebhookEndpoint(row: Item & Key): WebhookEndpoint | undefined {
  const { PK: _, SK: __, type: ___, ...members } = row;
  const endpointId = parseEndpointId(row);
  const createdAt = timeOf(ENDPOINT_LETTER, endpointId);
  const { url, eventTypes, status, version } = members;
  const isReadable =
    createdAt !== undefined &&
    typeof url === 'string' &&
    Array.isArray(eventTypes) &&
    (status === 'ENABLED' || status === 'DISABLED') &&
    Number.isSafeInteger(version);
  return isReadable
    ? ({ endpointId, ...members, createdAt } as unknown as WebhookEndpoint)
    : undefined;
}

/** The members that an endpoint asks for beside the event. Nothing is not stored. */
export const askedFor = ({ include = [] }: Pick<WebhookEndpoint, 'include'>) => ({
  include: include.length === 0 ? undefined : include,
});
