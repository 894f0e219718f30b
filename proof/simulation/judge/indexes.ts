import { excessOf } from '../returns/account.ts';
import {
  customerOf,
  type Evidence,
  isDelivery,
  isErasure,
  isMeta,
  isOrder,
  isPayment,
  isStock,
  nameOf,
  number,
  orderOf,
  positionOf,
  type Row,
  skuOf,
  text,
} from './evidence.ts';
import { transactionsIn } from './money/order-payments.ts';

/**
 * GSI1 lists every order twice, at its position, every SKU once, and nothing else. An order's row
 * is listed under its customer and its status, its META under the day of its placement, with its
 * customer.
 */
export function gsi1({ snapshot: { rows, byStatus: listed } }: Evidence): string[] {
  const orders = rows.filter(isOrder);
  const entries = entriesIn(listed, 'GSI1').map(
    ([name, key]) => [name, key.replace(/^(DAY#[\d-]+)#\d+/, '$1')] as const,
  );
  const byStatus = (order: Row) =>
    `${text(order, 'PK')}#${text(order, 'status')} / ${positionOf(order)}`;
  const ofDay = (order: Row) =>
    `DAY#${positionOf(order).slice(0, 10)} / ${positionOf(order)}#${customerOf(order)}`;
  const expected = orders.flatMap((order) => [
    [nameOf(order), byStatus(order)] as const,
    [`ORDER#${orderOf(order)} META`, ofDay(order)] as const,
  ]);
  const skus = rows.filter(isStock).map((row) => [nameOf(row), `SKUS / ${skuOf(row)}`] as const);
  return differences('GSI1', [...expected, ...skus], entries);
}

/**
 * GSI2 lists the open orders, the low stock rows and the rows that are due, at their positions, and
 * nothing else. `money/due.ts` judges which rows must be due.
 */
export function sparse({ snapshot: { rows, sparse: listed } }: Evidence): string[] {
  const open = rows.filter((row) => isOrder(row) && row['status'] === 'OPEN');
  const low = rows.filter(
    (row) => isStock(row) && number(row, 'quantity') < number(row, 'lowStockThreshold'),
  );
  const payments = rows.filter(isPayment);
  const expected = [
    ...open.map((order) => [nameOf(order), `OPEN / ${positionOf(order)}`] as const),
    ...rows
      .filter((row) => mayBeDue(row) && row['GSI2PK'] !== undefined && !isHeld(row))
      .map((row) => [nameOf(row), `${dueIn(row)} / ${row['GSI2SK']}`] as const),
    ...low.map((row) => [nameOf(row), `LOW / ${skuOf(row)}`] as const),
    ...rows.filter(isOrder).flatMap((order) => overpaid(order, rows)),
    ...payments.flatMap(held),
  ];
  // a05-list-open-orders.test.ts checks in which of the partitions OPEN#0 … an order is.
  const entries = entriesIn(listed, 'GSI2').map(
    ([name, key]) =>
      [name, key.replace(/^(OPEN|DUE|SEND|ERASE|OVERPAID|CAPTURABLE)#\d+/, '$1')] as const,
  );
  return differences('GSI2', expected, entries);
}

/** The entry of an order that has money to give back, or lacks some, by its own rows. */
function overpaid(order: Row, rows: readonly Row[]): IndexEntry[] {
  const partition = `ORDER#${orderOf(order)}`;
  const own = rows.filter(({ PK }) => PK === partition);
  const excess = excessOf(order, own);
  if (excess === 0) return [];
  const since = text(own.find(({ SK }) => SK === 'OVERPAID') ?? {}, 'since');
  const position = [since, orderOf(order), customerOf(order), excess].join('#');
  return [[`${partition} OVERPAID`, `OVERPAID / ${position}`]];
}

/** The entry of a payment that waits for no answer, while a bank holds money for it. */
function held(payment: Row): IndexEntry[] {
  const all = Object.values(transactionsIn(payment));
  if (all.some(({ state }) => state === 'REQUESTED' || state === 'PENDING')) return [];
  const done = all.filter(({ state }) => state === 'SUCCEEDED');
  const sum = (kind: string) =>
    done.filter((one) => one.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const left = sum('AUTHORIZATION') - sum('VOID') - sum('CAPTURE');
  const since = done.filter(({ kind }) => kind === 'AUTHORIZATION').map(({ at }) => at);
  if (left <= 0 || since.length === 0) return [];
  const [, , paymentId] = text(payment, 'SK').split('#');
  const position = [
    since.sort()[0],
    paymentId,
    orderOf(payment),
    text(payment, 'customerId'),
    left,
  ];
  return [[nameOf(payment), `CAPTURABLE / ${position.join('#')}`]];
}

const isHeld = (row: Row): boolean =>
  isPayment(row) && text(row, 'GSI2PK').startsWith('CAPTURABLE#');

const mayBeDue = (row: Row): boolean =>
  isMeta(row) || isPayment(row) || isDelivery(row) || isErasure(row);

/** The partitions of due deliveries and erasures are apart from those of payments. */
const dueIn = (row: Row): string => (isDelivery(row) ? 'SEND' : isErasure(row) ? 'ERASE' : 'DUE');

type IndexEntry = readonly [row: string, key: string];

const entriesIn = (listed: readonly Row[], index: 'GSI1' | 'GSI2'): IndexEntry[] =>
  listed.map((row) => [nameOf(row), `${text(row, `${index}PK`)} / ${text(row, `${index}SK`)}`]);

function differences(
  index: string,
  expected: readonly IndexEntry[],
  listed: readonly IndexEntry[],
): string[] {
  const [expectedKeys, listedKeys] = [new Map(expected), new Map(listed)];
  const twice =
    listed.length === listedKeys.size
      ? []
      : [`${index}: ${listed.length} entries of ${listedKeys.size} rows`];
  const wrong = [...new Set([...expectedKeys.keys(), ...listedKeys.keys()])].filter(
    (row) => expectedKeys.get(row) !== listedKeys.get(row),
  );
  return [
    ...twice,
    ...wrong.map(
      (row) => `${index} ${row}: listed under ${listedKeys.get(row)}, not ${expectedKeys.get(row)}`,
    ),
  ];
}
