import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../aws-protocol/item.ts';
import { tableName } from './client.ts';
import { transactWriteItems } from './commands.ts';
import { CONDITION_FAILED, cancellationReasons, retryConflicts } from './conflict.ts';

export type TransactionActions = NonNullable<TransactWriteCommandInput['TransactItems']>;

/**
 * A failed condition: the action's position in the transaction, and the item that failed it
 * (ALL_OLD), if there was one.
 */
export interface FailedCondition {
  readonly action: number;
  readonly item?: Item | undefined;
}

/** Inserts an item; an existing item is never overwritten. */
export const insert = (item: Item): TransactionActions[number] => ({
  Put: { TableName: tableName(), Item: item, ConditionExpression: 'attribute_not_exists(PK)' },
});

/**
 * Writes all actions or none. Returns the failed conditions, none if it was written.
 *
 * @param record the position of the request's idempotency record, if it has one
 */
export async function transact(
  actions: TransactionActions,
  record?: number,
): Promise<readonly FailedCondition[]> {
  const request = { TransactItems: actions, ClientRequestToken: randomUUID() };
  try {
    await retryConflicts(() => transactWriteItems(request), record);
    return [];
  } catch (error) {
    const failed = failedConditions(cancellationReasons(error));
    if (failed.length === 0) throw error;
    return failed;
  }
}

/** Selects the failed conditions. The reasons are in the order of the actions. */
const failedConditions = (reasons: readonly CancellationReason[]): FailedCondition[] =>
  reasons.flatMap(({ Code, Item }, action) =>
    Code === CONDITION_FAILED ? [{ action, item: Item as Item | undefined }] : [],
  );
