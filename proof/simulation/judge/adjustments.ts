import type { Entry } from '../trade/journal.ts';
import { isSuccess, nameOf } from './answers.ts';
import { type ClientRequest, carriedOutOnce, clientRequestsOf } from './client-requests.ts';
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

/** Each client request made one stock adjustment or none, and its answers match. */
export function adjustments(evidence: Evidence): string[] {
  const requests = clientRequestsOf('A40', evidence);
  const rows = by(evidence.snapshot.rows.filter(isAdjustment), adjustmentIdOf);
  const recordedIds = [...requests.values()].flatMap(({ record }) =>
    record ? [text(record, 'adjustmentId')] : [],
  );
  return [
    ...carriedOutOnce(requests, evidence),
    ...[...requests.values()].flatMap((request) => wrongResult(request, rows)),
    ...recordedIds
      .filter((id, i) => recordedIds.indexOf(id) !== i)
      .map((id) => `${id} is the result of two client requests`),
    ...[...rows.keys()]
      .filter((id) => !recordedIds.includes(id))
      .map((id) => `adjustment ${id} was not requested by any client`),
    ...[...requests.values()].flatMap(({ entries }) => entries).flatMap(wrongRefusals(evidence)),
  ];
}

const adjustmentIdOf = (row: Row): string => text(row, 'SK').split('#')[2] ?? '';

const deltaOf = ({ call }: Entry): number => (call.body as { delta: number }).delta;

function wrongResult({ entries, record }: ClientRequest, rows: ReadonlyMap<string, Row>): string[] {
  const [first] = entries;
  if (!record || !first) return [];
  const id = text(record, 'adjustmentId');
  const row = rows.get(id);
  const isStored = row?.['delta'] === deltaOf(first) && skuOf(row) === first.call.path?.['sku'];
  const wrong = entries.filter(
    (entry) => isSuccess(entry) && entry.answer?.body.adjustmentId !== id,
  );
  return [
    ...(isStored ? [] : [`adjustment ${id} does not match the request ${nameOf(first)}`]),
    ...wrong.map((entry) => `${nameOf(entry)} got another adjustment than ${id}`),
  ];
}

/** A 409 is right only if the stock was once too low for the adjustment, and never for a count. */
const wrongRefusals =
  ({ history }: Evidence) =>
  (entry: Entry): string[] => {
    if (entry.answer?.status !== 409) return [];
    if ((entry.call.body as Row)['reason'] === 'COUNTED')
      return [`${nameOf(entry)} was refused, although a count may leave the SKU short`];
    const levels = historiesOf(history, isStock)
      .filter(([row]) => skuOf(row) === entry.call.path?.['sku'])
      .flatMap(([, changes]) => changes.map(({ after }) => number(after ?? {}, 'quantity')));
    return levels.some((quantity) => quantity + deltaOf(entry) < 0)
      ? []
      : [`${nameOf(entry)} was refused, although the stock was sufficient`];
  };
