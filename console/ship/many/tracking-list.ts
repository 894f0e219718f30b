import { cellText } from '../../csv/cell-text.ts';
import type { Carrier } from '../../page-config.ts';
import { numberOf, type WorkOrder } from '../../work/work-order.ts';
import { bare, carrierOf } from '../carriers.ts';

export type Carriers = ReadonlyMap<string, string | undefined>;

/** A list of tracking numbers, as label software copies it. */
export interface TrackingList {
  /** The tracking number of each order. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The carrier that the list names for each order, perhaps an unknown one. */
  readonly carriers: Carriers;
  readonly rows: number;
  readonly columns: number;
  /** The orders that have several rows with different numbers: the last one counts. */
  readonly twice: ReadonlySet<string>;
  /** Rows whose order number is none of the orders'. */
  readonly unmatched: readonly string[];
}

/**
 * Reads a pasted list: one column goes down the orders, and past one of them by an empty line;
 * several are matched by order number, and one of three or more may name the carrier.
 */
export function readTrackingList(
  text: string,
  orders: readonly WorkOrder[],
  carriers: readonly Carrier[],
): TrackingList {
  const rows = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;,]/).map(cellText));
  const columns = Math.max(...rows.map((cells) => cells.length));
  const named = columns > 2 ? takeCarriers(rows, carriers) : [];
  const list = columns > 1 ? matched(rows, named, orders, carriers) : inOrder(rows, orders);
  return { ...list, rows: rows.length, columns };
}

/** Takes the column out that has the name of a carrier, or that word, in any row. */
function takeCarriers(rows: readonly string[][], carriers: readonly Carrier[]): readonly string[] {
  const names = new Map(carriers.map(({ name }) => [name.toLowerCase(), name]));
  const nameOf = (cell: string) => names.get(cell.toLowerCase());
  const [at = Number.POSITIVE_INFINITY] = rows
    .map((cells) => cells.findIndex((cell) => nameOf(cell) ?? /^carrier$/i.test(cell)))
    .filter((column) => column >= 0);
  return rows.map((cells) => {
    const [cell = ''] = cells.splice(at, 1);
    return nameOf(cell) ?? cell;
  });
}

type Read = Omit<TrackingList, 'rows' | 'columns'>;

function inOrder(rows: readonly string[][], orders: readonly WorkOrder[]): Read {
  const listed = rows.map(([number = '']) => number);
  // A heading would give each order the number of the one before it.
  if (!/^$|\d/.test(listed[0] ?? '')) listed.shift();
  const numbers = new Map<string, string>();
  for (const [i, { orderId }] of orders.entries()) {
    const number = listed[i];
    if (number) numbers.set(orderId, number);
  }
  const unmatched = listed.slice(orders.length).filter((number) => number !== '');
  return { numbers, carriers: new Map(), twice: new Set(), unmatched };
}

/** A day, perhaps with a time after it: 2026-11-24, 24.11.2026 10:31. */
const DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/;

/** A carrier's own form of numbers comes first, then the most digits: names may be beside it. */
function likeness(cell: string, carriers: readonly Carrier[]): number {
  if (carrierOf(carriers, cell)) return 1000;
  return DAY.test(cell) ? 0 : cell.replace(/\D/g, '').length;
}

function matched(
  rows: readonly string[][],
  named: readonly string[],
  orders: readonly WorkOrder[],
  known: readonly Carrier[],
): Read {
  const byNumber = new Map(orders.map((order) => [bare(numberOf(order)), order.orderId]));
  const numbers = new Map<string, string>();
  const carriers = new Map<string, string | undefined>();
  const twice = new Set<string>();
  const unmatched: string[] = [];
  for (const [row, cells] of rows.entries()) {
    const at = cells.findIndex((cell) => byNumber.has(bare(cell)));
    const orderId = byNumber.get(bare(cells[at] ?? ''));
    const [number] = cells
      .filter((cell, i) => i !== at && cell !== '')
      .sort((one, other) => likeness(other, known) - likeness(one, known));
    if (orderId && number) {
      if ((numbers.get(orderId) ?? number) !== number) twice.add(orderId);
      numbers.set(orderId, number);
      carriers.set(orderId, named[row]);
    }
    // A line with a heading names no order.
    else if (!orderId && /\d/.test(cells.join(''))) unmatched.push(cells.join(' '));
  }
  return { numbers, carriers, twice, unmatched };
}
