import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { epochSeconds } from '../../../domain/epoch-seconds.ts';
import { numberClaimKey } from '../../../table/keys.ts';
import { putItem } from '../../../table/requests/commands.ts';
import { TTL_ATTRIBUTE } from '../../../table/schema.ts';

/**
 * Days for which a number is claimed. After its order is written, whoever reads the orders of its
 * second finds it; an import remembers what it has read, and no import takes that long.
 */
const CLAIM_DAYS = 30;

/**
 * Claims an order number for an order, with one PutItem before the order is written: its
 * transaction may have a hundred actions already. An import that ends in between leaves a claim
 * that the same order takes again.
 *
 * @returns false if another order has claimed it
 */
export async function claimNumber(number: string, orderId: string, now: Date): Promise<boolean> {
  const seconds = epochSeconds(now);
  try {
    await putItem({
      Item: {
        ...numberClaimKey(number),
        type: 'IdempotencyRecord',
        orderId,
        [TTL_ATTRIBUTE]: seconds + CLAIM_DAYS * 86_400,
      },
      ConditionExpression: 'attribute_not_exists(PK) OR orderId = :orderId OR #expiresAt <= :now',
      ExpressionAttributeNames: { '#expiresAt': TTL_ATTRIBUTE },
      ExpressionAttributeValues: { ':orderId': orderId, ':now': seconds },
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
}
