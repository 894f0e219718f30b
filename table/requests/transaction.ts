import { randomUUID } from 'node:crypto';
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../aws-protocol/item.ts';
import { tableName } from './client.ts';
import { transactWriteItems } from './commands.ts';
import { CONDITION_FAILED, retryConflicts } from './conflict.ts';

export type TransactionActions = NonNullable<TransactWriteCommandInput['TransactItems']>;

/**
 * A failed condition at an action's place in the transaction, with the item that failed it
 * (ALL_OLD), if there was one.
 */
export interface FailedCondition {
  readonly action: number;
  readonly item?: Item;
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
    const reasons =
      error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
    const failed = failedConditions(reasons);
    if (failed.length === 0) throw error;
    return failed;
  }
}

/** Reasons stand in the order of the actions. */
const failedConditions = (reasons: readonly CancellationReason[]): FailedCondition[] =>
  reasons.flatMap(({ Code, Item }, action) =>
    Code === CONDITION_FAILED ? [Item ? { action, item: Item as Item } : { action }] : [],
  );
