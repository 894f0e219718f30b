import { isSuccess, nameOf, recordKeyOf, unexpectedAnswers } from '../judge/answers.ts';
import { derivedFrom } from '../judge/derived.ts';
import {
  isCancellation,
  isCounters,
  isFulfillment,
  isLine,
  isMeta,
  isOrder,
  isPayment,
  isReturn,
  isStock,
  number,
  type Row,
  skuOf,
  text,
} from '../judge/evidence.ts';
import {
  type Adjustment,
  COUNTERS,
  type LineCounters,
  lineCountersIn,
  type OrderedLine,
} from '../judge/order-history.ts';
import { sharesOf, worthBetween } from '../judge/shares.ts';
import type { Entry } from '../trade/journal.ts';
import type { Opened } from './open-life.ts';

interface ReturnLine {
  readonly seq: number;
  readonly quantity: number;
  readonly received: number;
  readonly restocked: number;
}

/** Judges the rows of an order at the end of its life. */
export function judgeLife(
  opened: Opened,
  rows: readonly Row[],
  journal: readonly Entry[],
): string[] {
  const ordered = rows.filter(isLine).map(toLine);
  const returns = rows.filter(isReturn);
  return [
    ...wrongCounters(rows, ordered, returns),
    ...wrongStock(opened, rows, ordered, returns),
    ...returns.flatMap(wrongReturn),
    ...wrongReceipts(rows, returns, journal),
    ...wrongMoney(rows, ordered, returns),
    ...wrongDay(rows),
    ...unexpectedAnswers(journal),
  ];
}

const toLine = (row: Row): OrderedLine => ({
  seq: Number(text(row, 'SK').slice('ITEM#'.length)),
  sku: text(row, 'sku'),
  quantity: number(row, 'quantity'),
  unitPrice: number(row, 'unitPrice'),
});

const linesOf = (row: Row): readonly ReturnLine[] => row['lines'] as readonly ReturnLine[];
const sum = (rows: readonly Row[], seq: number, of: (line: ReturnLine) => number): number =>
  rows
    .flatMap(linesOf)
    .filter((line) => line.seq === seq)
    .reduce((total, line) => total + of(line), 0);
const isWaiting = ({ status }: Row): boolean => status === 'REQUESTED' || status === 'OPEN';

/** LINES is the sum over the rows, and the order's row follows from it. */
function wrongCounters(
  rows: readonly Row[],
  ordered: readonly OrderedLine[],
  returns: readonly Row[],
): string[] {
  const order = rows.find(isOrder) ?? {};
  const stored = rows.find(isCounters);
  if (!stored) return returns.length > 0 ? ['it has returns, but no LINES'] : [];
  const parcels = rows.filter(isFulfillment).filter(({ status }) => status !== 'CANCELLED');
  const wasWhole = rows.filter(isFulfillment).length === 0;
  const isWholeDelivered = stored['deliveredOn'] !== undefined;
  const must = ({ seq, quantity }: OrderedLine): LineCounters => {
    const inParcels = (some: readonly Row[]) => sum(some, seq, (line) => line.quantity);
    const delivered = parcels.filter(({ status }) => status === 'DELIVERED');
    return {
      fulfilled: wasWhole ? quantity : inParcels(parcels),
      cancelled: inParcels(rows.filter(isCancellation)),
      delivered: wasWhole ? (isWholeDelivered ? quantity : 0) : inParcels(delivered),
      returning: sum(returns.filter(isWaiting), seq, (line) => line.quantity - line.received),
      returned: sum(returns, seq, (line) => line.received),
    };
  };
  const adjustments = (rows.find(isMeta)?.['adjustments'] ?? []) as readonly Adjustment[];
  const derived = derivedFrom(ordered, must, adjustments);
  return [
    ...ordered.flatMap((line) => {
      const [is, right] = [lineCountersIn(stored, line.seq), must(line)];
      const { fulfilled, cancelled, delivered, returning, returned } = is;
      const isPossible =
        COUNTERS.every((name) => is[name] >= 0) &&
        fulfilled + cancelled <= line.quantity &&
        delivered <= fulfilled &&
        returning + returned <= fulfilled;
      const isSame = COUNTERS.every((name) => is[name] === right[name]);
      const shown = `line ${line.seq} of ${line.quantity} counts ${JSON.stringify(is)}`;
      return [
        ...(isPossible ? [] : [shown]),
        ...(isSame ? [] : [`${shown}, but its rows give ${JSON.stringify(right)}`]),
      ];
    }),
    ...Object.entries(derived)
      .filter(([name, value]) => order[name] !== value)
      .map(([name, value]) => `the order has ${name} ${order[name]}, not ${value}`),
  ];
}

