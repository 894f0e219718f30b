import { number, type Row, text } from './evidence.ts';
import {
  COUNTERS,
  type Counter,
  countersAt,
  isSame,
  type Ledger,
  leftAt,
  type Pieces,
  piecesIn,
  piecesOf,
} from './ledger.ts';

/** The change of one version of an order, derived from its rows. */
export interface Step {
  readonly kind: 'move' | 'pay' | 'cancel' | 'ship' | 'take back' | 'deliver' | 'odd';
  readonly pieces: Pieces;
  /** The parcel that it concerns. */
  readonly fulfillmentId?: string | undefined;
}

const KINDS: Readonly<Record<string, Step['kind']>> = {
  'cancelled up': 'cancel',
  'fulfilled up': 'ship',
  'fulfilled down': 'take back',
  'delivered up': 'deliver',
};

/** The status of a parcel that a step leaves behind. */
const STATUS: Readonly<Partial<Record<Step['kind'], string>>> = {
  ship: 'SHIPPED',
  'take back': 'CANCELLED',
  deliver: 'DELIVERED',
};

/** The steps of an order by the versions that they made. */
export const stepsOf = (ledger: Ledger): ReadonlyMap<number, Step> =>
  new Map(
    [...ledger.versions.keys()]
      .filter((version) => version > 1)
      .map((version) => [version, stepTo(ledger, version)]),
  );

function stepTo(ledger: Ledger, version: number): Step {
  const isLineStep = ledger.counted.some((row) => number(row, 'orderVersion') === version);
  if (isLineStep) return lineStepTo(ledger, version);
  if (isPayStep(ledger, version)) return { kind: 'pay', pieces: new Map() };
  return ledger.versions.get(version)?.['status'] === 'CANCELLED'
    ? { kind: 'cancel', pieces: leftAt(ledger, version - 1) }
    : { kind: 'move', pieces: new Map() };
}

/** True if only money moved: the order and its lines are as before. */
export function isPayStep({ versions, counted }: Ledger, version: number): boolean {
  const [before, after] = [version - 1, version].map((at) => versions.get(at));
  return (
    before !== undefined &&
    after !== undefined &&
    !counted.some((row) => number(row, 'orderVersion') === version) &&
    ['status', 'fulfillmentStatus', 'total'].every((name) => before[name] === after[name])
  );
}

/** The step in which one counter of some lines rose or fell. */
function lineStepTo(ledger: Ledger, version: number): Step {
  const moves = ledger.lines.flatMap((line) => {
    const [before, after] = [version - 1, version].map((at) => countersAt(ledger, at, line));
    return COUNTERS.map((counter) => ({
      seq: line.seq,
      counter,
      quantity: Number(after?.[counter]) - Number(before?.[counter]),
    })).filter(({ quantity }) => quantity !== 0);
  });
  const [name, ...others] = new Set(
    moves.map(({ counter, quantity }) => `${counter} ${quantity > 0 ? 'up' : 'down'}`),
  );
  const kind = others.length === 0 ? (KINDS[name ?? ''] ?? 'odd') : 'odd';
  const pieces = piecesOf(
    moves.map(({ seq, quantity }) => ({ seq, quantity: Math.abs(quantity) })),
  );
  const parcel = ledger.parcels
    .flat()
    .find((state) => state['status'] === STATUS[kind] && number(state, 'orderVersion') === version);
  return { kind, pieces, fulfillmentId: parcel && fulfillmentIdOf(parcel) };
}

export const fulfillmentIdOf = (parcel: Row): string =>
  text(parcel, 'SK').slice('FULFILLMENT#'.length);

/** Each step by line has a row with the same pieces, and each row has a step. */
export function rowsOfSteps(ledger: Ledger, steps: ReadonlyMap<number, Step>): string[] {
  const { parcels, cancellations, counted } = ledger;
  const rows = [
    ...parcels.flatMap(bookings),
    ...cancellations.map((row) => ({ kind: 'cancel', row })),
  ];
  const isMet = (kind: string, version: number, row: Row) =>
    steps.get(version)?.kind === kind &&
    isSame(piecesIn(row), steps.get(version)?.pieces ?? new Map());
  const odd = rows.filter(({ kind, row }) => !isMet(kind, number(row, 'orderVersion'), row));
  const stepped = rows.map(({ kind, row }) => `${kind} ${number(row, 'orderVersion')}`);
  const lineSteps = [...steps].filter(([version]) =>
    counted.some((row) => number(row, 'orderVersion') === version),
  );
  const missing = lineSteps.filter(
    ([version, { kind }]) => stepped.filter((name) => name === `${kind} ${version}`).length !== 1,
  );
  return [
    ...odd.map(({ kind, row }) => `${text(row, 'SK')} says “${kind}”, and its version does not`),
    ...missing.map(([version, { kind }]) => `version ${version} (“${kind}”) has not one row`),
  ];
}

/** A parcel's creation and its end: each is a step of its order. */
function bookings(states: readonly Row[]): { readonly kind: string; readonly row: Row }[] {
  const [created] = states;
  const end = states.find((state) => state['status'] !== 'SHIPPED');
  const kind = end?.['status'] === 'CANCELLED' ? 'take back' : 'deliver';
  return [
    ...(created ? [{ kind: 'ship', row: created }] : []),
    ...(end ? [{ kind, row: end }] : []),
  ];
}

/** The pieces of a line, added up over rows. */
export const sumOf = (rows: readonly Row[], seq: number): number =>
  rows.reduce((sum, row) => sum + (piecesIn(row).get(seq) ?? 0), 0);

export type { Counter };
