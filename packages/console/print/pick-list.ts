import { leftLines, type WorkOrder } from '../work/work-order.ts';

/** A SKU to take from the shelves, for all orders together. */
export interface PickRow {
  readonly sku: string;
  readonly name: string;
  readonly total: number;
  /** "2:4" for four items into box 2. */
  readonly boxes: readonly string[];
}

/**
 * One row a SKU over all orders, by SKU. What has none, as a gift wrap, has a row for each name.
 * The orders are the boxes 1, 2, 3 …
 */
export function pickRows(orders: readonly WorkOrder[]): PickRow[] {
  type Row = Pick<PickRow, 'sku' | 'name'> & { total: number; boxes: Map<number, number> };
  const rows = new Map<string, Row>();
  for (const [i, order] of orders.entries())
    for (const { sku, name, left } of leftLines(order) ?? []) {
      const key = sku || ` ${name}`;
      const row = rows.get(key) ?? { sku, name, total: 0, boxes: new Map() };
      row.total += left;
      row.boxes.set(i + 1, (row.boxes.get(i + 1) ?? 0) + left);
      rows.set(key, row);
    }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { sku, name, total, boxes }]) => ({
      sku,
      name,
      total,
      boxes: [...boxes].map(([box, items]) => `${box}:${items}`),
    }));
}
