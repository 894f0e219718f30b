import { numberOf, type WorkOrder } from '../work/work-order.ts';
import { bare } from './carriers.ts';

/** A list of tracking numbers, as label software copies it. */
export interface TrackingList {
  /** The tracking number of each order. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly rows: number;
  readonly columns: 1 | 2;
  /** The orders that have several rows with different numbers: the last one counts. */
  readonly twice: ReadonlySet<string>;
  /** Rows whose order number is none of the orders'. */
  readonly unmatched: readonly string[];
}

/**
 * Reads a pasted list: one column goes down the orders; two columns are matched by order number.
 */
export function readTrackingList(text: string, orders: readonly WorkOrder[]): TrackingList {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;,]/).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const isMatched = rows.some((cells) => cells.length > 1);
  return isMatched ? matched(rows, orders) : inOrder(rows, orders);
}

function inOrder(rows: readonly string[][], orders: readonly WorkOrder[]): TrackingList {
  const numbers = new Map<string, string>();
  for (const [i, { orderId }] of orders.entries()) {
    const number = rows[i]?.[0];
    if (number) numbers.set(orderId, number);
  }
  const unmatched = rows.slice(orders.length).map(([number = '']) => number);
  return { numbers, rows: rows.length, columns: 1, twice: new Set(), unmatched };
}

function matched(rows: readonly string[][], orders: readonly WorkOrder[]): TrackingList {
  const byNumber = new Map(orders.map((order) => [bare(numberOf(order)), order.orderId]));
  const numbers = new Map<string, string>();
  const twice = new Set<string>();
  const unmatched: string[] = [];
  for (const cells of rows) {
    const at = cells.findIndex((cell) => byNumber.has(bare(cell)));
    const orderId = byNumber.get(bare(cells[at] ?? ''));
    const number = cells.find((cell, i) => i !== at && cell !== '');
    if (orderId && number) {
      if ((numbers.get(orderId) ?? number) !== number) twice.add(orderId);
      numbers.set(orderId, number);
    }
    // A line with a heading names no order.
    else if (!orderId && /\d/.test(cells.join(''))) unmatched.push(cells.join(' '));
  }
  return { numbers, rows: rows.length, columns: 2, twice, unmatched };
}
