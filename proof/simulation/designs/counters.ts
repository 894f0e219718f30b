import type { Order } from '../../../domain/order.ts';
import { summaryChange } from '../../../domain/summary.ts';
import { orderMetadataKey, summaryKey } from '../../../table/keys.ts';
import type { TransactionAction } from '../../../table/requests/commands.ts';

type Update = NonNullable<TransactionAction['Update']>;

/**
 * The ADD of the counters that an order's change moves, computed from the images. Undefined if no
 * counter moves.
 */
export function addition(order: Order, before: Order | undefined): Update | undefined {
  const changes = Object.entries(summaryChange(before, order));
  if (changes.length === 0) return undefined;
  return {
    Key: summaryKey(order.customerId),
    UpdateExpression: `ADD ${changes.map((_, i) => `#n${i} :n${i}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(changes.map(([name], i) => [`#n${i}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      changes.map(([, change], i) => [`:n${i}`, change]),
    ),
  };
}

/** Moves META to a newer version, whatever older version it has. */
export const guard = ({ orderId, version }: Order): Update => ({
  Key: orderMetadataKey(orderId),
  UpdateExpression: 'SET projected = :version',
  ConditionExpression: 'attribute_not_exists(projected) OR projected < :version',
  ExpressionAttributeValues: { ':version': version },
});
