import { MAX_QUANTITY, mayBeShort, type StockAdjustment } from '../../domain/inventory/level.ts';
import { isStock } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import type { RowShare } from './split-stock.ts';

const WITHIN = 'quantity BETWEEN :least AND :most';

/** A SKU that is split is never short: a sale takes from any of its rows, whatever another owes. */
const OF_ONE_ROW = '(attribute_not_exists(shards) OR quantity >= :taken)';

/**
 * Adds an adjustment's difference to a stock row. A count or a correction may make the row's
 * quantity negative: then open orders need what is not on the shelf. Any other negative difference
 * stops at 0. A positive one is added to what is there, so it fills what is short first.
 */
export function moveStock(
  { delta: sign, reason }: Pick<StockAdjustment, 'delta' | 'reason'>,
  { key, quantity }: RowShare,
): TransactionAction {
  const delta = sign > 0 ? quantity : -quantity;
  const canBeShort = mayBeShort({ delta, reason }) && isStock(key);
  const isUnlimited = canBeShort || delta > 0;
  return {
    Update: {
      Key: key,
      UpdateExpression: 'SET quantity = quantity + :delta, version = version + :one',
      ConditionExpression: canBeShort ? `${WITHIN} AND ${OF_ONE_ROW}` : WITHIN,
      ExpressionAttributeValues: {
        ':delta': delta,
        ':one': 1,
        ':least': isUnlimited ? -MAX_QUANTITY - Math.min(delta, 0) : quantity,
        ':most': Math.min(MAX_QUANTITY, MAX_QUANTITY - delta),
        ...(canBeShort && { ':taken': quantity }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
