import {
  type Evidence,
  isOrder,
  isStock,
  nameOf,
  number,
  positionOf,
  type Row,
  skuOf,
  text,
} from './evidence.ts';

/**
 * GSI1 lists every order once, under its customer and its status, at its position, and nothing
 * else.
 */
export function byStatus({ snapshot: { rows, byStatus: listed } }: Evidence): string[] {
  const place = (order: Row) =>
    `${text(order, 'PK')}#${text(order, 'status')} / ${positionOf(order)}`;
  const expected = rows.filter(isOrder).map((order) => [nameOf(order), place(order)] as const);
  return differences('GSI1', expected, placesIn(listed, 'GSI1'));
}

/** GSI2 lists the open orders and the low stock rows, at their positions, and nothing else. */
export function sparse({ snapshot: { rows, sparse: listed } }: Evidence): string[] {
  const open = rows.filter((row) => isOrder(row) && row['status'] === 'OPEN');
  const low = rows.filter(
    (row) => isStock(row) && number(row, 'quantity') < number(row, 'lowStockThreshold'),
  );
  const expected = [
    ...open.map((order) => [nameOf(order), `OPEN / ${positionOf(order)}`] as const),
    ...low.map((row) => [nameOf(row), `LOW / ${skuOf(row)}`] as const),
  ];
  // In which of the partitions OPEN#0 … an order is, test/a5-list-open-orders.test.ts looks at.
  const places = placesIn(listed, 'GSI2').map(
    ([name, place]) => [name, place.replace(/^OPEN#\d+/, 'OPEN')] as const,
  );
  return differences('GSI2', expected, places);
}

type Place = readonly [row: string, place: string];

const placesIn = (listed: readonly Row[], index: 'GSI1' | 'GSI2'): Place[] =>
  listed.map((row) => [nameOf(row), `${text(row, `${index}PK`)} / ${text(row, `${index}SK`)}`]);

function differences(
  index: string,
  expected: readonly Place[],
  listed: readonly Place[],
): string[] {
  const [must, is] = [new Map(expected), new Map(listed)];
  const twice =
    listed.length === is.size ? [] : [`${index}: ${listed.length} entries of ${is.size} rows`];
  const wrong = [...new Set([...must.keys(), ...is.keys()])].filter(
    (row) => must.get(row) !== is.get(row),
  );
  return [
    ...twice,
    ...wrong.map((row) => `${index} ${row}: listed under ${is.get(row)}, not ${must.get(row)}`),
  ];
}
