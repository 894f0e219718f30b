import type { OrderOutcome } from '../../domain/people/erasure.ts';
import type { WithdrawalStatus } from '../../domain/withdrawals/withdrawal.ts';
import { orderMetadataKey, withdrawalKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';
import { dueKeysOf, NOT_DUE } from './withdrawal-row.ts';

/** The statuses of a statement that needs its person no more. */
const DECIDED = ['DONE', 'CLOSED'] as const satisfies WithdrawalStatus[];

/** The person and their words, and the due key of a late statement. */
const WORDLESS = setAttributes({
  consumerName: undefined,
  email: undefined,
  orderEmail: undefined,
  order: undefined,
  comment: undefined,
  reason: undefined,
  ...NOT_DUE,
});

/**
 * Removes the person and their words from a statement that is decided: one UpdateItem.
 *
 * @returns `waiting` if it is not decided yet
 */
export async function eraseStatement(withdrawalId: string): Promise<OrderOutcome> {
  const { UpdateExpression, ExpressionAttributeNames } = WORDLESS;
  const outcome = await conditionalUpdate({
    Key: withdrawalKey(withdrawalId),
    UpdateExpression,
    ConditionExpression: '#status IN (:done, :closed) AND attribute_exists(#consumerName)',
    ExpressionAttributeNames: { ...ExpressionAttributeNames, '#status': 'status' },
    ExpressionAttributeValues: { ':done': DECIDED[0], ':closed': DECIDED[1] },
  });
  if (outcome.written) return 'erased';
  const { stored } = outcome;
  return !stored || DECIDED.some((status) => status === stored['status']) ? 'unchanged' : 'waiting';
}

/**
 * The keys by which the next sweep erases a statement that is decided, if its order was erased
 * before: its receipt is sent from the stream, and then it needs its person no more.
 */
export const dueIfErased = (withdrawalId: string, isErased: boolean, now: Date) =>
  isErased ? dueKeysOf(withdrawalId, now) : {};

/** True if the person of an order was erased: one GetItem, strongly consistent. */
export async function isErasedOrder(orderId: string): Promise<boolean> {
  const metadata = await getItem({
    Key: orderMetadataKey(orderId),
    ...selectAttributes(ATTRIBUTES.erasedOrder),
    ConsistentRead: true,
  });
  return metadata?.['erasedAt'] !== undefined;
}
