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

/** What a version of an order did, told by its rows. */
export interface Step {
  readonly kind: 'move' | 'pay' | 'cancel' | 'ship' | 'take back' | 'deliver' | 'odd';
  readonly pieces: Pieces;
  /** Of the parcel that it was about. */
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

/** The steps of an order by the versions that they led to. */
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

/** Where the order is stays as it was: money moved, and nothing else. */
export function isPayStep({ versions, counted }: Ledger, version: number): boolean {
  const [before, after] = [version - 1, version].map((at) => versions.get(at));
  return (
    before !== undefined &&
    after !== undefined &&
    !counted.some((row) => number(row, 'orderVersion') === version) &&
    ['status', 'fulfillmentStatus', 'total'].every((name) => before[name] === after[name])
  );
}

/** One counter of some lines went up, or down. */
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

/** Each step by line has its row, of the same pieces, and each row its step. */
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

/** A parcel's birth and its end: each is a step of its order. */
function bookings(states: readonly Row[]): { readonly kind: string; readonly row: Row }[] {
  const [born] = states;
  const end = states.find((state) => state['status'] !== 'SHIPPED');
  const kind = end?.['status'] === 'CANCELLED' ? 'take back' : 'deliver';
  return [...(born ? [{ kind: 'ship', row: born }] : []), ...(end ? [{ kind, row: end }] : [])];
}

/** For the rows' own arithmetic. */
export const sumOf = (rows: readonly Row[], seq: number): number =>
  rows.reduce((sum, row) => sum + (piecesIn(row).get(seq) ?? 0), 0);

export type { Counter };
