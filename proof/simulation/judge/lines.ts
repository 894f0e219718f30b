import { derivedFrom } from './derived.ts';
import { number, type Row } from './evidence.ts';
import { COUNTERS, lineCountersIn, type OrderHistory } from './order-history.ts';
import { isHoldStep, isPayStep, stepsOf, sumOf, wrongStepRows } from './steps.ts';

/**
 * The rules for an order's lines. In each state of LINES, the counters of each line are within its
 * quantity. LINES is the sum over the fulfillments and cancellations. The row follows from LINES,
 * version by version.
 */
export const lines = (orderHistories: readonly OrderHistory[]): string[] =>
  orderHistories.flatMap((orderHistory) =>
    [
      ...orderHistory.counterRows.flatMap((row) => wrongCounters(orderHistory, row)),
      ...wrongSums(orderHistory),
      ...wrongStepRows(orderHistory, stepsOf(orderHistory)),
      ...orderHistory.counterRows.flatMap((row, i) => wrongWrite(orderHistory, row, i)),
      ...[...orderHistory.versions.values()].flatMap((row) => wrongOrderRow(orderHistory, row)),
    ].map((what) => `order ${orderHistory.orderId}: ${what}`),
  );

/** F + X ≤ q, D ≤ F, G + R ≤ F, none negative. */
function wrongCounters(orderHistory: OrderHistory, row: Row): string[] {
  const known = orderHistory.lines.map(({ seq }) => String(seq));
  const unknownLines = Object.keys(row['lines'] as object).filter((seq) => !known.includes(seq));
  const wrong = orderHistory.lines.filter(({ seq, quantity }) => {
    const counted = lineCountersIn(row, seq);
    const { fulfilled, cancelled, delivered, returning, returned } = counted;
    return (
      COUNTERS.some((name) => counted[name] < 0) ||
      fulfilled + cancelled > quantity ||
      delivered > fulfilled ||
      returning + returned > fulfilled
    );
  });
  return [
    ...unknownLines.map((seq) => `LINES has counters of an unknown line ${seq}`),
    ...wrong.map(
      (line) => `line of ${line.quantity} counts ${JSON.stringify(lineCountersIn(row, line.seq))}`,
    ),
  ];
}

/** Compares the last LINES with the rows of the order. */
function wrongSums({
  counterRows,
  parcels,
  cancellations,
  lines: ordered,
}: OrderHistory): string[] {
  const last = counterRows.at(-1);
  if (!last) return parcels.length === 0 ? [] : ['has fulfillments, but no LINES'];
  const now = parcels.flatMap((states) => states.slice(-1));
  const shipped = now.filter(({ status }) => status !== 'CANCELLED');
  const delivered = now.filter(({ status }) => status === 'DELIVERED');
  return ordered.flatMap(({ seq }) => {
    const is = lineCountersIn(last, seq);
    const must = [shipped, cancellations, delivered].map((rows) => sumOf(rows, seq)).join(' ');
    const stored = [is.fulfilled, is.cancelled, is.delivered].join(' ');
    return stored === must
      ? []
      : [`line ${seq} has the counters ${stored}, but its rows give ${must}`];
  });
}

/**
 * Each write is the next version of LINES. It belongs to a later version of the order, whose row
 * follows from it.
 */
function wrongWrite(
  { counterRows, versions, lines: ordered, adjustments }: OrderHistory,
  row: Row,
  i: number,
) {
  const before = counterRows[i - 1];
  const at = number(row, 'orderVersion');
  const state = versions.get(at) ?? {};
  const must = derivedFrom(ordered, ({ seq }) => lineCountersIn(row, seq), adjustments);
  const isNext =
    number(row, 'version') === i + 1 && at > number(before ?? {}, 'orderVersion') && at > 1;
  const wrong = Object.entries(must).filter(([name, value]) => state[name] !== value);
  return [
    ...(isNext ? [] : [`LINES ${row['version']} of version ${at} follows ${i}`]),
    ...wrong.map(([name, value]) => `version ${at} has ${name} ${state[name]}, not ${value}`),
  ];
}

/**
 * An order has a fulfillment status from its first change by line on. Each version then writes
 * LINES, or moves money only, or the hold only. Before, the total is the ordered total.
 */
function wrongOrderRow(orderHistory: OrderHistory, row: Row): string[] {
  const { counterRows, versions, lines: ordered, adjustments } = orderHistory;
  const version = number(row, 'version');
  const first = number(
    counterRows[0] ?? { orderVersion: Number.POSITIVE_INFINITY },
    'orderVersion',
  );
  const has = row['fulfillmentStatus'] !== undefined;
  if (version < first) {
    const nothing = { fulfilled: 0, cancelled: 0, delivered: 0, returning: 0, returned: 0 };
    const { total } = derivedFrom(ordered, () => nothing, adjustments);
    return [
      ...(has ? [`version ${version} has a fulfillment status, but no LINES`] : []),
      ...(row['total'] === total ? [] : [`version ${version} costs ${row['total']}, not ${total}`]),
    ];
  }
  const isCounted = counterRows.some((state) => number(state, 'orderVersion') === version);
  const isOther = isPayStep(orderHistory, version) || isHoldStep(orderHistory, version);
  return (isCounted || isOther) && has && versions.has(version)
    ? []
    : [`version ${version} follows a change by line, but moves no lines, nor only money or hold`];
}
