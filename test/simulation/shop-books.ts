import { isLine, isOrder, isStock, orderOf, text } from './recompute.ts';
import type { Ledger } from './shop-clients.ts';
import type { Row, Snapshot } from './world.ts';

/** What clients were told against what is stored: lost, duplicated, half-written, oversold. */
export function booksOf({ acknowledged, initial }: Ledger, { rows }: Snapshot): string[] {
  const orders = new Map(rows.filter(isOrder).map((row) => [orderOf(row), row]));
  const lines = rows.filter(isLine);
  return [
    ...acknowledged
      .filter((id) => !orders.has(id))
      .map((id) => `order ${id} was acknowledged and is lost`),
    ...repeated(acknowledged).map((id) => `order ${id} was acknowledged to two wishes`),
    ...[...orders.keys()]
      .filter((id) => !acknowledged.includes(id))
      .map((id) => `order ${id} is nobody's: a duplicate`),
    ...lines
      .filter((row) => !orders.has(orderOf(row)))
      .map((row) => `a line of ${orderOf(row)} has no order`),
    ...[...orders.values()].flatMap((order) => lineCount(order, lines)),
    ...[...initial].flatMap(([sku, quantity]) => balance(sku, quantity, rows, orders)),
  ];
}

const repeated = (ids: readonly string[]): string[] => ids.filter((id, i) => ids.indexOf(id) !== i);

function lineCount(order: Row, lines: readonly Row[]): string[] {
  const stored = lines.filter((row) => row['PK'] === `ORDER#${orderOf(order)}`).length;
  return stored === order['lineCount']
    ? []
    : [`order ${orderOf(order)} has ${stored} of ${order['lineCount']} lines`];
}

/**
 * Sold and left is what there was, and what is left is not less than nothing. Only a cancellation
 * gives back.
 */
function balance(
  sku: string,
  initial: number,
  rows: readonly Row[],
  orders: ReadonlyMap<string, Row>,
): string[] {
  const left = Number(
    rows.find((row) => isStock(row) && text(row, 'PK') === `SKU#${sku}`)?.['quantity'],
  );
  const sold = rows
    .filter(
      (row) =>
        isLine(row) && row['sku'] === sku && orders.get(orderOf(row))?.['status'] !== 'CANCELLED',
    )
    .reduce((sum, row) => sum + Number(row['quantity']), 0);
  return left >= 0 && sold + left === initial
    ? []
    : [`${sku}: ${sold} sold and ${left} left of ${initial}`];
}
