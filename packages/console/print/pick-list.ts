import { leftLines, type WorkOrder } from '../work/work-order.ts';

/** A SKU to take from the shelves, for all orders together. */
export interface PickRow {
  readonly sku: string;
  readonly name: string;
  readonly total: number;
  /** "2:4" for four items into box 2. */
  readonly boxes: readonly string[];
}

/** One row a SKU over all orders, by SKU. The orders are the boxes 1, 2, 3 … */
export function pickRows(orders: readonly WorkOrder[]): PickRow[] {
  const rows = new Map<string, { name: string; total: number; boxes: Map<number, number> }>();
  for (const [i, order] of orders.entries())
    for (const { sku, name, left } of leftLines(order) ?? []) {
      const row = rows.get(sku) ?? { name, total: 0, boxes: new Map() };
      row.total += left;
      row.boxes.set(i + 1, (row.boxes.get(i + 1) ?? 0) + left);
      rows.set(sku, row);
    }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sku, { name, total, boxes }]) => ({
      sku,
      name,
      total,
      boxes: [...boxes].map(([box, items]) => `${box}:${items}`),
    }));
}
