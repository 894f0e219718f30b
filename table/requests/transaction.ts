import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../aws-protocol/item.ts';
import { tableName } from './client.ts';
import { transactWriteItems } from './commands.ts';
import { CONDITION_FAILED, cancellationReasons, retryConflicts } from './conflict.ts';

export type TransactionActions = NonNullable<TransactWriteCommandInput['TransactItems']>;

/**
 * A failed condition at an action's place in the transaction, with the item that failed it
 * (ALL_OLD), if there was one.
 */
export interface FailedCondition {
  readonly action: number;
  readonly item?: Item | undefined;
}

/** Insert-only: an existing item is never overwritten. */
export const insert = (item: Item): TransactionActions[number] => ({
  Put: { TableName: tableName(), Item: item, ConditionExpression: 'attribute_not_exists(PK)' },
});

/**
 * Writes all of it or nothing; returns the failed conditions, none when written.
 *
 * @param record the place of the request's own idempotency record, if it has one
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

/** Reasons stand in the order of the actions. */
const failedConditions = (reasons: readonly CancellationReason[]): FailedCondition[] =>
  reasons.flatMap(({ Code, Item }, action) =>
    Code === CONDITION_FAILED ? [{ action, item: Item as Item | undefined }] : [],
  );
