import type { Fulfillment } from '../../domain/fulfillment.ts';
import type { Order } from '../../domain/order.ts';
import { fulfillmentKey } from '../keys.ts';
import { tableName } from '../requests/client.ts';
import type { TransactionActions } from '../requests/transaction.ts';

/**
 * A fulfillment that is on its way becomes delivered or cancelled: only one that is as it was
 * decided on, so it can become neither twice.
 */
export function closeFulfillment(
  { orderId, version: orderVersion, updatedAt }: Order,
  { fulfillmentId, version }: Fulfillment,
  to: 'DELIVERED' | 'CANCELLED',
  at: string = updatedAt,
): TransactionActions[number] {
  const moment = to === 'DELIVERED' ? 'deliveredAt' : 'cancelledAt';
  return {
    Update: {
      TableName: tableName(),
      Key: fulfillmentKey(orderId, fulfillmentId),
      UpdateExpression: `SET #status = :to, ${moment} = :at, version = :next, orderVersion = :orderVersion`,
      ConditionExpression: '#status = :shipped AND version = :seen',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':to': to,
        ':at': at,
        ':next': version + 1,
        ':orderVersion': orderVersion,
        ':shipped': 'SHIPPED',
        ':seen': version,
      },
    },
  };
}
