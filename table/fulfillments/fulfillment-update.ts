import type { Fulfillment, Milestone } from '../../domain/fulfillment.ts';
import type { Order } from '../../domain/order.ts';
import { latestMilestone } from '../full-order/order-collection.ts';
import { fulfillmentKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';

/**
 * Closes a fulfillment that is on its way, on the condition that it is unchanged since it was read.
 * So it can be delivered or canceled only once.
 */
const close = (
  { orderId, version: orderVersion }: Order,
  { fulfillmentId, version }: Fulfillment,
  { set, condition, values }: Closing,
): TransactionAction => ({
  Update: {
    Key: fulfillmentKey(orderId, fulfillmentId),
    UpdateExpression: `SET #status = :to, version = :next, orderVersion = :orderVersion${set}`,
    ConditionExpression: `#status = :shipped AND version = :seen${condition}`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':next': version + 1,
      ':orderVersion': orderVersion,
      ':shipped': 'SHIPPED',
      ':seen': version,
      ...values,
    },
  },
});

interface Closing {
  readonly set: string;
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export const closeAsCancelled = (order: Order, fulfillment: Fulfillment) =>
  close(order, fulfillment, {
    set: ', cancelledAt = :at',
    condition: '',
    values: { ':to': 'CANCELLED', ':at': order.updatedAt },
  });

/**
 * Marks a fulfillment as delivered. `latest` becomes this report unless it has a newer one. The
 * condition requires that `latest` is unchanged since it was read.
 */
export function closeAsDelivered(order: Order, fulfillment: Fulfillment, milestone: Milestone) {
  const seen = fulfillment.latest && latestMilestone(fulfillment.latest);
  const latest = latestMilestone(milestone);
  const isNewest = seen === undefined || seen < latest;
  return close(order, fulfillment, {
    set: `, deliveredAt = :at${isNewest ? ', latest = :latest' : ''}`,
    condition:
      seen === undefined ? ' AND attribute_not_exists(latest)' : ' AND latest = :seenLatest',
    values: {
      ':to': 'DELIVERED',
      ':at': milestone.happenedAt,
      ...(isNewest && { ':latest': latest }),
      ':seenLatest': seen,
    },
  });
}
