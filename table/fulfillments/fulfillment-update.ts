import type { Fulfillment, Milestone } from '../../domain/fulfillment.ts';
import type { Order } from '../../domain/order.ts';
import type { Author } from '../../domain/people/author.ts';
import { fulfillmentKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';

/**
 * Closes a fulfillment, on the condition that it is unchanged since it was read. So one that is on
 * its way can be delivered or canceled only once.
 */
const close = (
  { orderId, version: orderVersion }: Order,
  { fulfillmentId, status, version }: Fulfillment,
  { set, condition, values }: Closing,
): TransactionAction => ({
  Update: {
    Key: fulfillmentKey(orderId, fulfillmentId),
    UpdateExpression: `SET #status = :to, version = :next, orderVersion = :orderVersion${set}`,
    ConditionExpression: `#status = :from AND version = :seen${condition}`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':next': version + 1,
      ':orderVersion': orderVersion,
      ':from': status,
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
 * Marks a fulfillment as delivered, or corrects the time. `latest` becomes this report unless it
 * has a newer one, which is not the delivery that this one corrects. The condition requires that
 * `latest` is unchanged since it was read.
 *
 * @param author the operator who reports it; undefined for a program
 */
export function closeAsDelivered(
  order: Order,
  fulfillment: Fulfillment,
  milestone: Milestone,
  author: Author | undefined,
) {
  const latestBefore = fulfillment.latest && latestMilestone(fulfillment.latest);
  const latest = latestMilestone(milestone);
  const isCorrected = fulfillment.latest?.status === 'DELIVERED';
  const isNewest = latestBefore === undefined || isCorrected || latestBefore < latest;
  return close(order, fulfillment, {
    set: [', deliveredAt = :at', isNewest && ', latest = :latest', setAuthor('delivered', author)]
      .filter(Boolean)
      .join(''),
    condition:
      latestBefore === undefined
        ? ' AND attribute_not_exists(latest)'
        : ' AND latest = :seenLatest',
    values: {
      ':to': 'DELIVERED',
      ':at': milestone.happenedAt,
      ...(isNewest && { ':latest': latest }),
      ':seenLatest': latestBefore,
      ...authorValues(author),
    },
  });
}

/**
 * The text that a fulfillment stores of its newest report, which sorts by time. Of two reports with
 * the same time the status decides, whichever arrives first.
 */
export const latestMilestone = ({
  happenedAt,
  status,
}: Pick<Milestone, 'happenedAt' | 'status'>): string => `${happenedAt}#${status}`;
