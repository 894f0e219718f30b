import type { Entry } from '../trade/journal.ts';
import { isOperator, recordKeyOf } from './answers.ts';
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
 * No customer exceeds the limits in a minute. Each order that a customer places counts once; orders
 * by operators do not count. A 429 answers only a request that would exceed a limit.
 */
export function limits(evidence: Evidence, limit: Limits): string[] {
  const calls = Map.groupBy(
    evidence.journal.filter((entry) => entry.operation === 'A6' && !isOperator(entry)),
    ({ call }) => call.path?.['customerId'],
  );
  const records = new Set(evidence.snapshot.rows.filter(isRecord).map((row) => text(row, 'PK')));
  return historiesOf(evidence.history, isProfile).flatMap(([row, changes]) => {
    const counts = changes.filter(
      (change) => change.before && changedIn(change).length > 0 && !isNewVersion(change),
    );
    const entries = calls.get(customerOf(row)) ?? [];
    const placed = new Map(
      entries
        .filter((entry) => records.has(recordKeyOf(entry)))
        .map((entry) => [recordKeyOf(entry), unitsIn(entry)]),
    );
    const [counted, ordered] = [counts.map(addedBy), [...placed.values()]].map((units) =>
      units.sort().join(' '),
    );
    return [
      ...counts.flatMap((change) => wrongCount(change, limit)),
      ...(counted === ordered ? [] : [`units counted: ${counted}, but ordered: ${ordered}`]),
      ...entries
        .filter((entry) => entry.answer?.status === 429 && !counts.some(isFull(entry, limit)))
        .map(() => 'was answered 429 below the limits'),
    ].map((what) => `customer ${customerOf(row)}: ${what}`);
  });
}

/** A change by A37, which a count is not: it keeps the version. */
const isNewVersion = ({ before, after }: Change): boolean =>
  before?.['version'] !== after?.['version'];

const isSameMinute = ({ before, after }: Change): boolean =>
  before?.['orderMinute'] === after?.['orderMinute'];

const addedBy = (change: Change): number =>
  number(change.after ?? {}, 'minuteUnits') -
  (isSameMinute(change) ? number(change.before ?? {}, 'minuteUnits') : 0);

function wrongCount(change: Change, { orders, units }: Limits): string[] {
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
