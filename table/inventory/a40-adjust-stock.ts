import {
  ADJUSTMENT_LETTER,
  MAX_QUANTITY,
  mayBeShort,
  type StockAdjustment,
  shownQuantity,
} from '../../domain/inventory/level.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import { newTimeId, timeOf } from '../../domain/time-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import { isStock, stockAdjustmentKey, stockAdjustmentPosition, stockKey } from '../keys.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { type FailedCondition, insert, MAX_ACTIONS, transact } from '../requests/transaction.ts';
import { moveStock } from './move-stock.ts';
import {
  type ChosenStock,
  chooseStock,
  firstRow,
  type RowShare,
  type StockRow,
} from './split-stock.ts';

export interface AdjustedStock {
  readonly adjustment: StockAdjustment;
  readonly replayed: boolean;
}

/** The most attempts to take from a SKU that is split, while buyers take from the same rows. */
const MAX_ROUNDS = 4;

/** The rows of an adjustment's transaction that are no stock: the record, and the reason's. */
const OTHER_ACTIONS = 2;

/**
 * A40: one TransactWriteItems: it changes the level by a difference, and writes a row with the
 * reason. A difference needs no version, so it works during any number of sales, where setting the
 * level with `If-Match` would fail again and again. If the SKU is split, a negative one takes as a
 * sale does.
 *
 * A count or a correction that leaves fewer items than open orders need makes the SKU short.
 *
 * @throws {Refusal} sku-not-found, out-of-stock, stock-limit-exceeded, stock-split for a count that
 *   would leave a SKU short that is split
 */
export async function adjustStock(
  wanted: Omit<StockAdjustment, 'adjustmentId' | 'createdAt'>,
  request: IdempotentRequest,
  now: Date,
): Promise<AdjustedStock> {
  const adjustment = withId(wanted, newTimeId(ADJUSTMENT_LETTER, now));
  const { adjustmentId, createdAt, sku, ...facts } = adjustment;
  const { delta } = wanted;
  const remember = rememberedOf(adjustment);
  const position = stockAdjustmentPosition(createdAt, adjustmentId);
  const first = delta > 0 ? stockKey(sku) : firstRow(sku, adjustmentId);
  let rows: readonly RowShare[] = [{ key: first, quantity: Math.abs(delta) }];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const failed = await transact({
      record: idempotencyRecord(request, remember, now),
      stock: rows.map((row) => moveStock(wanted, row)),
      row: insert({ ...stockAdjustmentKey(sku, position), type: 'StockAdjustment', ...facts }),
    });
    if (!failed) return { adjustment, replayed: false };
    const others = failed.record ? undefined : await otherRows(adjustment, rows, failed.stock);
    if (others?.rows) {
      rows = others.rows;
      continue;
    }
    const before = await firstOutcome(request, failed.record, now);
    if (before)
      return {
        adjustment: firstAdjustment(wanted, before as unknown as Remembered),
        replayed: true,
      };
    throw stockRefusal(wanted, others ? others.level : failed.stock?.[0]?.item);
  }
  throw tryAgain();
}

/** Rows to take from instead, or the level that refuses it, if the SKU is split. */
async function otherRows(
  adjustment: StockAdjustment,
  rows: readonly RowShare[],
  failed: readonly (FailedCondition | undefined)[] = [],
): Promise<ChosenStock | undefined> {
  const { sku, delta, adjustmentId } = adjustment;
  const isSplit =
    rows.some(({ key }) => !isStock(key)) || failed.some((failure) => failure?.item?.['shards']);
  if (delta > 0 || !isSplit) return undefined;
  const mostRows = MAX_ACTIONS - OTHER_ACTIONS;
  const chosen = await chooseStock({ sku, quantity: -delta, saleId: adjustmentId, mostRows });
  if (chosen.rows || !chosen.level || chosen.level.shards !== undefined) return chosen;
  // It was merged since this function saw it split: a count may leave its one row short.
  const ofOneRow = { rows: [{ key: stockKey(sku), quantity: -delta }] };
  return mayBeShort(adjustment) ? ofOneRow : chosen;
}

function stockRefusal(wanted: Moved, stock: Item | StockRow | undefined): Refusal {
  if (!stock) return new Refusal({ code: 'sku-not-found' });
  if (wanted.delta > 0) return new Refusal({ code: 'stock-limit-exceeded', limit: MAX_QUANTITY });
  const { quantity, shards } = stock as StockRow;
  return mayBeShort(wanted) && shards !== undefined
    ? new Refusal({ code: 'stock-split' })
    : new Refusal({ code: 'out-of-stock', available: shownQuantity(quantity).quantity });
}

type Moved = Pick<StockAdjustment, 'delta' | 'reason'>;

/** The values with which a replay repeats the first answer: the caller may have another name. */
type Remembered = Pick<StockAdjustment, 'adjustmentId' | 'createdByName'>;

const rememberedOf = ({ adjustmentId, createdByName }: StockAdjustment): Item => ({
  adjustmentId,
  ...(createdByName !== undefined && { createdByName }),
});

const firstAdjustment = (
  wanted: Omit<StockAdjustment, 'adjustmentId' | 'createdAt'>,
  { adjustmentId, createdByName }: Remembered,
): StockAdjustment => withId({ ...wanted, createdByName }, adjustmentId);

const withId = (
  wanted: Omit<StockAdjustment, 'adjustmentId' | 'createdAt'>,
  adjustmentId: string,
): StockAdjustment => ({
  adjustmentId,
  ...wanted,
  createdAt: timeOf(ADJUSTMENT_LETTER, adjustmentId) ?? '',
});
