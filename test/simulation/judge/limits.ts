import type { Entry } from '../trade/journal.ts';
import { isOperator, recordOf } from './answers.ts';
import {
  type Change,
  changedIn,
  customerOf,
  type Evidence,
  historiesOf,
  isProfile,
  isRecord,
  number,
  type Row,
  text,
} from './evidence.ts';

/** The most that a customer may order in a minute. */
export interface Limits {
  readonly orders: number;
  readonly units: number;
}

/**
 * No customer's minute exceeds the limits, each own order counts once, and 429 answers only
 * requests that would exceed a limit.
 */
export function limits(evidence: Evidence, limit: Limits): string[] {
  const calls = Map.groupBy(
    evidence.journal.filter((entry) => entry.operation === 'A6' && !isOperator(entry)),
    ({ call }) => call.path?.['customerId'],
  );
  const records = new Set(evidence.snapshot.rows.filter(isRecord).map((row) => text(row, 'PK')));
  return historiesOf(evidence.history, isProfile).flatMap(([row, changes]) => {
    const counts = changes.filter((change) => change.before && changedIn(change).length > 0);
    const entries = calls.get(customerOf(row)) ?? [];
    const placed = new Map(
      entries
        .filter((entry) => records.has(recordOf(entry)))
        .map((entry) => [recordOf(entry), unitsIn(entry)]),
    );
    const [counted, ordered] = [counts.map(addedBy), [...placed.values()]].map((units) =>
      units.sort().join(' '),
    );
    return [
      ...counts.flatMap((change) => beyond(change, limit)),
      ...(counted === ordered ? [] : [`units counted: ${counted}, and ordered: ${ordered}`]),
      ...entries
        .filter((entry) => entry.answer?.status === 429 && !counts.some(isFull(entry, limit)))
        .map(tooEarly),
    ].map((what) => `customer ${customerOf(row)}: ${what}`);
  });
}

const isSameMinute = ({ before, after }: Change): boolean =>
  before?.['orderMinute'] === after?.['orderMinute'];

const addedBy = (change: Change): number =>
  number(change.after ?? {}, 'minuteUnits') -
  (isSameMinute(change) ? number(change.before ?? {}, 'minuteUnits') : 0);

function beyond(change: Change, { orders, units }: Limits): string[] {
  const [before, after]: readonly [Row, Row] = [change.before ?? {}, change.after ?? {}];
  const expected = isSameMinute(change) ? number(before, 'minuteOrders') + 1 : 1;
  const isRight =
    number(after, 'minuteOrders') === expected &&
    number(after, 'orderMinute') >= number(before, 'orderMinute') &&
    expected <= orders &&
    number(after, 'minuteUnits') <= units;
  return isRight
    ? []
    : [`a minute counts ${after['minuteOrders']} orders of ${after['minuteUnits']} units`];
}

const unitsIn = ({ call }: Entry): number =>
  (call.body as { lines: readonly { quantity: number }[] }).lines.reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  );

/** True if the request would have exceeded a limit at that time. */
const isFull =
  (entry: Entry, { orders, units }: Limits) =>
  ({ after = {} }: Change): boolean =>
    number(after, 'minuteOrders') >= orders ||
    number(after, 'minuteUnits') + unitsIn(entry) > units;

const tooEarly = (): string => 'was answered 429 below the limits';
