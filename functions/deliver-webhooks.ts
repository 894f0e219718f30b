import type { EventBridgeEvent } from 'aws-lambda';
import { createdAtOf } from '../domain/webhooks/delivery-id.ts';
import { type WebhookEndpoint, wants } from '../domain/webhooks/webhook-endpoint.ts';
import { orderOfEvent } from '../domain/webhooks/webhook-order.ts';
import type { CloudEvent } from '../table/events/cloud-event.ts';
import type { Key } from '../table/keys.ts';
import { insertOnce } from '../table/requests/insert-once.ts';
import { withDeadline } from '../table/requests/invocation.ts';
import { listWebhookEndpoints } from '../table/webhooks/a34b-list-webhook-endpoints.ts';
import { type NewDelivery, newDeliveryRow, toDelivery } from '../table/webhooks/delivery-row.ts';
import { type DeliveriesDue, WEBHOOK_DELIVERIES } from './manifest/workers/webhook-deliveries.ts';
import { faultOf } from './observability/fault.ts';
import { lambda } from './observability/lambda.ts';
import { log } from './observability/log.ts';
import { countFault } from './observability/metrics.ts';
import { attemptDelivery, logFault } from './webhooks/attempt-delivery.ts';
import { attemptDue } from './webhooks/attempt-due.ts';
import { keepOrderOf } from './webhooks/order-of-event.ts';

/** The milliseconds that are reserved to report a failure. */
const RESERVE = 2000;

type BusEvent = Pick<EventBridgeEvent<string, unknown>, 'source' | 'time' | 'detail'>;

/**
 * Sends an event of the bus to every endpoint that subscribes to it, or makes the due attempts of
 * an endpoint. Each row is written before its webhook is sent. If some rows cannot be written,
 * Lambda retries the event, which skips the rows that exist.
 */
export const handler = lambda<BusEvent, void>(async (event, context) => {
  await withDeadline(context.getRemainingTimeInMillis() - RESERVE, () =>
    event.source === WEBHOOK_DELIVERIES.source
      ? attemptDue(event.detail as DeliveriesDue, () => context.getRemainingTimeInMillis())
      : deliver(event.detail as CloudEvent, event.time),
  );
});

async function deliver(event: CloudEvent, busTime: string): Promise<void> {
  const { items } = await listWebhookEndpoints();
  const wanting = items.filter((endpoint) => wants(endpoint, event.type));
  const body = JSON.stringify(event);
  const createdAt = createdAtOf(event, busTime);
  const orderId = wanting.some(asksForOrder) ? orderOfEvent(event) : undefined;
  if (orderId !== undefined) await keepOrderOf(orderId, event, new Date());
  const results = await Promise.allSettled(
    wanting.map((endpoint) => deliverTo(endpoint, event, { body, createdAt, orderId })),
  );
  const failed = results.filter(({ status }) => status === 'rejected');
  if (failed.length > 0)
    throw new Error(`the deliveries to ${failed.length} endpoints were not stored`);
}

const asksForOrder = ({ include = [] }: WebhookEndpoint): boolean => include.includes('order');

async function deliverTo(
  endpoint: WebhookEndpoint,
  { id: eventId, type: eventType }: CloudEvent,
  { orderId, ...made }: Pick<NewDelivery, 'body' | 'createdAt' | 'orderId'>,
): Promise<void> {
  const { endpointId } = endpoint;
  const now = new Date();
  const row = newDeliveryRow(
    { endpointId, eventId, eventType, ...made, ...(asksForOrder(endpoint) && { orderId }) },
    now,
  );
  if (!(await keep(row))) return;
  // An endpoint that fails now may time out, so its first attempt is left to the sweep.
  if (endpoint.failingSince !== undefined) return;
  const delivery = toDelivery(row, now);
  if (delivery) await logFault(row, () => attemptDelivery(endpoint, delivery));
}

async function keep(row: Key): Promise<boolean> {
  try {
    return await insertOnce({ ...row });
  } catch (error) {
    log('ERROR', 'a delivery was not kept', { PK: row.PK, SK: row.SK, fault: faultOf(error) });
    countFault();
    throw error;
  }
}
