import { isLow } from '../../domain/inventory/level.ts';
import { quantityOf, readStockRows, type StockRow } from '../inventory/split-stock.ts';
import { dueIndexKeys, isStock, lowStockIndexKeys, parseSku } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { openOrderShards } from '../settings.ts';
import type { DueRow } from './list-due.ts';

/** Milliseconds until the next count: less than the minute between two sweeps. */
const INTERVAL = 50_000;

/**
 * Counts the stock of a SKU that is split, and adds it to the LOW list or removes it: one strongly
 * consistent Query. The due key of shard 0 reminds of it, because no row of the SKU has the sum.
 *
 * @param row shard 0, as the list of due rows has it
 */
export async function countSplitStock(row: DueRow, now: Date): Promise<void> {
  const sku = parseSku(row);
  const rows = await readStockRows(sku, { consistent: true });
  const parent = rows.find(isStock);
  if (parent?.shards === undefined) return forget(row);
  const quantity = quantityOf(rows);
  const { lowStockThreshold } = parent;
  const low = isLow({ quantity, lowStockThreshold });
  if (low !== (parent.GSI2PK !== undefined)) await list(parent, quantity, low);
  await countAgain(row, new Date(now.getTime() + INTERVAL));
}

/**
 * Changes the parent's place in the list. Each move between the rows changes the parent's version,
 * so the condition holds only for a sum that is right; otherwise the next sweep counts again. The
 * version is incremented, because the event of this change is named by it.
 */
const list = ({ PK, SK, version }: StockRow, quantity: number, low: boolean) => {
  const keys = lowStockIndexKeys(parseSku({ PK }));
  return conditionalUpdate({
    Key: { PK, SK },
    UpdateExpression:
      'SET countedQuantity = :quantity, version = version + :one' +
      (low ? ', GSI2PK = :GSI2PK, GSI2SK = :GSI2SK' : ' REMOVE GSI2PK, GSI2SK'),
    ConditionExpression: 'version = :seen AND attribute_exists(shards)',
    ExpressionAttributeValues: {
      ':quantity': quantity,
      ':one': 1,
      ':seen': version,
      ...(low && { ':GSI2PK': keys.GSI2PK, ':GSI2SK': keys.GSI2SK }),
    },
  });
};

const countAgain = ({ PK, SK, GSI2SK }: DueRow, at: Date) => {
  const sku = parseSku({ PK });
  const keys = dueIndexKeys(sku, at.toISOString(), sku, openOrderShards());
  return conditionalUpdate({
    Key: { PK, SK },
    UpdateExpression: 'SET GSI2PK = :GSI2PK, GSI2SK = :GSI2SK REMOVE dueFailures',
    ConditionExpression: 'GSI2SK = :seen',
    ExpressionAttributeValues: { ':seen': GSI2SK, ':GSI2PK': keys.GSI2PK, ':GSI2SK': keys.GSI2SK },
  });
};

/** Removes the due key of a shard that no parent counts. `oms verify` finds such a shard. */
async function forget({ PK, SK, GSI2SK }: DueRow): Promise<void> {
  await conditionalUpdate({
    Key: { PK, SK },
    UpdateExpression: 'REMOVE GSI2PK, GSI2SK, dueFailures',
    ConditionExpression: 'GSI2SK = :seen',
    ExpressionAttributeValues: { ':seen': GSI2SK },
  });
}
