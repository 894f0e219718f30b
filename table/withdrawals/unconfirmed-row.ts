import { MAX_UNCONFIRMED } from '../../domain/withdrawals/withdrawal.ts';
import { unconfirmedKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';

/**
 * Notes that a statement from the public door names an order: one UpdateItem, whose repetition
 * changes nothing. An erasure finds the statement by it. The order's own rows list it once it is
 * confirmed (`list-on-order.ts`), so nobody else writes to them, or uses up their number.
 *
 * @returns false if the order has as many as an erasure reads
 */
export async function noteUnconfirmed(orderId: string, withdrawalId: string): Promise<boolean> {
  const isFree = 'attribute_not_exists(withdrawals) OR size(withdrawals) < :limit';
  const { written } = await conditionalUpdate({
    Key: unconfirmedKey(orderId),
    UpdateExpression: 'SET #type = :type ADD withdrawals :noted',
    ConditionExpression: `${isFree} OR contains(withdrawals, :one)`,
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: {
      ':type': 'Unconfirmed',
      ':noted': new Set([withdrawalId]),
      ':one': withdrawalId,
      ':limit': MAX_UNCONFIRMED,
    },
    ReturnValues: 'NONE',
    ReturnValuesOnConditionCheckFailure: 'NONE',
  });
  return written !== undefined;
}

/** Lists the ids of the statements that were noted: one GetItem, strongly consistent. */
export async function unconfirmedOf(orderId: string): Promise<readonly string[]> {
  const row = await getItem({ Key: unconfirmedKey(orderId), ConsistentRead: true });
  return [...((row?.['withdrawals'] as ReadonlySet<string> | undefined) ?? [])];
}
