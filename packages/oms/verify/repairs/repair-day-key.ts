import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { OrderIdentity } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { dayIndexKeys, orderMetadataKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { retryConflicts } from '../../../../table/requests/conflict.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { openOrderShards } from '../../../../table/settings.ts';
import { documents } from '../../document-client.ts';
import { unchanged } from './unchanged.ts';

/**
 * Sets META's key in the list of its day, if META still has the keys that were read and names the
 * order's customer. So a META that was erased meanwhile is not created again. A missing key costs 2
 * write units, a wrong one 3. META's version stays the same, and the stream's readers ignore the
 * change.
 *
 * @param metadata META as it was read
 * @returns false if somebody else has changed META: the next look finds what is left
 */
export async function repairDayKey(order: OrderIdentity, metadata: Item): Promise<boolean> {
  const { customerId, orderId } = order;
  const asRead = unchanged({ ...metadata, customerId }, 'customerId', 'GSI1PK', 'GSI1SK');
  const set = setAttributes(dayIndexKeys(order, openOrderShards()));
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: orderMetadataKey(orderId),
    UpdateExpression: set.UpdateExpression,
    ConditionExpression: asRead.ConditionExpression,
    ExpressionAttributeNames: asRead.ExpressionAttributeNames,
    ExpressionAttributeValues: {
      ...asRead.ExpressionAttributeValues,
      ...set.ExpressionAttributeValues,
    },
  });
  try {
    await retryConflicts(() => documents.send(command));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
