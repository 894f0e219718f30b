import { MAX_WITHDRAWALS, type Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import { listedWithdrawal, orderMetadataKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';

/**
 * Lists a statement with its order, before it has an effect: so an erasure finds it, and whoever
 * reads the order. One from the public door is listed once it is confirmed. A repetition changes
 * nothing.
 *
 * @param isDecided true if a person decided that it has an effect: there is no limit then
 * @returns false if the order has too many statements, or is gone
 */
export async function listOnOrder(
  { withdrawalId, receivedAt }: Withdrawal,
  orderId: string,
  isDecided: boolean,
): Promise<boolean> {
  const listed = listedWithdrawal(withdrawalId, receivedAt);
  const isFree = 'attribute_not_exists(withdrawals) OR size(withdrawals) < :limit';
  const { written } = await conditionalUpdate({
    Key: orderMetadataKey(orderId),
    UpdateExpression: 'ADD withdrawals :listed',
    ConditionExpression: isDecided
      ? 'attribute_exists(customerId)'
      : `attribute_exists(customerId) AND (${isFree} OR contains(withdrawals, :one))`,
    ExpressionAttributeValues: {
      ':listed': new Set([listed]),
      ...(!isDecided && { ':one': listed, ':limit': MAX_WITHDRAWALS }),
    },
    ReturnValues: 'NONE',
    ReturnValuesOnConditionCheckFailure: 'NONE',
  });
  return written !== undefined;
}
