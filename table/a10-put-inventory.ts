import { type InventoryLevel, isLow } from '../domain/inventory.ts';
import { Refusal } from '../domain/refusal.ts';
import { conditionalUpdate } from './conditional-update.ts';
import { lowStockIndexKeys, stockKey } from './keys.ts';

/**
 * A10: one UpdateItem that replaces the level. Without a version it only creates, with one it only replaces that version; as
 * every sale counts as a version, no sale made since the operator looked can be overwritten.
 */
export async function putInventory(
  level: Omit<InventoryLevel, 'version'>,
  ifMatch: number | undefined,
): Promise<InventoryLevel> {
  const { sku, name, unitPrice, currency, quantity, lowStockThreshold } = level;
  const version = (ifMatch ?? 0) + 1;
  const low = lowStockIndexKeys(sku);
  const outcome = await conditionalUpdate({
    Key: stockKey(sku),
    UpdateExpression: `SET #type = :type, #name = :name, unitPrice = :unitPrice, currency = :currency, quantity = :quantity, lowStockThreshold = :threshold, version = :version${isLow(level) ? ', GSI2PK = :GSI2PK, GSI2SK = :GSI2SK' : ' REMOVE GSI2PK, GSI2SK'}`,
    ConditionExpression: ifMatch === undefined ? 'attribute_not_exists(PK)' : 'version = :ifMatch',
    ExpressionAttributeNames: { '#type': 'type', '#name': 'name' },
    ExpressionAttributeValues: {
      ':type': 'InventoryLevel',
      ':name': name,
      ':unitPrice': unitPrice,
      ':currency': currency,
      ':quantity': quantity,
      ':threshold': lowStockThreshold,
      ':version': version,
      ...(isLow(level) && { ':GSI2PK': low.GSI2PK, ':GSI2SK': low.GSI2SK }),
      ...(ifMatch !== undefined && { ':ifMatch': ifMatch }),
    },
  });
  if (outcome.written) return { ...level, version };
  if (ifMatch === undefined) throw new Refusal({ code: 'precondition-required' });
  const current = outcome.stored?.['version'] as number | undefined;
  throw new Refusal({ code: 'version-mismatch', ...(current !== undefined && { current }) });
}
