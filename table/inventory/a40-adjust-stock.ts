import { ADJUSTMENT_LETTER, MAX_QUANTITY, type StockAdjustment } from '../../domain/inventory.ts';
import { Refusal } from '../../domain/refusal.ts';
import { newTimeId, timeOf } from '../../domain/time-id.ts';
import { stockAdjustmentKey, stockAdjustmentPosition, stockKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { insert, transact } from '../requests/transaction.ts';

export interface AdjustedStock {
  readonly adjustment: StockAdjustment;
  readonly replayed: boolean;
}

/**
 * A40: one TransactWriteItems: it changes the level by a difference, and writes a row with the
 * reason. A difference needs no version, so it works during any number of sales, where setting the
 * level with `If-Match` would fail again and again.
 */
export async function adjustStock(
  wanted: Omit<StockAdjustment, 'adjustmentId' | 'createdAt'>,
  request: IdempotentRequest,
  now: Date,
): Promise<AdjustedStock> {
  const adjustment = withId(wanted, newTimeId(ADJUSTMENT_LETTER, now));
  const { adjustmentId, createdAt, sku, ...facts } = adjustment;
  const position = stockAdjustmentPosition(createdAt, adjustmentId);
  const failed = await transact({
    record: idempotencyRecord(request, { adjustmentId }, now),
    stock: move(sku, wanted.delta),
    row: insert({ ...stockAdjustmentKey(sku, position), type: 'StockAdjustment', ...facts }),
  });
  if (!failed) return { adjustment, replayed: false };

  const first = await firstOutcome(request, failed.record, now);
  if (first) return { adjustment: withId(wanted, String(first['adjustmentId'])), replayed: true };
  const stock = failed.stock?.item;
  if (!stock) throw new Refusal({ code: 'sku-not-found' });
  if (wanted.delta > 0) throw new Refusal({ code: 'stock-limit-exceeded', limit: MAX_QUANTITY });
  throw new Refusal({ code: 'out-of-stock', available: stock['quantity'] as number });
}

const withId = (
  wanted: Omit<StockAdjustment, 'adjustmentId' | 'createdAt'>,
  adjustmentId: string,
): StockAdjustment => ({
  adjustmentId,
  ...wanted,
  createdAt: timeOf(ADJUSTMENT_LETTER, adjustmentId) ?? '',
});

/** Adds a difference to the level, within 0 and the most that A10 can set. */
const move = (sku: string, delta: number): TransactionAction => ({
  Update: {
    Key: stockKey(sku),
    UpdateExpression: 'SET quantity = quantity + :delta, version = version + :one',
    ConditionExpression: 'quantity BETWEEN :least AND :most',
    ExpressionAttributeValues: {
      ':delta': delta,
      ':one': 1,
      ':least': Math.max(0, -delta),
      ':most': Math.min(MAX_QUANTITY, MAX_QUANTITY - delta),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});
