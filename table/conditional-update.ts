import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { table, tableName } from './client.ts';
import { retryConflicts } from './conflict.ts';
import type { Item } from './order-row.ts';

/** `stored` is the item that failed the condition, absent if there is none: the reason, without a second read. */
export type UpdateOutcome = { readonly written: Item } | { readonly written?: never; readonly stored?: Item };

/** One UpdateItem that tells a failed condition from a fault. */
export async function conditionalUpdate(update: Omit<UpdateCommandInput, 'TableName'>): Promise<UpdateOutcome> {
  try {
    const command = new UpdateCommand({
      TableName: tableName(),
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ...update,
    });
    const { Attributes = {} } = await retryConflicts(() => table.send(command));
    return { written: Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return error.Item ? { stored: unmarshall(error.Item) } : {};
  }
}
