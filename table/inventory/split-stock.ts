/**
 * The stock of a SKU that sells a lot. `oms stock split` gives it shards: then its stock is the sum
 * of its own row, the parent, and of its shards. A sale takes from one of them. All that comes back
 * goes to the parent.
 */
import { tryAgain } from '../../domain/refusal.ts';
import {
  isStock,
  isStockShard,
  type Key,
  STOCK_SORT_KEY,
  stockKey,
  stockShardKey,
} from '../keys.ts';
import { query, type ReadOptions } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';
import { shardOf } from '../shards.ts';

/** The parent, or a shard. Only the parent has a threshold, and `shards` while it is split. */
export interface StockRow extends Key {
  readonly name: string;
  readonly unitPrice: number;
  readonly currency: string;
  /** Below 0 if open orders need more than is on the shelf. A SKU that is split is never short. */
  readonly quantity: number;
  readonly lowStockThreshold: number;
  readonly version: number;
  readonly shards?: number;
  readonly GSI2PK?: string;
  readonly GSI2SK?: string;
}

/** A quantity that a sale takes from one row. */
export interface RowShare {
  readonly key: Key;
  readonly quantity: number;
}

/** A quantity that a sale needs. */
export interface WantedStock {
  readonly sku: string;
  readonly quantity: number;
  /** The id of the order or of the adjustment: it selects the row. */
  readonly saleId: string;
  /** The most rows that its transaction has room for. */
  readonly mostRows: number;
  /** False if the sale does not want the SKU at this price. */
  readonly accepts?: (row: StockRow) => boolean;
}

/** Rows that have the quantity, or the level that refuses the sale: none for an unknown SKU. */
export type ChosenStock =
  | { readonly rows: readonly RowShare[] }
  | { readonly rows?: never; readonly level: StockRow | undefined };

/** Reads that find the rows changed, after which the client tries again. */
const LOOKS = 3;

/**
 * The SKUs that this function has seen split, with their number of shards. It is only a hint, which
 * saves a failed attempt: the rows decide.
 */
const shardsBySku = new Map<string, number>();

export function rememberShards(sku: string, shards: unknown): void {
  if (typeof shards === 'number') shardsBySku.set(sku, shards);
  else shardsBySku.delete(sku);
}

/** The row that a sale tries first: nothing is read before it. */
export function firstRow(sku: string, saleId: string): Key {
  const shards = shardsBySku.get(sku);
  return shards === undefined ? stockKey(sku) : stockShardKey(sku, shardOf(saleId, shards));
}

/** Reads the parent and its shards: one Query. */
export async function readStockRows(
  sku: string,
  { consistent }: ReadOptions = {},
): Promise<readonly StockRow[]> {
  const rows = await query({
    KeyConditionExpression: 'PK = :sku AND begins_with(SK, :stock)',
    ...selectQueryAttributes(ATTRIBUTES.stockRow),
    ExpressionAttributeValues: { ':sku': stockKey(sku).PK, ':stock': STOCK_SORT_KEY },
    ConsistentRead: consistent,
  });
  return (rows as unknown as StockRow[]).filter((row) => isStock(row) || isStockShard(row));
}

/** The quantity of all rows. */
export const quantityOf = (rows: readonly StockRow[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Finds rows that have the quantity: one strongly consistent Query, and another one before it
 * refuses. A Query is no transaction, so a quantity that a split or a merge moves meanwhile may be
 * missing in both rows. Each move changes the parent's version: if it is the same in two reads,
 * nothing was moved or returned between them, and the first one has missed nothing.
 *
 * @throws {Refusal} try-again if the rows change again and again
 */
export async function chooseStock(wanted: WantedStock): Promise<ChosenStock> {
  const { sku, mostRows, accepts = () => true } = wanted;
  let before: number | undefined;
  for (let look = 0; look < LOOKS; look++) {
    const rows = await readStockRows(sku, { consistent: true });
    const parent = rows.find(isStock);
    rememberShards(sku, parent?.shards);
    if (!parent) return { level: undefined };
    if (!accepts(parent)) return { level: { ...parent, quantity: quantityOf(rows) } };
    const shares = sharesOf(rows, wanted);
    if (shares) return { rows: shares };
    if (before === parent.version)
      return { level: { ...parent, quantity: quantityOf(largest(rows, mostRows)) } };
    before = parent.version;
  }
  throw tryAgain();
}

/**
 * The row of the sale's hash among those that have enough, else several, the largest first.
 * Undefined if they have too little.
 */
function sharesOf(
  rows: readonly StockRow[],
  { quantity, saleId, mostRows }: WantedStock,
): readonly RowShare[] | undefined {
  const enough = rows.filter((row) => row.quantity >= quantity);
  const onlyRow = enough[shardOf(saleId, Math.max(1, enough.length))];
  if (onlyRow) return [{ key: keyOf(onlyRow), quantity }];
  const shares: RowShare[] = [];
  let remaining = quantity;
  for (const row of largest(rows, mostRows)) {
    const share = Math.min(remaining, row.quantity);
    if (share <= 0) break;
    shares.push({ key: keyOf(row), quantity: share });
    remaining -= share;
  }
  return remaining === 0 ? shares : undefined;
}

const keyOf = ({ PK, SK }: Key): Key => ({ PK, SK });

const largest = (rows: readonly StockRow[], count: number): readonly StockRow[] =>
  [...rows].sort((a, b) => b.quantity - a.quantity).slice(0, count);
