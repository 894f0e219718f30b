import { quantityOf, readStockRows, type StockRow } from '../../../table/inventory/split-stock.ts';
import { dueIndexKeys, isStock, isStockShard, stockShardKey } from '../../../table/keys.ts';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { transact } from '../../../table/requests/transaction.ts';
import { openOrderShards } from '../../../table/settings.ts';
import { Misuse } from '../../api/commands/exit-code.ts';
import { unlessBusy } from './unless-busy.ts';

/** The state of a SKU's stock after a command, and the steps that it took. */
export interface MovedStock {
  readonly sku: string;
  /** 0 if it is not split. */
  readonly shards: number;
  /** Of all rows. */
  readonly quantity: number;
  readonly steps: number;
}

/** Attempts of one step, while the price changes or buyers take the stock. */
const MAX_ROUNDS = 50;

/**
 * Gives a SKU shards, one after the other: each transaction moves a share from the parent. So the
 * stock stays the same at each step. Stopped or killed, the same command goes on, and buyers buy
 * meanwhile.
 *
 * @throws {Misuse} for an unknown SKU, one that has another number of shards, or one that is short:
 *   a shard would sell what its own row owes to open orders
 */
export async function splitStock(sku: string, shards: number): Promise<MovedStock> {
  let steps = 0;
  for (let lost = 0; lost < MAX_ROUNDS; ) {
    const rows = await readStockRows(sku, { consistent: true });
    const parent = parentOf(sku, rows);
    if (parent.shards !== undefined && parent.shards !== shards)
      throw new Misuse(`${sku} has ${parent.shards} shards: merge it first`);
    if (parent.quantity < 0)
      throw new Misuse(`${sku} is short by ${-parent.quantity}: split it once they have arrived`);
    const missing = missingShards(sku, shards, rows);
    const [next] = missing;
    if (next === undefined) {
      await countFromNowOn(sku, rows);
      return { sku, shards, quantity: quantityOf(rows), steps };
    }
    const share = Math.floor(parent.quantity / missing.length);
    const sum = quantityOf(rows);
    const shard = { sku, shards, shard: next, share, sum };
    if (await unlessBusy(() => addShard(parent, shard))) steps += 1;
    else lost += 1;
  }
  throw new Error(`${sku} changes again and again: run the same command later`);
}

/** @throws {Misuse} for an unknown SKU */
export function parentOf(sku: string, rows: readonly StockRow[]): StockRow {
  const parent = rows.find(isStock);
  if (!parent) throw new Misuse(`there is no SKU ${sku}`);
  return parent;
}

const missingShards = (sku: string, shards: number, rows: readonly StockRow[]): number[] => {
  const present = new Set(rows.map(({ SK }) => SK));
  return Array.from({ length: shards }, (_, shard) => shard).filter(
    (shard) => !present.has(stockShardKey(sku, shard).SK),
  );
};

interface NewShard {
  readonly sku: string;
  readonly shards: number;
  readonly shard: number;
  readonly share: number;
  /** The quantity of all rows. */
  readonly sum: number;
}

/**
 * Moves a share from the parent to a new shard. The conditions are that the parent still has it, at
 * the price that the shard gets. They do not name the version, which every sale changes.
 *
 * @returns false if the parent has changed, or another run has added the shard
 */
async function addShard(parent: StockRow, { sku, shards, shard, share, sum }: NewShard) {
  const { PK, SK, name, unitPrice, currency, version } = parent;
  const failed = await transact({
    parent: {
      Update: {
        Key: { PK, SK },
        UpdateExpression:
          'SET quantity = quantity - :share, shards = :shards, countedQuantity = :sum, ' +
          'version = version + :one',
        ConditionExpression:
          'quantity >= :share AND #name = :name AND unitPrice = :unitPrice AND ' +
          'currency = :currency AND (attribute_not_exists(shards) OR shards = :shards)',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':share': share,
          ':sum': sum,
          ':shards': shards,
          ':one': 1,
          ':name': name,
          ':unitPrice': unitPrice,
          ':currency': currency,
        },
      },
    },
    shard: {
      Put: {
        Item: {
          ...stockShardKey(sku, shard),
          type: 'StockShard',
          quantity: share,
          name,
          unitPrice,
          currency,
          version: version + 1,
          ...(shard === 0 && dueNow(sku)),
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
  });
  return !failed;
}

/** The due key of shard 0, with which the sweep counts the stock each minute. */
const dueNow = (sku: string) => dueIndexKeys(sku, new Date().toISOString(), sku, openOrderShards());

/** Gives shard 0 its due key again, if the sweep has given it up. */
async function countFromNowOn(sku: string, rows: readonly StockRow[]): Promise<void> {
  const first = rows.find((row) => isStockShard(row) && row.SK === stockShardKey(sku, 0).SK);
  if (!first || first.GSI2PK !== undefined) return;
  const { GSI2PK, GSI2SK } = dueNow(sku);
  await conditionalUpdate({
    Key: { PK: first.PK, SK: first.SK },
    UpdateExpression: 'SET GSI2PK = :GSI2PK, GSI2SK = :GSI2SK REMOVE dueFailures',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(GSI2PK)',
    ExpressionAttributeValues: { ':GSI2PK': GSI2PK, ':GSI2SK': GSI2SK },
  });
}
