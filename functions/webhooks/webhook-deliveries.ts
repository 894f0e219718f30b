/** What delivers webhooks, what it listens to, and what it may do. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { Grant } from '../grants.ts';

const { webhooks, webhook } = PARTITIONS;

export const WEBHOOK_DELIVERIES = {
  entry: 'deliver-webhooks',
  /** The sweep's own events: a delivery whose next attempt is due. */
  source: 'orders.webhooks',
  detailType: 'delivery.due',
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
 * The `detail` of an event of the sweep's: the delivery's key, and how many attempts it had. The
 * queue may be longer than the sweep's patience, which asks again: of all that ask for the same
 * attempt one makes it.
 */
export interface DeliveryDue {
  readonly PK: string;
  readonly SK: string;
  readonly attemptCount: number;
}
