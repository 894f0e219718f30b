import type { Carrier } from '../../page-config.ts';
import { numberOf, type WorkOrder } from '../../work/work-order.ts';
import { bare } from '../tracking-numbers.ts';
import { takeCarriers } from './carrier-column.ts';
import { doubtOfCell, guessed, headed, isRounded, rowsOf } from './tracking-cells.ts';
import { headedColumns, isHeading, orderCells, withoutOthers } from './tracking-headings.ts';

export type Carriers = ReadonlyMap<string, string | undefined>;

/** A list of tracking numbers, as label software copies it. */
export interface TrackingList {
  /** The tracking number of each order. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The carrier that the list names for each order, perhaps an unknown one. */
  readonly carriers: Carriers;
  /** The orders whose number may be another one's, or a telephone, an EAN or a rounded number. */
  readonly doubts: ReadonlyMap<string, string>;
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
  const numbers = new Set(orders.map((order) => bare(numberOf(order))));
  const isOrder = (cell: string) => numbers.has(bare(cell));
  const rows = withoutOthers(rowsOf(text, isOrder));
  const columns = Math.max(...rows.map((cells) => cells.length));
  const { number } = columns > 1 ? headedColumns(rows[0] ?? []) : { number: -1 };
  const listed = rows.map((cells) => cells[number] ?? '');
  const ordered = orderCells(rows, isOrder);
  const named = columns > 2 ? takeCarriers(rows, carriers) : [];
  const list =
    columns > 1
      ? matched({ rows, named, ordered, listed: number < 0 ? undefined : listed }, orders, carriers)
      : inOrder(rows, orders);
  return { ...list, rows: rows.length, columns };
}

type Read = Omit<TrackingList, 'rows' | 'columns'>;

function inOrder(rows: readonly string[][], orders: readonly WorkOrder[]): Read {
  const listed = rows.map(([number = '']) => number);
  // A heading would give each order the number of the one before it.
  if (isHeading(listed[0] ?? '')) listed.shift();
  const numbers = new Map<string, string>();
  const doubts = new Map<string, string>();
  for (const [i, { orderId }] of orders.entries()) {
    const number = listed[i] ?? '';
    const doubt = doubtOfCell(number);
    note(doubts, orderId, doubt);
    if (number !== '' && !isRounded(doubt)) numbers.set(orderId, number);
  }
  const unmatched = listed.slice(orders.length).filter((number) => number !== '');
  return { numbers, carriers: new Map(), twice: new Set(), doubts, unmatched };
}

/** Keeps a doubt, or forgets the one of an earlier row. */
function note(doubts: Map<string, string>, id: string, doubt: string | undefined): void {
  if (doubt === undefined) doubts.delete(id);
  else doubts.set(id, doubt);
}

interface Cells {
  readonly rows: readonly string[][];
  /** The carrier of each row. */
  readonly named: readonly string[];
  /** The cell of each row under the heading of numbers, if the list has one. */
  readonly listed: readonly string[] | undefined;
  /** The cell of each row under the heading of orders, if the list has one. */
  readonly ordered: readonly string[] | undefined;
}

function readRow(
  cells: readonly string[],
  { listed, ordered }: { listed: string | undefined; ordered: string | undefined },
  byNumber: ReadonlyMap<string, string>,
  carriers: readonly Carrier[],
) {
  const isOrder = (cell: string) =>
    ordered === undefined ? byNumber.has(bare(cell)) : cell === ordered;
  const at = cells.findIndex(isOrder);
  const others = cells.filter((cell, i) => i !== at && cell !== '');
  const { number, doubt } =
    listed === undefined ? guessed(others, carriers) : headed(listed, carriers);
  return {
    orderId: byNumber.get(bare(cells[at] ?? '')),
    number: isRounded(doubt) ? undefined : number,
    doubt,
  };
}

/** The number of lines that name columns, and no order. */
const headingsOf = (...headed: readonly (readonly string[] | undefined)[]): number =>
  Number(headed.some((cells) => cells !== undefined));

function matched(
  { rows, named, listed, ordered }: Cells,
  orders: readonly WorkOrder[],
  shopCarriers: readonly Carrier[],
): Read {
  const byNumber = new Map(orders.map((order) => [bare(numberOf(order)), order.orderId]));
  const numbers = new Map<string, string>();
  const carriers = new Map<string, string | undefined>();
  const twice = new Set<string>();
  const doubts = new Map<string, string>();
  const unmatched: string[] = [];
  for (const [row, cells] of [...rows.entries()].slice(headingsOf(listed, ordered))) {
    const { orderId, number, doubt } = readRow(
      cells,
      { listed: listed?.[row], ordered: ordered?.[row] },
      byNumber,
      shopCarriers,
    );
    if (!orderId && /\d/.test(cells.join(''))) unmatched.push(cells.join(' '));
    if (orderId) note(doubts, orderId, doubt);
    if (!orderId || !number) continue;
    if ((numbers.get(orderId) ?? number) !== number) twice.add(orderId);
    numbers.set(orderId, number);
    carriers.set(orderId, named[row]);
  }
  return { numbers, carriers, twice, doubts, unmatched };
}
