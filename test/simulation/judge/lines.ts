import { derivedFrom } from './derived.ts';
import { number, type Row } from './evidence.ts';
import { COUNTERS, countedIn, type Ledger } from './ledger.ts';
import { isPayStep, rowsOfSteps, stepsOf, sumOf } from './steps.ts';

/**
 * The rules for an order's lines. In each state of LINES, the counters of each line are within its
 * quantity. LINES is the sum over the fulfillments and cancellations. The row follows from LINES,
 * version by version.
 */
export const lines = (ledgers: readonly Ledger[]): string[] =>
  ledgers.flatMap((ledger) =>
    [
      ...ledger.counted.flatMap((row) => beyond(ledger, row)),
      ...sums(ledger),
      ...rowsOfSteps(ledger, stepsOf(ledger)),
      ...ledger.counted.flatMap((row, i) => writing(ledger, row, i)),
      ...[...ledger.versions.values()].flatMap((row) => standing(ledger, row)),
    ].map((what) => `order ${ledger.orderId}: ${what}`),
  );

/** F + X ≤ q, D ≤ F, G + R ≤ F, none negative. */
function beyond(ledger: Ledger, row: Row): string[] {
  const known = ledger.lines.map(({ seq }) => String(seq));
  const strangers = Object.keys(row['lines'] as object).filter((seq) => !known.includes(seq));
  const wrong = ledger.lines.filter(({ seq, quantity }) => {
    const counted = countedIn(row, seq);
    const { fulfilled, cancelled, delivered, returning, returned } = counted;
    return (
      COUNTERS.some((name) => counted[name] < 0) ||
      fulfilled + cancelled > quantity ||
      delivered > fulfilled ||
      returning + returned > fulfilled
    );
  });
  return [
    ...strangers.map((seq) => `LINES counts a line ${seq}`),
    ...wrong.map((line) => `line of ${line.quantity}: ${JSON.stringify(countedIn(row, line.seq))}`),
  ];
}

/** Compares the last LINES with the rows of the order. */
function sums({ counted, parcels, cancellations, lines: ordered }: Ledger): string[] {
  const last = counted.at(-1);
  if (!last) return parcels.length === 0 ? [] : ['has fulfillments and no LINES'];
  const now = parcels.flatMap((states) => states.slice(-1));
  const shipped = now.filter(({ status }) => status !== 'CANCELLED');
  const delivered = now.filter(({ status }) => status === 'DELIVERED');
  return ordered.flatMap(({ seq }) => {
    const is = countedIn(last, seq);
    const must = [shipped, cancellations, delivered].map((rows) => sumOf(rows, seq)).join(' ');
    const stored = [is.fulfilled, is.cancelled, is.delivered].join(' ');
    return stored === must ? [] : [`line ${seq} counts ${stored}, and its rows ${must}`];
  });
}

/**
 * Each write is the next version of LINES. It belongs to a later version of the order, whose row
 * follows from it.
 */
function writing({ counted, versions, lines: ordered, adjustments }: Ledger, row: Row, i: number) {
  const before = counted[i - 1];
  const at = number(row, 'orderVersion');
  const state = versions.get(at) ?? {};
  const must = derivedFrom(ordered, ({ seq }) => countedIn(row, seq), adjustments);
  const isNext =
    number(row, 'version') === i + 1 && at > number(before ?? {}, 'orderVersion') && at > 1;
  const wrong = Object.entries(must).filter(([name, value]) => state[name] !== value);
  return [
    ...(isNext ? [] : [`LINES ${row['version']} of version ${at} follows ${i}`]),
    ...wrong.map(([name, value]) => `version ${at} has ${name} ${state[name]}, not ${value}`),
  ];
}

/**
 * An order has a fulfillment status from its first change by line on. Each version then either
 * writes LINES or moves money only. Before, the total is the ordered total.
 */
function standing(ledger: Ledger, row: Row): string[] {
  const { counted, versions, lines: ordered, adjustments } = ledger;
  const version = number(row, 'version');
  const first = number(counted[0] ?? { orderVersion: Number.POSITIVE_INFINITY }, 'orderVersion');
  const has = row['fulfillmentStatus'] !== undefined;
  if (version < first) {
    const nothing = { fulfilled: 0, cancelled: 0, delivered: 0, returning: 0, returned: 0 };
    const { total } = derivedFrom(ordered, () => nothing, adjustments);
    return [
      ...(has ? [`version ${version} has a fulfillment status, and no LINES`] : []),
      ...(row['total'] === total ? [] : [`version ${version} costs ${row['total']}, not ${total}`]),
    ];
  }
  const isCounted = counted.some((state) => number(state, 'orderVersion') === version);
  return (isCounted || isPayStep(ledger, version)) && has && versions.has(version)
    ? []
    : [`version ${version}, after lines were changed, is no change of lines`];
}
