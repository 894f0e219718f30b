/** The delivery of webhooks: its function, its events and its grants. */
import { PERSONAL_EVENTS } from '../../../domain/events/event-types.ts';
import { MAX_WEBHOOK_ENDPOINTS } from '../../../domain/webhooks/webhook-endpoint.ts';
import { PARTITIONS } from '../../../table/keys.ts';
import { ATTRIBUTES } from '../../../table/schema.ts';
import { type Grant, UNSEEN } from '../grants.ts';

const { webhooks, webhook, webhookOrder, order, customer } = PARTITIONS;

export const WEBHOOK_DELIVERIES = {
  entry: 'deliver-webhooks',
  /** Events that no webhook gets, because a person is in them. */
  leavesOut: PERSONAL_EVENTS,
  /** The source of the sweep's own events: due deliveries of one endpoint. */
  source: 'orders.webhooks',
  detailType: 'deliveries.due',
  /**
   * Invocations at once, so that slow receivers use no more of the account's concurrency. The due
   * deliveries of an endpoint use one invocation, so there is one for each endpoint, and 20 for new
   * events.
   */
  atOnce: 20 + MAX_WEBHOOK_ENDPOINTS,
  grants: [
    { actions: ['Query'], partitions: [webhooks] },
    {
      actions: ['UpdateItem'],
      partitions: [webhooks],
      attributes: ATTRIBUTES.endpointHealth,
    },
    { actions: ['PutItem'], partitions: [webhook], returnValues: 'NONE' },
    { actions: ['GetItem'], partitions: [webhook] },
    { actions: ['UpdateItem'], partitions: [webhook], attributes: ATTRIBUTES.deliveryAttempt },
    // The whole order, for the endpoints that ask for it: read, kept unless it was erased, found.
    { actions: ['Query'], partitions: [order] },
    { actions: ['GetItem'], partitions: [customer], attributes: ATTRIBUTES.order },
    { actions: ['GetItem'], partitions: [webhookOrder] },
    { actions: ['PutItem'], partitions: [webhookOrder], ...UNSEEN },
    {
      actions: ['ConditionCheckItem'],
      partitions: [order],
      attributes: ['erasedAt'],
      returnValues: 'NONE',
    },
  ] satisfies Grant[] as readonly Grant[],
} as const;

/**
 * The `detail` of the sweep's event: deliveries of one endpoint, by the sort keys of their rows.
 */
export interface DeliveriesDue {
  readonly PK: string;
  readonly deliveries: readonly DueDelivery[];
}

/**
 * A due delivery and the number of its attempts. If the queue is long, the sweep may request the
 * same attempt again; the number ensures that it is made once.
 */
export interface DueDelivery {
  readonly SK: string;
  readonly attemptCount: number;
}
