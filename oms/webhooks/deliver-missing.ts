import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { deliveryTimeOf } from '../../domain/webhooks/delivery-id.ts';
import { type WebhookEndpoint, wants } from '../../domain/webhooks/webhook-endpoint.ts';
import type { CloudEvent } from '../../table/events/cloud-event.ts';
import { webhookDeliveryKey } from '../../table/keys.ts';
import { tableName } from '../../table/requests/client.ts';
import { insertOnce } from '../../table/requests/insert-once.ts';
import { type NewDelivery, newDeliveryRow } from '../../table/webhooks/delivery-row.ts';
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
 * changed, as in `oms events replay`. It reads the whole table.
 */
export async function deliverMissing(options: DeliverMissingOptions): Promise<DeliveredMissing> {
  const { since, onPage } = options;
  const failed: Failed[] = [];
  let [rows, made] = [0, 0];
  for await (const page of presentPages(since)) {
    failed.push(...page.failed);
    for (const event of page.events) made += await deliver(event, options);
    rows += page.rows;
    onPage(rows, made);
  }
  return { rows, made, failed };
}

/** @returns the number of created deliveries */
async function deliver(event: CloudEvent, options: DeliverMissingOptions): Promise<0 | 1> {
  const { endpoint, since, until, dryRun } = options;
  // Stock events have no time of their own. A fixed time gives a repeated replay the same key.
  const eventTime = deliveryTimeOf(event.time ?? since.toISOString());
  if (!wants(endpoint, event.type) || eventTime > until.toISOString()) return 0;
  const { endpointId } = endpoint;
  const { id: eventId, type: eventType } = event;
  const delivery = { endpointId, eventId, eventType, eventTime, body: JSON.stringify(event) };
  const isNew = dryRun ? !(await isThere(delivery)) : await insert(delivery, new Date());
  return isNew ? 1 : 0;
}

async function isThere({ endpointId, eventTime, eventId }: NewDelivery): Promise<boolean> {
  const Key = webhookDeliveryKey(endpointId, eventTime, eventId);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName(), Key }));
  return Item !== undefined;
}

/** Creates a delivery that is due now: the sweep makes its first attempt. */
const insert = (delivery: NewDelivery, now: Date): Promise<boolean> =>
  insertOnce({ ...newDeliveryRow(delivery, now, now) });
