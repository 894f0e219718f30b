/** What delivers webhooks, what it listens to, and what it may do. */
import { MAX_WEBHOOK_ENDPOINTS } from '../../domain/webhooks/webhook-endpoint.ts';
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { Grant } from '../grants.ts';

const { webhooks, webhook } = PARTITIONS;

export const WEBHOOK_DELIVERIES = {
  entry: 'deliver-webhooks',
  /** The sweep's own events: deliveries of an endpoint whose next attempt is due. */
  source: 'orders.webhooks',
  detailType: 'deliveries.due',
  /**
   * Invocations at once: slow receivers take no more of the account than this. What is due of an
   * endpoint holds one of them, so there is one for each beside 20 for new events.
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
  ] satisfies Grant[] as readonly Grant[],
} as const;

/**
 * The `detail` of an event of the sweep's: deliveries of one endpoint, by the sort keys of their
 * rows.
 */
export interface DeliveriesDue {
  readonly PK: string;
  readonly deliveries: readonly DueDelivery[];
}

/**
 * A delivery that is due, and how many attempts it had. The queue may be longer than the sweep's
 * patience, which asks again: of all that ask for the same attempt one makes it.
 */
export interface DueDelivery {
  readonly SK: string;
  readonly attemptCount: number;
}
