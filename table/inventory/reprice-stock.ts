import type { InventoryLevel, StoredLevel } from '../../domain/inventory/level.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import { isStock, isStockShard } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { transact } from '../requests/transaction.ts';
import { levelOf } from './a10b-get-inventory.ts';
import { readStockRows, type StockRow } from './split-stock.ts';

/** A new price, name or threshold of a SKU that is split. */
interface PriceRequest {
  readonly level: StoredLevel;
  readonly ifMatch: readonly number[] | '*';
  readonly requestToken: string;
}

/** The most attempts, while returns and other sales move the parent. */
const MAX_ROUNDS = 4;

/**
 * Changes the price, the name and the threshold of a SKU that is split: one Query, and one
 * transaction of all rows, so that no buyer sees two prices. `If-Match` is the parent's version,
 * which sales from shards do not change. The quantity is not set: sales are taking it in several
 * rows.
 *
 * @throws {Refusal} stock-split if there is a quantity, version-mismatch, try-again
 */
export async function repriceStock(request: PriceRequest): Promise<InventoryLevel> {
  const { level, ifMatch } = request;
  if (level.quantity !== undefined) throw new Refusal({ code: 'stock-split' });
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const rows = await readStockRows(level.sku, { consistent: true });
    const parent = rows.find(isStock);
    if (!parent || (ifMatch !== '*' && !ifMatch.includes(parent.version)))
      throw new Refusal({ code: 'version-mismatch', current: parent?.version });
    const failed = await transact({
      parent: ofParent(parent, request),
      shards: rows.filter(isStockShard).map((row) => ofShard(row, request)),
    });
    const { name, unitPrice, currency, lowStockThreshold } = level;
    const priced = { name, unitPrice, currency, lowStockThreshold };
    const version = parent.version + 1;
    if (!failed) return { ...levelOf(level.sku, rows), ...priced, version };
  }
  throw tryAgain();
}

/**
 * Changes the parent. Each step of a split or a merge changes its version, so the rows that were
 * read are all that there are.
 */
function ofParent({ PK, SK, version }: StockRow, { level, requestToken }: PriceRequest) {
  const { name, unitPrice, currency, lowStockThreshold } = level;
  const set = setAttributes({ name, unitPrice, currency, lowStockThreshold, requestToken });
  return update({ PK, SK }, set, { condition: 'version = :seen', values: { ':seen': version } });
}

function ofShard({ PK, SK }: StockRow, { level }: PriceRequest) {
  const { name, unitPrice, currency } = level;
  const set = setAttributes({ name, unitPrice, currency });
  return update({ PK, SK }, set, { condition: 'attribute_exists(PK)', values: {} });
}

const update = (
  Key: { readonly PK: string; readonly SK: string },
  set: ReturnType<typeof setAttributes>,
  { condition, values }: { readonly condition: string; readonly values: object },
): TransactionAction => ({
  Update: {
    Key,
    ...set,
    UpdateExpression: `${set.UpdateExpression} ADD version :one`,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':one': 1, ...values },
  },
});
