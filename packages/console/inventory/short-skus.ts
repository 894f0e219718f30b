import type { InventoryLevel } from '../../client/types.ts';
import { knowsNeeded, neededItems, unpackedOrders } from '../work/needed.ts';
import type { WorkOrder } from '../work/work-order.ts';
import type { WorkSet } from '../work/work-set.ts';
import { freeOf, shelfOf } from './stock-change.ts';

/** The items that are left of a SKU in open orders; undefined while not all of these are known. */
export function reservedItems(work: WorkSet): ((sku: string) => number) | undefined {
  if (!knowsNeeded(work)) return undefined;
  const needed = neededItems(work);
  return (sku) => needed.get(sku) ?? 0;
}

/** The items that an order needs of a SKU that is short. */
export interface Missing {
  readonly level: InventoryLevel;
  /** The items that the order has left of it. */
  readonly needed: number;
}

/**
 * The open orders that cannot be packed, oldest first, with the SKUs that are the reason. What lies
 * on the shelf is for the oldest orders that it is enough for. None, while not all open orders are
 * known.
 *
 * @param levels of which those that are short count
 */
export function unpackable(
  work: WorkSet,
  levels: Iterable<InventoryLevel>,
): ReadonlyMap<string, readonly Missing[]> {
  const reservedOf = reservedItems(work);
  const missing = new Map<string, Missing[]>();
  for (const level of levels) {
    if (!level.short || !reservedOf) continue;
    const shelf = shelfOf(freeOf(level), reservedOf(level.sku));
    for (const order of unpackedOrders(work, level.sku, shelf))
      missing.set(order.orderId, [
        ...(missing.get(order.orderId) ?? []),
        { level, needed: neededOf(order, level.sku) },
      ]);
  }
  const ids = work.ids.value.filter((id) => missing.has(id));
  return new Map(ids.map((id) => [id, missing.get(id) ?? []]));
}

const neededOf = ({ lines = [] }: WorkOrder, sku: string): number =>
  lines.reduce((sum, line) => sum + (line.sku === sku ? (line.fulfillable ?? 0) : 0), 0);

/** The rank of a SKU: the first lacks items for orders, the next is sold out, then low. */
const rankOf = ({ short = 0, quantity, low }: InventoryLevel): number =>
  short > 0 ? 0 : quantity === 0 ? 1 : low ? 2 : 3;

/** The worst levels first, and among equals what is short by more; else by SKU, as they were. */
export const worstFirst = (levels: readonly InventoryLevel[]): readonly InventoryLevel[] =>
  [...levels].sort((a, b) => rankOf(a) - rankOf(b) || (b.short ?? 0) - (a.short ?? 0));
