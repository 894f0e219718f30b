import {
  customerOf,
  type Evidence,
  historiesOf,
  isCancellation,
  isCounters,
  isFulfillment,
  isLine,
  isMeta,
  isOrder,
  number,
  orderOf,
  type Row,
  text,
} from './evidence.ts';

/** A line as the customer ordered it. */
export interface OrderedLine {
  readonly seq: number;
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: number;
}

export interface Adjustment {
  readonly kind: string;
  readonly amount: number;
  readonly seq?: number;
  readonly included?: true;
}

export const COUNTERS = ['fulfilled', 'cancelled', 'delivered', 'returning', 'returned'] as const;
export type Counter = (typeof COUNTERS)[number];

/** A line's counters. */
export type LineCounters = Readonly<Record<Counter, number>>;

/** The number of pieces, by the line's `seq`. */
export type Quantities = ReadonlyMap<number, number>;

/** The rows of one order that do not concern money, with all their states. */
export interface OrderHistory {
  readonly orderId: string;
  readonly customerId: string;
  readonly lines: readonly OrderedLine[];
  readonly adjustments: readonly Adjustment[];
  /** The states of the order's own row, by version. */
  readonly versions: ReadonlyMap<number, Row>;
  /** The states of the row LINES, one per write. */
  readonly counterRows: readonly Row[];
  /** The states of each fulfillment, in order. */
  readonly parcels: readonly (readonly Row[])[];
  readonly cancellations: readonly Row[];
}

export function orderHistoriesOf({ snapshot: { rows }, history }: Evidence): OrderHistory[] {
  const statesOf = (isKind: (row: Row) => boolean) =>
    Map.groupBy(
      historiesOf(history, isKind).map(([row, changes]) => ({
        orderId: orderOf(row),
        states: changes.flatMap(({ after }) => (after ? [after] : [])),
      })),
      ({ orderId }) => orderId,
    );
  const rowsOf = (isKind: (row: Row) => boolean) => Map.groupBy(rows.filter(isKind), orderOf);
  const [orders, counters, parcels] = [isOrder, isCounters, isFulfillment].map(statesOf);
  const [lines, metas, cancellations] = [isLine, isMeta, isCancellation].map(rowsOf);
  return [...(orders ?? [])].map(([orderId, [order]]) => ({
    orderId,
    customerId: customerOf(order?.states[0] ?? {}),
    lines: (lines?.get(orderId) ?? []).map(toLine),
    adjustments: (metas?.get(orderId)?.[0]?.['adjustments'] ?? []) as Adjustment[],
    versions: new Map(order?.states.map((state) => [number(state, 'version'), state])),
    counterRows: counters?.get(orderId)?.[0]?.states ?? [],
    parcels: (parcels?.get(orderId) ?? []).map(({ states }) => states),
    cancellations: cancellations?.get(orderId) ?? [],
  }));
}

const toLine = (row: Row): OrderedLine => ({
  seq: Number(text(row, 'SK').slice('ITEM#'.length)),
  sku: text(row, 'sku'),
  quantity: number(row, 'quantity'),
  unitPrice: number(row, 'unitPrice'),
});

export const isByLine = ({ counterRows }: OrderHistory, version: number): boolean =>
  counterRows.some((row) => number(row, 'orderVersion') <= version);

/** A line's counters in a state of LINES. */
export const lineCountersIn = (row: Row, seq: number): LineCounters => {
  const stored = (row['lines'] as Readonly<Record<string, Row>>)[seq] ?? {};
  return Object.fromEntries(COUNTERS.map((name) => [name, number(stored, name)])) as LineCounters;
};

/** The counters that a status implies for each line of an order that moves as a whole. */
const IMPLIED: Readonly<Record<string, readonly Counter[]>> = {
  OPEN: [],
  SHIPPED: ['fulfilled'],
  DELIVERED: ['fulfilled', 'delivered'],
  RETURNED: ['fulfilled', 'returned'],
  CANCELLED: ['cancelled'],
};

/** A line's counters at a version of its order, from LINES or implied by the status. */
export function lineCountersAt(
  orderHistory: OrderHistory,
  version: number,
  line: OrderedLine,
): LineCounters {
  const row = orderHistory.counterRows.findLast(
    (state) => number(state, 'orderVersion') <= version,
  );
  if (row) return lineCountersIn(row, line.seq);
  const implied = IMPLIED[text(orderHistory.versions.get(version) ?? {}, 'status')] ?? [];
  const entries = COUNTERS.map((name) => [name, implied.includes(name) ? line.quantity : 0]);
  return Object.fromEntries(entries) as LineCounters;
}

/** The pieces that are neither shipped nor canceled, by line. */
export const openQuantitiesAt = (orderHistory: OrderHistory, version: number): Quantities =>
  quantitiesOf(
    orderHistory.lines.map((line) => {
      const { fulfilled, cancelled } = lineCountersAt(orderHistory, version, line);
      return { seq: line.seq, quantity: line.quantity - fulfilled - cancelled };
    }),
  );

/** Adds up pieces by line. Lines may be named twice; those without pieces are left out. */
export function quantitiesOf(
  lines: readonly { readonly seq: number; readonly quantity: number }[],
): Quantities {
  const quantities = new Map<number, number>();
  for (const { seq, quantity } of lines)
    if (quantity !== 0) quantities.set(seq, (quantities.get(seq) ?? 0) + quantity);
  return quantities;
}

export const isSame = (some: Quantities, others: Quantities): boolean =>
  some.size === others.size && [...some].every(([seq, quantity]) => others.get(seq) === quantity);

export const quantitiesIn = (row: Row): Quantities =>
  quantitiesOf(row['lines'] as { seq: number; quantity: number }[]);
