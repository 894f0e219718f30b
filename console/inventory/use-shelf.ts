import { useMemo, useRef, useState } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { InventoryLevel } from '../../api/client/types.ts';
import { type Loaded, useLoad } from '../requests/use-load.ts';
import { useReadAfterUndo } from '../requests/use-read-after-undo.ts';

/** The most SKUs that are shown at once. */
const MOST = 2000;

export interface Shelf {
  readonly found: Loaded<ReadonlyMap<string, InventoryLevel>>;
  /** True if there are more SKUs than are shown. */
  readonly isCut: boolean;
  readonly levels: ReadonlyMap<string, InventoryLevel>;
  /** Adds the difference of an adjustment to the level that is shown. */
  readonly changed: (sku: string, delta: number) => void;
  /** Shows the quantity that is stored. */
  readonly reread: (sku: string) => Promise<void>;
}

/** All levels (A51), or those that are low (A11), as they were read and changed here since. */
export function useShelf(client: OrdersClient, isAll: boolean): Shelf {
  const found = useLoad(() => readLevels(client, isAll), isAll ? 'all' : 'low');
  useReadAfterUndo(() => void found.reload());
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const read = found.value;
  const { askedAt } = found;
  const levels = useMemo(
    () =>
      new Map(
        [...(read ?? [])].map(([sku, level]) => [sku, newest(level, known.get(sku), askedAt)]),
      ),
    [read, known, askedAt],
  );
  const shown = useRef(levels);
  shown.current = levels;
  const know = (sku: string, quantityAfter: (before: number) => number) =>
    setKnown((before) => {
      const last = before.get(sku);
      const level = shown.current.get(sku);
      const isCurrent = last && !contains(askedAtNow.current, last);
      const quantity = isCurrent ? last.quantity : (level?.quantity ?? 0);
      return new Map(before).set(sku, { quantity: quantityAfter(quantity), at: Date.now() });
    });
  const askedAtNow = useRef(askedAt);
  askedAtNow.current = askedAt;
  return {
    found,
    isCut: (read?.size ?? 0) > MOST,
    levels,
    changed: (sku, delta) => know(sku, (before) => before + delta),
    reread: async (sku) => {
      const { quantity } = await client.getInventory({ sku, consistent: true });
      know(sku, () => quantity);
    },
  };
}

/** A quantity that was learned after a change. */
interface Known {
  readonly quantity: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** For how long after a change the list may be read without it. Reads of an index are late. */
const SETTLING_MILLIS = 5000;

/** True if a read that began at a time has what was changed before. */
const contains = (askedAt: number, { at }: Known): boolean => askedAt > at + SETTLING_MILLIS;

/** The level as it was read, or with what is known since. */
function newest(level: InventoryLevel, known: Known | undefined, askedAt: number): InventoryLevel {
  if (!known || contains(askedAt, known)) return level;
  const { quantity } = known;
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
  } while (cursor !== undefined && levels.size <= MOST);
  return levels;
}
