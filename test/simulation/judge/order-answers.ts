import type { Entry } from '../trade/journal.ts';
import {
  isOperator,
  isSuccess,
  isUnknown,
  matchedBy,
  nameOf,
  subjectOf,
  tagOf,
  wishOf,
} from './answers.ts';
import {
  customerOf,
  type Evidence,
  historiesOf,
  isOrder,
  number,
  orderOf,
  type Row,
  text,
} from './evidence.ts';
import { mayBecome } from './lifecycles.ts';

/** The states of an order by version. */
type Versions = ReadonlyMap<number, Row>;

/**
 * What A7 and A8 answered is true of the order's history, and each version after the first was
 * acknowledged once: to nobody only if a call that may have made it ended without a known outcome.
 */
export function orderAnswers({ history, journal }: Evidence): string[] {
  const calls = Map.groupBy(
    journal.filter(({ operation }) => operation === 'A7' || operation === 'A8'),
    ({ call }) => call.path?.['orderId'],
  );
  return historiesOf(history, isOrder).flatMap(([row, changes]) => {
    const versions = new Map(changes.map(({ after = {} }) => [number(after, 'version'), after]));
    const entries = calls.get(orderOf(row)) ?? [];
    return [
      ...entries.flatMap((entry) => lieIn(entry, customerOf(row), versions)),
      ...[...versions.values()].flatMap((state) => acknowledgement(state, entries)),
    ];
  });
}

function lieIn(entry: Entry, customerId: string, versions: Versions): string[] {
  const { answer } = entry;
  if (!answer || isUnknown(entry)) return [];
  const isStranger = !isOperator(entry) && subjectOf(entry) !== customerId;
  const isTrue = isStranger ? answer.status === 404 : isTrueOf(entry, versions);
  return isTrue
    ? []
    : [`${nameOf(entry)} was answered ${answer.status} ${JSON.stringify(answer.body)}`];
}

function isTrueOf(entry: Entry, versions: Versions): boolean {
  const { answer, call } = entry;
  const wanted = wantedStatus(entry);
  const matched = matchedBy(entry);
  if (answer?.status === 200) {
    const { version, status, updatedAt } = answer.body;
    const state = versions.get(version);
    const isNext = !matched || matched.includes(version - 1);
    return (
      isNext &&
      status === wanted &&
      state?.['status'] === status &&
      state?.['updatedAt'] === updatedAt
    );
  }
  if (answer?.status === 412)
    return versions.has(tagOf(entry)) && matched?.includes(tagOf(entry)) === false;
  const seen = matched ? matched.map((version) => versions.get(version)) : [...versions.values()];
  return (
    answer?.status === 409 &&
    call.path !== undefined &&
    seen.some((state) => state && !canBecome(state, wanted))
  );
}

const canBecome = (state: Row, wanted: string): boolean => mayBecome(text(state, 'status'), wanted);

const wantedStatus = ({ operation, call }: Entry): string =>
  operation === 'A8' ? 'CANCELLED' : (call.body as { status: string }).status;

function acknowledgement(state: Row, entries: readonly Entry[]): string[] {
  const version = number(state, 'version');
  if (version === 1) return [];
  const where = `version ${version} (${state['status']}) of order ${orderOf(state)}`;
  const told = new Set(
    entries.filter((entry) => isSuccess(entry) && tagOf(entry) === version).map(wishOf),
  );
  if (told.size > 1) return [`${where} was acknowledged to ${[...told].join(' and ')}`];
  const mayHaveMade = (entry: Entry) =>
    wantedStatus(entry) === state['status'] && (matchedBy(entry)?.includes(version - 1) ?? true);
  const isKnown =
    told.size === 1 ||
    entries.some((entry) => (isUnknown(entry) || isForgotten(entry)) && mayHaveMade(entry));
  return isKnown ? [] : [`${where} was acknowledged to nobody: ${entries.map(outcome).join('; ')}`];
}

/** Its second attempt met the engine that had forgotten the first. */
const isForgotten = ({ operation, metKill }: Entry): boolean => operation === 'A8' && metKill;

const outcome = (entry: Entry): string =>
  `${nameOf(entry)} → ${entry.answer?.status} ${entry.answer?.body.detail}`;
