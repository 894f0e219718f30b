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

const META_ATTRIBUTES = [
  'status',
  'fulfillmentStatus',
  'onHold',
  'paymentStatus',
  'refunded',
  'deliveredOn',
  'version',
  'currency',
  'total',
  'lineCount',
];
const EVENT_ATTRIBUTES = [
  'status',
  'fulfillmentStatus',
  'onHold',
  'paymentStatus',
  'total',
  'createdBy',
  'createdByName',
  'changed',
];

/** The author that the event of a row's version has: a row also keeps that of an earlier one. */
function authorOf(row: Row): Row {
  const author = (row['changedBy'] ?? {}) as Row;
  return author['version'] === row['version']
    ? { createdBy: author['by'], createdByName: author['byName'], changed: author['changed'] }
    : {};
}

/** At rest, META equals its order's row and is counted. */
export function metadata({ snapshot: { rows } }: Evidence): string[] {
  const copies = new Map(rows.filter(isMeta).map((row) => [orderOf(row), row]));
  return rows.filter(isOrder).flatMap((row) => {
    const copy = copies.get(orderOf(row));
    if (copy?.['counted'] !== true) return [`META ${orderOf(row)} is not counted`];
    return META_ATTRIBUTES.filter((name) => copy[name] !== row[name]).map(
      (name) => `META ${orderOf(row)}: ${name} is ${copy[name]}, not ${row[name]}`,
    );
  });
}

/** At rest, each version of an order has its event. */
export function events({ snapshot: { rows }, history, isLossy = false }: Evidence): string[] {
  const events = Map.groupBy(rows.filter(isEvent), orderOf);
  const states = statesByVersion(history);
  return rows
    .filter(isOrder)
    .flatMap((row) =>
      wrongEvents(row, events.get(orderOf(row)) ?? [], states.get(orderOf(row)), isLossy),
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
 * Checks that each version has one event with the state of that version. The last version has its
 * event even after losses, because a repair writes it.
 */
function wrongEvents(
  row: Row,
  orderEvents: readonly Row[],
  states: ReadonlyMap<number, Row> | undefined,
  isLossy: boolean,
): string[] {
  const latest = number(row, 'version');
  const where = `EVENT ${orderOf(row)}`;
  const seen = orderEvents.map((event) => number(event, 'version'));
  const versions = Array.from({ length: latest }, (_, i) => i + 1);
  const missing = versions.filter(
    (version) => !seen.includes(version) && (!isLossy || version === latest),
  );
  const unexpected = seen.filter(
    (version, i) => !versions.includes(version) || seen.indexOf(version) !== i,
  );
  const wrong = orderEvents.flatMap((event) => {
    const state = states?.get(number(event, 'version'));
    const right: Row = { ...state, ...authorOf(state ?? {}) };
    return EVENT_ATTRIBUTES.filter((name) => right[name] !== event[name]).map(
      (name) => `${where}: version ${event['version']} has ${name} ${event[name]}`,
    );
  });
  return [
    ...missing.map((version) => `${where}: version ${version} is missing`),
    ...unexpected.map(
      (version) => `${where}: version ${version} has two events, or does not exist`,
    ),
    ...wrong,
  ];
}
