import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Item } from '../aws-protocol/item.ts';
import { putItem } from './commands.ts';
import { retryConflicts } from './conflict.ts';

/**
 * Inserts an item whose key follows from its content, with one PutItem. Every writer writes the
 * same item.
 *
 * @returns true if it is new
 */
export async function insertOnce(Item: Item): Promise<boolean> {
  try {
    await retryConflicts(() => putItem({ Item, ConditionExpression: 'attribute_not_exists(PK)' }));
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
}
