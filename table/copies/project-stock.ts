import { type InventoryLevel, isLow } from '../../domain/inventory/level.ts';
import type { Item } from '../aws-protocol/item.ts';
import { type Key, lowStockIndexKeys, parseSku, stockKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';

/**
 * Adds a stock row to the sparse LOW list, or removes it. The image only triggers the check and may
 * be old; the condition compares the current row.
 */
export async function projectStock(image: Item & Key): Promise<void> {
  let row: Item | undefined = image;
  for (let round = 0; row && isListedWrongly(row) && round < 3; round++) {
    const outcome = await conditionalUpdate(
      isLow(row as unknown as InventoryLevel) ? addToLowStock(image) : removeFromLowStock(image),
    );
    row = outcome.written ?? outcome.stored;
  }
}

/** The sweep lists a SKU that is split, because its row has only a part of its stock. */
const IS_WHOLE = 'attribute_not_exists(shards)';

/**
 * True if the row's place in the list is wrong. A row written by hand without quantity or threshold
 * is left alone.
 */
function isListedWrongly({ quantity, lowStockThreshold, GSI2PK, shards }: Item): boolean {
  if (shards !== undefined) return false;
  if (typeof quantity !== 'number' || typeof lowStockThreshold !== 'number') return false;
  return isLow({ quantity, lowStockThreshold }) !== (GSI2PK !== undefined);
}

function addToLowStock(row: Key) {
  const { GSI2PK, GSI2SK } = lowStockIndexKeys(parseSku(row));
  return {
    Key: stockKey(parseSku(row)),
    UpdateExpression: 'SET GSI2PK = :GSI2PK, GSI2SK = :GSI2SK',
    ConditionExpression: [
      'quantity < lowStockThreshold',
      'attribute_not_exists(GSI2PK)',
      IS_WHOLE,
    ].join(' AND '),
    ExpressionAttributeValues: { ':GSI2PK': GSI2PK, ':GSI2SK': GSI2SK },
  };
}

const removeFromLowStock = (row: Key) => ({
  Key: stockKey(parseSku(row)),
  UpdateExpression: 'REMOVE GSI2PK, GSI2SK',
  ConditionExpression: `quantity >= lowStockThreshold AND attribute_exists(GSI2PK) AND ${IS_WHOLE}`,
});
