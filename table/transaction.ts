import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { Refusal } from '../domain/refusal.ts';
import { table, tableName } from './client.ts';
import type { Item } from './order-row.ts';

export type TransactionActions = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** A failed condition at an action's place in the transaction, with the item that failed it (ALL_OLD), if there was one. */
export interface FailedCondition {
  readonly action: number;
  readonly item?: Item;
}

const CONDITION_FAILED = 'ConditionalCheckFailed';

/** Reasons that say nothing of the data: another transaction held an item, or a partition was busy. */
const TRANSIENT = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** With `BASE_DELAY` 10 ms and full jitter: 640 ms of waiting on average, 1.3 s at worst, before giving up. */
const MAX_ATTEMPTS = 8;
const BASE_DELAY = 10;
const MAX_DELAY = 1000;

/** Insert-only: an existing item is never overwritten. */
export const insert = (item: Item): TransactionActions[number] => ({
  Put: { TableName: tableName(), Item: item, ConditionExpression: 'attribute_not_exists(PK)' },
});

/**
 * Writes all of it or nothing; answers the failed conditions, none when written.
 *
 * The SDK never retries a cancelled transaction, so conflicts are retried here, with full jitter and the same bytes: one
 * ClientRequestToken for all attempts, so an attempt that did succeed, unheard, is not executed again (AWS keeps it 10 minutes).
 */
export async function transact(actions: TransactionActions): Promise<readonly FailedCondition[]> {
  const transaction = { TransactItems: actions, ClientRequestToken: randomUUID() };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const reasons = await cancellationReasons(transaction);
    const failed = failedConditions(reasons);
    if (reasons.length === 0 || failed.length > 0) return failed;
    await sleep(Math.random() * Math.min(MAX_DELAY, BASE_DELAY * 2 ** attempt));
  }
  throw new Refusal({ code: 'try-again', retryAfterSeconds: 1 });
}

/** None when the transaction was written. A cancellation that neither a condition nor the moment explains is a fault. */
async function cancellationReasons(transaction: TransactWriteCommandInput): Promise<readonly CancellationReason[]> {
  try {
    await table.send(new TransactWriteCommand(transaction));
    return [];
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    if (!reasons.some(({ Code = '' }) => Code === CONDITION_FAILED || TRANSIENT.has(Code))) throw error;
    return reasons;
  }
}

/** Reasons stand in the order of the actions. The document client leaves errors marshalled. */
const failedConditions = (reasons: readonly CancellationReason[]): FailedCondition[] =>
  reasons.flatMap(({ Code, Item }, action) =>
    Code === CONDITION_FAILED ? [Item ? { action, item: unmarshall(Item) } : { action }] : [],
  );
