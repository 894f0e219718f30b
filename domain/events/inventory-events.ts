import type { InventoryLevel } from '../inventory/level.ts';
import { inventoryPath } from '../inventory/sku.ts';
import type { Changed, Occurrence } from './event.ts';
import type { InventoryEventType } from './event-types.ts';

/** A stock level, with its place in the list of low stock. */
export interface ListedLevel
  extends Pick<
    InventoryLevel,
    'sku' | 'name' | 'quantity' | 'short' | 'lowStockThreshold' | 'version'
  > {
  readonly isListedAsLow: boolean;
}

/**
 * Lists the events of a SKU that enters or leaves the list of low stock. Sales in between have no
 * event, so the versions of these events have gaps.
 */
export function inventoryEvents({
  before,
  after,
}: Changed<ListedLevel>): readonly Occurrence<InventoryEventType>[] {
  const wasListed = before?.isListedAsLow ?? false;
  if (wasListed === after.isListedAsLow) return [];
  const { isListedAsLow, ...inventory } = after;
  const { sku, version } = inventory;
  return [
    {
      type: isListedAsLow ? 'inventory.low' : 'inventory.replenished',
      source: inventoryPath(sku),
      subject: sku,
      version,
      data: { sku, inventory },
    },
  ];
}
