import { useMemo, useRef, useState } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { InventoryLevel } from '../../api/client/types.ts';
import { type Loaded, useLoad } from '../requests/use-load.ts';

/** The most SKUs that are shown at once. */
const MOST = 2000;

export interface Shelf {
  readonly found: Loaded<ReadonlyMap<string, InventoryLevel>>;
  readonly levels: ReadonlyMap<string, InventoryLevel>;
  /** Adds the difference of an adjustment to the level that is shown. */
  readonly changed: (sku: string, delta: number) => void;
}

/** All levels (A51), or those that are low (A11), as they were read and changed here since. */
export function useShelf(client: OrdersClient, isAll: boolean): Shelf {
  const found = useLoad(() => readLevels(client, isAll), isAll ? 'all' : 'low');
  const [changes, setChanges] = useState<ReadonlyMap<string, number>>(new Map());
  // A newer read contains what was changed before it.
  const readAt = useRef(found.at);
  if (readAt.current !== found.at) {
    readAt.current = found.at;
    if (changes.size > 0) setChanges(new Map());
  }
  const levels = useMemo(
    () =>
      new Map(
        [...(found.value ?? [])].map(([sku, level]) => [sku, withChange(level, changes.get(sku))]),
      ),
    [found.value, changes],
  );
  return {
    found,
    levels,
    changed: (sku, delta) =>
      setChanges((before) => new Map(before).set(sku, (before.get(sku) ?? 0) + delta)),
  };
}

function withChange(level: InventoryLevel, delta = 0): InventoryLevel {
  const quantity = level.quantity + delta;
  return { ...level, quantity, low: quantity < level.lowStockThreshold };
}

async function readLevels(client: OrdersClient, isAll: boolean) {
  const levels = new Map<string, InventoryLevel>();
  let cursor: string | undefined;
  do {
    const page = await client.listLowStock({
      ...(isAll ? {} : { level: 'LOW' as const }),
      limit: 100,
      ...(cursor && { cursor }),
    });
    for (const level of page.items) levels.set(level.sku, level);
    cursor = page.nextCursor;
  } while (cursor !== undefined && levels.size < MOST);
  return levels;
}
