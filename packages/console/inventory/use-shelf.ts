import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { InventoryLevel } from '../../client/types.ts';
import { type Loaded, useLoad } from '../requests/use-load.ts';
import { useReadAfterUndo } from '../requests/use-read-after-undo.ts';
import { type SkuList, StockLevels } from './stock-levels.ts';

/** Milliseconds between two reads of the rows on screen. */
const EVERY = 30_000;

export interface Shelf extends Pick<StockLevels, 'changed' | 'reread'> {
  readonly loaded: Loaded<SkuList>;
  /** True if there are more SKUs than are shown. */
  readonly isCut: boolean;
  readonly levels: ReadonlyMap<string, InventoryLevel>;
  /** Epoch milliseconds at which the list or its rows on screen were read last. */
  readonly readAt: number;
  /** Reads all levels again, and shows them. */
  readonly readAll: () => Promise<ReadonlyMap<string, InventoryLevel>>;
}

/** All levels (A51), or those that are low (A11). Their rows on screen are read again by time. */
export function useShelf(client: OrdersClient, isAll: boolean): Shelf {
  const stock = useMemo(() => new StockLevels(client), [client]);
  const loaded = useLoad(() => stock.readAll(isAll), isAll ? 'all' : 'low');
  useReadAfterUndo(() => void loaded.reload());
  const [list, levelBySku] = [loaded.value, stock.known.value];
  const levels = useMemo(
    () => new Map(list?.skus.map((sku) => [sku, levelBySku.get(sku) as InventoryLevel])),
    [list, levelBySku],
  );
  const rows = useRowsOnScreen(stock, list);
  return {
    loaded,
    isCut: list?.isCut ?? false,
    levels,
    readAt: Math.max(loaded.at, rows.at),
    changed: stock.changed,
    reread: stock.reread,
    readAll: async () => {
      await stock.readAll(true);
      return stock.known.peek();
    },
  };
}

/**
 * Reads the rows on screen again every thirty seconds, and at once after a hidden tab is shown, the
 * connection is back, or a person has scrolled to rows that were read before that time.
 */
function useRowsOnScreen(stock: StockLevels, list: SkuList | undefined): Loaded<void> {
  const rows = useLoad(async () => list && stock.readRows(list, rowsOnScreen()), '');
  const { isLoading } = rows;
  // Ended before the rows of another view take the place of these, which is before a paint.
  useLayoutEffect(() => {
    const again = () => void (document.hidden || isLoading || rows.reload());
    const scrolled = () => void (stock.isOlder(rowsOnScreen(), EVERY) && again());
    const timer = setInterval(again, EVERY);
    const gone = new AbortController();
    document.addEventListener('visibilitychange', again, gone);
    addEventListener('online', again, gone);
    addEventListener('scrollend', scrolled, gone);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [isLoading]);
  return rows;
}

const rowsOnScreen = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('tr[data-id]')].flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? (row.dataset['id'] ?? '') : [];
  });