/** Each SKU has what was there, less what was ordered, plus what was canceled or restocked. */
function wrongStock(
  { stock }: Opened,
  rows: readonly Row[],
  ordered: readonly OrderedLine[],
  returns: readonly Row[],
): string[] {
  return rows.filter(isStock).flatMap((row) => {
    const of = ordered.filter(({ sku }) => sku === skuOf(row));
    const must = of.reduce(
      (left, { seq, quantity }) =>
        left -
        quantity +
        sum(rows.filter(isCancellation), seq, (line) => line.quantity) +
        sum(returns, seq, (line) => line.restocked),
      stock,
    );
    return row['quantity'] === must
      ? []
      : [`${skuOf(row)} has ${row['quantity']} in stock, but its rows give ${must}`];
  });
}

/** No more came back than was expected, and a return is closed exactly when all came back. */
function wrongReturn(row: Row): string[] {
  const lines = linesOf(row);
  const isPossible = lines.every(
    ({ quantity, received, restocked }) =>
      received <= quantity && restocked <= received && restocked >= 0,
  );
  const isWhole = lines.every(({ quantity, received }) => quantity === received);
  const isQueued = row['GSI2PK'] !== undefined;
  const shown = `${text(row, 'SK')} is ${row['status']} with ${JSON.stringify(lines)}`;
  return [
    ...(isPossible ? [] : [shown]),
    ...(isWhole === (row['status'] === 'CLOSED') ? [] : [shown]),
    ...(isQueued === isWaiting(row) ? [] : [`${shown}, but in the queue: ${isQueued}`]),
  ];
}

/** Each receipt that has a record counts once, and every acknowledged one has a record. */
function wrongReceipts(
  rows: readonly Row[],
  returns: readonly Row[],
  journal: readonly Entry[],
): string[] {
  const records = new Set(rows.map(({ PK }) => String(PK)));
  const receipts = journal.filter(({ operation }) => operation === 'A25');
  const byKey = new Map(receipts.map((entry) => [recordKeyOf(entry), entry]));
  const lost = receipts.filter((entry) => isSuccess(entry) && !records.has(recordKeyOf(entry)));
  const counted = [...byKey].filter(([key]) => records.has(key)).map(([, entry]) => entry);
  return [
    ...lost.map((entry) => `${nameOf(entry)} was acknowledged, but has no record`),
    ...returns.flatMap((row) => {
      const id = text(row, 'SK').split('#')[1];
      const own = counted
        .filter(({ call }) => call.path?.['returnId'] === id)
        .flatMap(
          ({ call }) =>
            (call.body as { lines: { seq: number; quantity: number; restock: number }[] }).lines,
        );
      return linesOf(row).flatMap(({ seq, received, restocked }) => {
        const mine = own.filter((line) => line.seq === seq);
        const must = [
          mine.reduce((total, { quantity }) => total + quantity, 0),
          mine.reduce((total, { restock }) => total + restock, 0),
        ].join(' ');
        return `${received} ${restocked}` === must
          ? []
          : [`return ${id}, line ${seq}: ${received} ${restocked}, but its receipts give ${must}`];
      });
    }),
  ];
}

interface Movement {
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly returnId?: string;
}

/**
 * Returned items are worth the last ones of their lines, however they were divided into receipts. A
 * return gives back, and pays for others, no more than what came back of it is worth.
 */
function wrongMoney(
  rows: readonly Row[],
  ordered: readonly OrderedLine[],
  returns: readonly Row[],
): string[] {
  const adjustments = (rows.find(isMeta)?.['adjustments'] ?? []) as readonly Adjustment[];
  const movements = rows
    .filter(isPayment)
    .flatMap((row) => Object.values(row['transactions'] as Record<string, Movement>));
  const shares = sharesOf(ordered, adjustments);
  const worth = ordered.reduce((total, { seq, quantity }) => {
    const received = sum(returns, seq, (line) => line.received);
    return total + worthBetween(shares, seq, quantity - received, quantity);
  }, 0);
  const values = returns.reduce((total, row) => total + number(row, 'value'), 0);
  const wrongSum = `its returns have the values ${values}, but what came back is worth ${worth}`;
  const wrong = returns.flatMap((row) => {
    const id = text(row, 'SK').split('#')[1];
    const value = number(row, 'value');
    const refunded = movements
      .filter(
        ({ kind, state, returnId }) => kind === 'REFUND' && state !== 'FAILED' && returnId === id,
      )
      .reduce((total, { amount }) => total + amount, 0);
    const settled = number((row['settlement'] ?? {}) as Row, 'amount');
    return refunded + settled <= value
      ? []
      : [`return ${id} is worth ${value}, but ${refunded} are refunded and ${settled} settled`];
  });
  return values === worth ? wrong : [wrongSum, ...wrong];
}

/** An order that A7 delivered has the day: on its row, and in LINES once it has LINES. */
function wrongDay(rows: readonly Row[]): string[] {
  const [order = {}, lines] = [rows.find(isOrder), rows.find(isCounters)];
  const wasWhole = rows.filter(isFulfillment).length === 0;
  const isWrong = lines
    ? order['deliveredOn'] !== undefined
    : (order['deliveredOn'] !== undefined) !== (wasWhole && order['status'] === 'DELIVERED');
  return isWrong ? [`the order's row is ${order['status']} with day ${order['deliveredOn']}`] : [];
}
