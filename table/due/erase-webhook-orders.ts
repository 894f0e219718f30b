import { webhookOrderKey, webhookOrderPartition } from '../keys.ts';
import { deleteItem, query } from '../requests/commands.ts';

/**
 * Removes the texts of an order whose person is erased: one Query and one DeleteItem each.
 *
 * @returns true if there was one
 */
export async function eraseWebhookOrders(orderId: string): Promise<boolean> {
  const rows = await query({
    KeyConditionExpression: 'PK = :order',
    ExpressionAttributeValues: { ':order': webhookOrderPartition(orderId) },
    ProjectionExpression: 'PK, SK',
    ConsistentRead: true,
  });
  for (const { SK } of rows)
    await deleteItem({ Key: webhookOrderKey(orderId, String(SK)), ReturnValues: 'NONE' });
  return rows.length > 0;
}
