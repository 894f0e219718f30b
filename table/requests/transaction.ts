import { randomUUID } from 'node:crypto';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import type { Item } from '../aws-protocol/item.ts';
import { type TransactionAction, transactWriteItems } from './commands.ts';
import { CONDITION_FAILED, cancellationReasons, retryConflicts } from './conflict.ts';

/** DynamoDB's limit. */
export const MAX_ACTIONS = 100;

/**
 * Actions by name, sent in the order of the members. A member is one action, several, or undefined
 * for none.
 */
export interface NamedActions {
  /**
   * The request's idempotency record, made by `idempotencyRecord`. While it is in conflict, another
   * attempt of the same request may be in commit. So the transaction is sent again, even if other
   * conditions fail.
   */
  readonly record?: TransactionAction | undefined;
  readonly [name: string]: TransactionAction | readonly TransactionAction[] | undefined;
}

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
export const insert = (item: Item): TransactionAction => ({
  Put: { Item: item, ConditionExpression: 'attribute_not_exists(PK)' },
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
  const token = randomUUID();
  const recordAt = named.record ? sent.indexOf(named.record) : -1;
  try {
    await retryConflicts(() => transactWriteItems(sent, token), recordAt);
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
  sent: readonly TransactionAction[],
  reasons: readonly CancellationReason[],
): FailedConditions<NamedActions> {
  const conditionOf = (action: TransactionAction): FailedCondition | undefined => {
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
