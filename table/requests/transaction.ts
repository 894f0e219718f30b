import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../aws-protocol/item.ts';
import { tableName } from './client.ts';
import { transactWriteItems } from './commands.ts';
import { CONDITION_FAILED, cancellationReasons, retryConflicts } from './conflict.ts';

export type TransactionActions = NonNullable<TransactWriteCommandInput['TransactItems']>;

/**
 * Actions by name, sent in the order of the members. A member is one action, several, or undefined
 * for none. `record` is the request's idempotency record.
 */
export type NamedActions = Readonly<
  Record<string, TransactionActions[number] | Readonly<TransactionActions> | undefined>
>;

/** A failed condition, with the item that failed it (ALL_OLD), if there was one. */
export interface FailedCondition {
  readonly item?: Item | undefined;
}

/**
 * The failed conditions by the names of their actions. A name without one is absent; of several
 * actions, each keeps its place.
 */
export type FailedConditions<Actions> = {
  readonly [Name in keyof Actions]?: FailedMember<Actions[Name]>;
};

type FailedMember<Member> = Member extends readonly unknown[]
  ? readonly (FailedCondition | undefined)[]
  : Member extends undefined
    ? never
    : FailedCondition;

/** Inserts an item; an existing item is never overwritten. */
export const insert = (item: Item): TransactionActions[number] => ({
  Put: { TableName: tableName(), Item: item, ConditionExpression: 'attribute_not_exists(PK)' },
});

/**
 * Writes all actions or none.
 *
 * @returns the failed conditions; undefined if it was written
 */
export async function transact<Actions extends NamedActions>(
  actions: Actions,
): Promise<FailedConditions<Actions> | undefined> {
  const named: NamedActions = actions;
  const sent = Object.values(named).flatMap((member = []) => member);
  const request = { TransactItems: sent, ClientRequestToken: randomUUID() };
  const record = sent.indexOf(named['record'] as TransactionActions[number]);
  try {
    await retryConflicts(() => transactWriteItems(request), record);
    return undefined;
  } catch (error) {
    const failed = failedConditions(named, sent, cancellationReasons(error));
    if (Object.keys(failed).length === 0) throw error;
    return failed as FailedConditions<Actions>;
  }
}

/** Selects the failed conditions. The reasons are in the order in which the actions were sent. */
function failedConditions(
  actions: NamedActions,
  sent: TransactionActions,
  reasons: readonly CancellationReason[],
): FailedConditions<NamedActions> {
  const conditionOf = (action: TransactionActions[number]): FailedCondition | undefined => {
    const { Code, Item } = reasons[sent.indexOf(action)] ?? {};
    return Code === CONDITION_FAILED ? { item: Item as Item | undefined } : undefined;
  };
  const failed = Object.entries(actions).flatMap(([name, member = []]) => {
    const conditions = [member].flat().map(conditionOf);
    if (!conditions.some((condition) => condition)) return [];
    return [[name, Array.isArray(member) ? conditions : conditions[0]] as const];
  });
  return Object.fromEntries(failed) as FailedConditions<NamedActions>;
}
