import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { createdAtOf, keyTimeOf } from '../../../domain/webhooks/delivery-id.ts';
import { type WebhookEndpoint, wants } from '../../../domain/webhooks/webhook-endpoint.ts';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';
import { type Key, parseDeliveryKey, webhookPartition } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { insertOnce } from '../../../table/requests/insert-once.ts';
import { newDeliveryRow } from '../../../table/webhooks/delivery-row.ts';
import { documents } from '../document-client.ts';
import { type Failed, presentPages } from '../events/present-pages.ts';

export interface DeliveredMissing {
  /** Rows that were read. */
  readonly rows: number;
  /** Deliveries that were created, or would be in a dry run. */
  readonly made: number;
  /** Rows that could not be read. */
  readonly failed: readonly Failed[];
}

export interface DeliverMissingOptions {
  readonly endpoint: WebhookEndpoint;
  readonly since: Date;
  readonly until: Date;
  readonly dryRun: boolean;
  /** Called after each page of rows. */
  readonly onPage: (rows: number, made: number) => void;
}

/**
 * Creates deliveries of events that an endpoint should have but never got, because it was disabled
 * or subscribed later. Events are not stored, so these contain the current state of everything that
 * changed, as in `oms events replay`. It reads the
 * endpoint's deliveries and the whole table.
 */
export async function deliverMissing(options: DeliverMissingOptions): Promise<DeliveredMissing> {
  const { since, onPage } = options;
  const failed: Failed[] = [];
  let [rows, made] = [0, 0];
  const eventIds = await eventIdsOf(options.endpoint);
  for await (const page of presentPages(since)) {
    failed.push(...page.failed);
    for (const event of page.events)
      if (!eventIds.has(event.id)) made += await deliver(event, options);
    rows += page.rows;
    onPage(rows, made);
  }
  return { rows, made, failed };
}

/**
 * Reads the ids of all events that an endpoint has a delivery of. A delivery's key contains the
 * time of the change, which a row of a payment or a fulfillment does not store.
 */
async function eventIdsOf({ endpointId }: WebhookEndpoint): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'PK = :endpoint',
        ProjectionExpression: 'PK, SK',
        ExpressionAttributeValues: { ':endpoint': webhookPartition(endpointId) },
        ExclusiveStartKey,
      }),
    );
    for (const key of Items as Key[]) ids.add(parseDeliveryKey(key).eventId);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return ids;
}

/** @returns the number of created deliveries */
async function deliver(event: CloudEvent, options: DeliverMissingOptions): Promise<0 | 1> {
  const { endpoint, since, until, dryRun } = options;
  // Stock events have no time of their own.
  const eventTime = keyTimeOf(event.time ?? since.toISOString());
  if (!wants(endpoint, event.type) || eventTime > until.toISOString()) return 0;
  if (dryRun) return 1;
  const now = new Date();
  const { endpointId } = endpoint;
  const { id: eventId, type: eventType } = event;
  const createdAt = createdAtOf(event, now.toISOString());
  const delivery = { endpointId, eventId, eventType, createdAt, body: JSON.stringify(event) };
  // It is due now: the sweep makes its first attempt.
  return (await insertOnce({ ...newDeliveryRow(delivery, now, now) })) ? 1 : 0;
}
