import type { OrdersClient } from '../../../packages/client/orders-client.ts';
import { GOODS } from '../goods.ts';
import type { ShelfGood } from '../shop-config.ts';
import { CURRENCY } from '../terms.ts';

/** Milliseconds for which the stock that was read is shown. */
const FRESH_FOR = 30_000;

/** The most items of which the page learns how many are left. */
const FEW = 5;

export interface StockReader {
  /** The goods with their price and, if few are left, how many. */
  readonly shelf: () => Promise<readonly ShelfGood[]>;
  /** Reads the stock anew for the next caller: an order has shown that it is old. */
  readonly forget: () => void;
}

/**
 * Reads the stock (A51) at most every 30 seconds, whatever the number of visitors.
 *
 * @param shop a client whose token has the scope `orders/place`
 */
export function stockReader(shop: OrdersClient, now: () => number = Date.now): StockReader {
  let kept: { readonly until: number; readonly goods: Promise<readonly ShelfGood[]> } | undefined;
  const forget = () => {
    kept = undefined;
  };
  return {
    forget,
    shelf() {
      if (!kept || kept.until <= now()) kept = { until: now() + FRESH_FOR, goods: read(shop) };
      // An error is no stock: the next visitor asks again.
      kept.goods.catch(forget);
      return kept.goods;
    },
  };
}

async function read(shop: OrdersClient): Promise<readonly ShelfGood[]> {
  const levels = new Map<string, { unitPrice: number; quantity: number; currency: string }>();
  for await (const level of shop.all.listLowStock({ limit: 100 })) levels.set(level.sku, level);
  return GOODS.map((good) => {
    const level = levels.get(good.sku);
    // What the stock does not have, or sells in another currency, is sold out here.
    if (level?.currency !== CURRENCY) return { ...good, left: 0 };
    const { unitPrice, quantity } = level;
    return { ...good, unitPrice, ...(quantity <= FEW && { left: quantity }) };
  });
}
