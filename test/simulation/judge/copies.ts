import {
  type Evidence,
  type History,
  historiesOf,
  isEvent,
  isMeta,
  isOrder,
  number,
  orderOf,
  type Row,
} from './evidence.ts';

const COPIED = [
  'status',
  'fulfillmentStatus',
  'paymentStatus',
  'refunded',
  'version',
  'currency',
  'total',
  'lineCount',
];
const TOLD = ['status', 'fulfillmentStatus', 'paymentStatus', 'total'];

/** At rest, META equals its order's row and is counted. */
export function metadata({ snapshot: { rows } }: Evidence): string[] {
  const copies = new Map(rows.filter(isMeta).map((row) => [orderOf(row), row]));
  return rows.filter(isOrder).flatMap((row) => {
    const copy = copies.get(orderOf(row));
    if (copy?.['counted'] !== true) return [`META ${orderOf(row)} is not counted`];
    return COPIED.filter((name) => copy[name] !== row[name]).map(
      (name) => `META ${orderOf(row)}: ${name} is ${copy[name]}, not ${row[name]}`,
    );
  });
}

/** At rest, each version of an order has its event. */
export function events({ snapshot: { rows }, history, isLossy = false }: Evidence): string[] {
  const chains = Map.groupBy(rows.filter(isEvent), orderOf);
  const states = statesByVersion(history);
  return rows
    .filter(isOrder)
    .flatMap((row) =>
      chainOf(row, chains.get(orderOf(row)) ?? [], states.get(orderOf(row)), isLossy),
    );
}

/** Each order's states by version. */
export const statesByVersion = (history: History): ReadonlyMap<string, ReadonlyMap<number, Row>> =>
  new Map(
    historiesOf(history, isOrder).map(([row, changes]) => [
      orderOf(row),
      new Map(changes.map(({ after = {} }) => [number(after, 'version'), after])),
    ]),
  );

/**
 * Versions 1 to v, each once, with the state of its version. The last one is there even after
 * losses, because a repair writes it.
 */
function chainOf(
  row: Row,
  chain: readonly Row[],
  states: ReadonlyMap<number, Row> | undefined,
  isLossy: boolean,
): string[] {
  const latest = number(row, 'version');
  const where = `EVENT ${orderOf(row)}`;
  const seen = chain.map((event) => number(event, 'version'));
  const versions = Array.from({ length: latest }, (_, i) => i + 1);
  const missing = versions.filter(
    (version) => !seen.includes(version) && (!isLossy || version === latest),
  );
  const odd = seen.filter(
    (version, i) => !versions.includes(version) || seen.indexOf(version) !== i,
  );
  const wrong = chain.flatMap((event) => {
    const state = states?.get(number(event, 'version'));
    return TOLD.filter((name) => state?.[name] !== event[name]).map(
      (name) => `${where}: version ${event['version']} has ${name} ${event[name]}`,
    );
  });
  return [
    ...missing.map((version) => `${where}: version ${version} is missing`),
    ...odd.map((version) => `${where}: version ${version} is there twice, or never was`),
    ...wrong,
  ];
}
