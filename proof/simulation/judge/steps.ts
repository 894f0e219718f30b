import { number, type Row, text } from './evidence.ts';
import {
  COUNTERS,
  type Counter,
  isSame,
  lineCountersAt,
  type OrderHistory,
  openQuantitiesAt,
  type Quantities,
  quantitiesIn,
  quantitiesOf,
} from './order-history.ts';

/** The change that made one version of an order, derived from the order's rows. */
export interface Step {
  readonly kind:
    | ('move' | 'pay' | 'hold' | 'release')
    | ('cancel' | 'ship' | 'cancel fulfillment' | 'deliver' | 'unknown');
  readonly quantities: Quantities;
  /** The parcel that it concerns. */
  readonly fulfillmentId?: string | undefined;
}

const KINDS: Readonly<Record<string, Step['kind']>> = {
  'cancelled up': 'cancel',
  'fulfilled up': 'ship',
  'fulfilled down': 'cancel fulfillment',
  'delivered up': 'deliver',
};

/** The status that a step gives to its parcel. */
const STATUS: Readonly<Partial<Record<Step['kind'], string>>> = {
  ship: 'SHIPPED',
  'cancel fulfillment': 'CANCELLED',
  deliver: 'DELIVERED',
};

/** The steps of an order by the versions that they made. */
export const stepsOf = (orderHistory: OrderHistory): ReadonlyMap<number, Step> =>
  new Map(
    [...orderHistory.versions.keys()]
      .filter((version) => version > 1)
      .map((version) => [version, stepTo(orderHistory, version)]),
  );

function stepTo(orderHistory: OrderHistory, version: number): Step {
  const isLineStep = orderHistory.counterRows.some(
    (row) => number(row, 'orderVersion') === version,
  );
  if (isLineStep) return lineStepTo(orderHistory, version);
  if (isHoldStep(orderHistory, version)) {
    const isHeld = orderHistory.versions.get(version)?.['onHold'] !== undefined;
    return { kind: isHeld ? 'hold' : 'release', quantities: new Map() };
  }
  if (isPayStep(orderHistory, version)) return { kind: 'pay', quantities: new Map() };
  return orderHistory.versions.get(version)?.['status'] === 'CANCELLED'
    ? { kind: 'cancel', quantities: openQuantitiesAt(orderHistory, version - 1) }
    : { kind: 'move', quantities: new Map() };
}

/** True if only money moved: status, lines, total and hold are as before. */
export const isPayStep = (orderHistory: OrderHistory, version: number): boolean =>
  isAsBefore(orderHistory, version) && !isHoldStep(orderHistory, version);

/** True if the order was put on hold, or released. */
export const isHoldStep = (orderHistory: OrderHistory, version: number): boolean =>
  isAsBefore(orderHistory, version) &&
  orderHistory.versions.get(version - 1)?.['onHold'] !==
    orderHistory.versions.get(version)?.['onHold'];

function isAsBefore({ versions, counterRows }: OrderHistory, version: number): boolean {
  const [before, after] = [version - 1, version].map((at) => versions.get(at));
  return (
    before !== undefined &&
    after !== undefined &&
    !counterRows.some((row) => number(row, 'orderVersion') === version) &&
    ['status', 'fulfillmentStatus', 'total'].every((name) => before[name] === after[name])
  );
}

/** The step in which one counter of some lines rose or fell. */
function lineStepTo(orderHistory: OrderHistory, version: number): Step {
  const moves = orderHistory.lines.flatMap((line) => {
    const [before, after] = [version - 1, version].map((at) =>
      lineCountersAt(orderHistory, at, line),
    );
    return COUNTERS.map((counter) => ({
      seq: line.seq,
      counter,
      quantity: Number(after?.[counter]) - Number(before?.[counter]),
    })).filter(({ quantity }) => quantity !== 0);
  });
  const [name, ...others] = new Set(
    moves.map(({ counter, quantity }) => `${counter} ${quantity > 0 ? 'up' : 'down'}`),
  );
  const kind = others.length === 0 ? (KINDS[name ?? ''] ?? 'unknown') : 'unknown';
  const quantities = quantitiesOf(
    moves.map(({ seq, quantity }) => ({ seq, quantity: Math.abs(quantity) })),
  );
  const parcel = orderHistory.parcels
    .flat()
    .find((state) => state['status'] === STATUS[kind] && number(state, 'orderVersion') === version);
  return { kind, quantities, fulfillmentId: parcel && fulfillmentIdOf(parcel) };
}

export const fulfillmentIdOf = (parcel: Row): string =>
  text(parcel, 'SK').slice('FULFILLMENT#'.length);

/** Each step by line has one row with the same pieces, and each row has such a step. */
export function wrongStepRows(
  orderHistory: OrderHistory,
  steps: ReadonlyMap<number, Step>,
): string[] {
  const { parcels, cancellations, counterRows } = orderHistory;
  const rows = [
    ...parcels.flatMap(stepRowsOf),
    ...cancellations.map((row) => ({ kind: 'cancel', row })),
  ];
  const matchesStep = (kind: string, version: number, row: Row) =>
    steps.get(version)?.kind === kind &&
    isSame(quantitiesIn(row), steps.get(version)?.quantities ?? new Map());
  const wrong = rows.filter(
    ({ kind, row }) => !matchesStep(kind, number(row, 'orderVersion'), row),
  );
  const stepped = rows.map(({ kind, row }) => `${kind} ${number(row, 'orderVersion')}`);
  const lineSteps = [...steps].filter(([version]) =>
    counterRows.some((row) => number(row, 'orderVersion') === version),
  );
  const missing = lineSteps.filter(
    ([version, { kind }]) => stepped.filter((name) => name === `${kind} ${version}`).length !== 1,
  );
  return [
    ...wrong.map(
      ({ kind, row }) => `${text(row, 'SK')} is a “${kind}” row, but its version is another step`,
    ),
    ...missing.map(
      ([version, { kind }]) => `version ${version} (“${kind}”) does not have exactly one row`,
    ),
  ];
}

/** A parcel's creation and its end: each is a step of its order. */
function stepRowsOf(states: readonly Row[]): { readonly kind: string; readonly row: Row }[] {
  const [created] = states;
  const end = states.find((state) => state['status'] !== 'SHIPPED');
  const kind = end?.['status'] === 'CANCELLED' ? 'cancel fulfillment' : 'deliver';
  return [
    ...(created ? [{ kind: 'ship', row: created }] : []),
    ...(end ? [{ kind, row: end }] : []),
  ];
}

/** The pieces of a line, added up over rows. */
export const sumOf = (rows: readonly Row[], seq: number): number =>
  rows.reduce((sum, row) => sum + (quantitiesIn(row).get(seq) ?? 0), 0);

export type { Counter };
