import { quantityOf, readStockRows, type StockRow } from '../../../table/inventory/split-stock.ts';
import { isStockShard, type Key } from '../../../table/keys.ts';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { transact } from '../../../table/requests/transaction.ts';
import { type MovedStock, parentOf } from './split-stock.ts';
import { unlessBusy } from './unless-busy.ts';

/** Attempts in which buyers take from the shard meanwhile. */
const MAX_ROUNDS = 50;

/**
 * Puts the stock of a SKU that is split into its own row again: each transaction deletes a shard
 * and adds the rest to the parent. `shards` is removed last: until then, a function that does not
 * know the shards finds them through the parent. Stopped or killed, the same command goes on.
 *
 * @throws {Misuse} for an unknown SKU
 */
export async function mergeStock(sku: string): Promise<MovedStock> {
  let steps = 0;
  for (let lost = 0; lost < MAX_ROUNDS; ) {
    const rows = await readStockRows(sku, { consistent: true });
    const parent = parentOf(sku, rows);
    const shard = rows.find(isStockShard);
    if (!shard && parent.shards === undefined)
      return { sku, shards: 0, quantity: quantityOf(rows), steps };
    const isDone = await unlessBusy(() => (shard ? removeShard(parent, shard) : endSplit(parent)));
    if (isDone && shard) steps += 1;
    if (!isDone) lost += 1;
  }
  throw new Error(`${sku} is sold again and again: run the same command later`);
}

/** @returns false if a buyer has changed the shard */
async function removeShard({ PK, SK }: Key, shard: StockRow): Promise<boolean> {
  const { quantity, version } = shard;
  const failed = await transact({
    shard: {
      Delete: {
        Key: { PK: shard.PK, SK: shard.SK },
        ConditionExpression: 'version = :seen AND quantity = :rest',
        ExpressionAttributeValues: { ':seen': version, ':rest': quantity },
      },
    },
    parent: {
      Update: {
        Key: { PK, SK },
        UpdateExpression: 'SET quantity = quantity + :rest, version = version + :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':rest': quantity, ':one': 1 },
      },
    },
  });
  return !failed;
}

/** Ends the split, if no shard has been added since: each one changes the parent's version. */
async function endSplit({ PK, SK, version }: StockRow): Promise<boolean> {
  const { written } = await conditionalUpdate({
    Key: { PK, SK },
    UpdateExpression: 'SET version = version + :one REMOVE shards, countedQuantity',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version, ':one': 1 },
  });
  return written !== undefined;
}
