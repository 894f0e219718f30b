import type { Fulfillment, Milestone } from '../../domain/fulfillment.ts';
import type { Order } from '../../domain/order.ts';
import type { Author } from '../../domain/people/author.ts';
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

export const closeAsCancelled = (order: Order, fulfillment: Fulfillment, author: Author) =>
  close(order, fulfillment, {
    set: `, cancelledAt = :at${setAuthor('cancelled', author)}`,
    condition: '',
    values: { ':to': 'CANCELLED', ':at': order.updatedAt, ...authorValues(author) },
  });

/** The part of the update that names who closed the fulfillment, if that is known. */
const setAuthor = (closed: 'cancelled' | 'delivered', author: Author | undefined): string =>
  author
    ? `, ${closed}By = :by${author.byName === undefined ? '' : `, ${closed}ByName = :byName`}`
    : '';

const authorValues = (author: Author | undefined) => ({
  ':by': author?.by,
  ':byName': author?.byName,
});

/**
 * Marks a fulfillment as delivered. `latest` becomes this report unless it has a newer one. The
 * condition requires that `latest` is unchanged since it was read.
 *
 * @param author the operator who reports it; undefined for a program
 */
export function closeAsDelivered(
  order: Order,
  fulfillment: Fulfillment,
  milestone: Milestone,
  author: Author | undefined,
) {
  const seen = fulfillment.latest && latestMilestone(fulfillment.latest);
  const latest = latestMilestone(milestone);
  const isNewest = seen === undefined || seen < latest;
  return close(order, fulfillment, {
    set: [', deliveredAt = :at', isNewest && ', latest = :latest', setAuthor('delivered', author)]
      .filter(Boolean)
      .join(''),
    condition:
      seen === undefined ? ' AND attribute_not_exists(latest)' : ' AND latest = :seenLatest',
    values: {
      ':to': 'DELIVERED',
      ':at': milestone.happenedAt,
      ...(isNewest && { ':latest': latest }),
      ':seenLatest': seen,
      ...authorValues(author),
    },
  });
}
