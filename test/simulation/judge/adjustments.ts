import type { Entry } from '../trade/journal.ts';
import { isSuccess, nameOf } from './answers.ts';
import {
  by,
  type Evidence,
  historiesOf,
  isAdjustment,
  isStock,
  number,
  type Row,
  skuOf,
  text,
} from './evidence.ts';
import { onceEach, type Wish, wishesOf } from './once.ts';

/** Each wish to adjust a stock made one adjustment or none, and its answers match. */
export function adjustments(evidence: Evidence): string[] {
  const wishes = wishesOf('A40', evidence);
  const rows = by(evidence.snapshot.rows.filter(isAdjustment), adjustmentIdOf);
  const wished = [...wishes.values()].flatMap(({ record }) =>
    record ? [text(record, 'adjustmentId')] : [],
  );
  return [
    ...onceEach(wishes, evidence),
    ...[...wishes.values()].flatMap((wish) => made(wish, rows)),
    ...wished.filter((id, i) => wished.indexOf(id) !== i).map((id) => `${id} answers two wishes`),
    ...[...rows.keys()]
      .filter((id) => !wished.includes(id))
      .map((id) => `adjustment ${id} is nobody's wish`),
    ...[...wishes.values()].flatMap(({ entries }) => entries).flatMap(refusedWrongly(evidence)),
  ];
}

const adjustmentIdOf = (row: Row): string => text(row, 'SK').split('#')[2] ?? '';

const deltaOf = ({ call }: Entry): number => (call.body as { delta: number }).delta;

function made({ entries, record }: Wish, rows: ReadonlyMap<string, Row>): string[] {
  const [first] = entries;
  if (!record || !first) return [];
  const id = text(record, 'adjustmentId');
  const row = rows.get(id);
  const isStored = row?.['delta'] === deltaOf(first) && skuOf(row) === first.call.path?.['sku'];
  const wrong = entries.filter(
    (entry) => isSuccess(entry) && entry.answer?.body.adjustmentId !== id,
  );
  return [
    ...(isStored ? [] : [`adjustment ${id} is not what ${nameOf(first)} asked`]),
    ...wrong.map((entry) => `${nameOf(entry)} was answered another adjustment than ${id}`),
  ];
}

/** 409 is right only if the stock was too low at some moment. */
const refusedWrongly =
  ({ history }: Evidence) =>
  (entry: Entry): string[] => {
    if (entry.answer?.status !== 409) return [];
    const levels = historiesOf(history, isStock)
      .filter(([row]) => skuOf(row) === entry.call.path?.['sku'])
      .flatMap(([, changes]) => changes.map(({ after }) => number(after ?? {}, 'quantity')));
    return levels.some((quantity) => quantity + deltaOf(entry) < 0)
      ? []
      : [`${nameOf(entry)} was refused, and there was enough`];
  };
