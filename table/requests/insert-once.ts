import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../aws-protocol/item.ts';
import { putItem } from './commands.ts';
import { retryConflicts } from './conflict.ts';

/**
 * One PutItem of an item whose key follows from its content: whoever writes it, however often,
 * writes the same.
 *
 * @returns whether it was new
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
