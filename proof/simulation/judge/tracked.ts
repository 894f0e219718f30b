import {
  type Evidence,
  isFulfillment,
  isTracked,
  nameOf,
  orderOf,
  type Row,
  text,
} from './evidence.ts';

/** At rest, each parcel with a tracking number has its row, and there are no others. */
export function tracked({ snapshot: { rows } }: Evidence): string[] {
  const expected = new Set(rows.filter(isFulfillment).flatMap(rowOf));
  const found = new Set(rows.filter(isTracked).map(wordsOf));
  return [
    ...[...expected].filter((row) => !found.has(row)).map((row) => `${row} is missing`),
    ...[...found].filter((row) => !expected.has(row)).map((row) => `${row} has no such parcel`),
  ];
}

const wordsOf = (row: Row): string =>
  `${nameOf(row)} of ${text(row, 'customerId')} ${text(row, 'orderId')}`;

function rowOf(parcel: Row): string[] {
  const tracking = (parcel['trackingInfo'] ?? {}) as { number?: string; numbers?: string[] };
  const { number = '', numbers = [number] } = tracking;
  const id = text(parcel, 'SK').slice('FULFILLMENT#'.length);
  return numbers
    .map((of) => of.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .filter((word) => word !== '')
    .map((word) => `TRACK#${word} ${id} of ${text(parcel, 'customerId')} ${orderOf(parcel)}`);
}
