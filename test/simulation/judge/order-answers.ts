import type { Entry, Operation } from '../trade/journal.ts';
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
import { type Evidence, number, type Row, text } from './evidence.ts';
import type { Ledger } from './ledger.ts';
import { isImpossible, mayHaveMade } from './order-wishes.ts';
import { type Step, stepsOf } from './steps.ts';

/** The operations that make versions of an order. */
const CHANGES: readonly Operation[] = ['A7', 'A8', 'A19', 'A21', 'A22'];

/** An order, what each of its versions did, and the calls that were about it. */
interface Trial {
  readonly ledger: Ledger;
  readonly steps: ReadonlyMap<number, Step>;
  readonly entries: readonly Entry[];
}

/**
 * What A7, A8, A19 and A21 answered is true of the order's history, and each version after the
 * first was acknowledged once: to nobody only if a call that may have made it ended without a known
 * outcome. A22 answers nothing of the order, but a version that delivers was a report's. Versions
 * in which money moved are judged in `money/`.
 */
export function orderAnswers({ journal }: Evidence, ledgers: readonly Ledger[]): string[] {
  const calls = Map.groupBy(
    journal.filter(({ operation }) => CHANGES.includes(operation)),
    ({ call }) => call.path?.['orderId'],
  );
  return ledgers.flatMap((ledger) => {
    const entries = calls.get(ledger.orderId) ?? [];
    const trial = { ledger, steps: stepsOf(ledger), entries };
    return [
      ...entries.flatMap((entry) => lieIn(entry, trial)),
      ...[...trial.steps]
        .filter(([version, { kind }]) => kind !== 'pay' && !hasExpired(ledger, version))
        .flatMap(([version, step]) => acknowledgement(version, step, trial)),
    ];
  });
}

/** The sweep cancels in nobody's name. */
const hasExpired = ({ cancellations }: Ledger, version: number): boolean =>
  cancellations.some(
    (row) => row['reason'] === 'EXPIRED' && number(row, 'orderVersion') === version,
  );

function lieIn(entry: Entry, trial: Trial): string[] {
  const { answer, operation } = entry;
  if (!answer || isUnknown(entry) || operation === 'A22') return [];
  const isStranger = !isOperator(entry) && subjectOf(entry) !== trial.ledger.customerId;
  const isTrue = isStranger ? answer.status === 404 : isTrueOf(entry, trial);
  return isTrue
    ? []
    : [`${nameOf(entry)} was answered ${answer.status} ${JSON.stringify(answer.body)}`];
}

function isTrueOf(entry: Entry, trial: Trial): boolean {
  const { ledger, steps } = trial;
  const matched = matchedBy(entry);
  if (isSuccess(entry)) {
    const version = versionOf(entry);
    const step = steps.get(version);
    const isMade = step !== undefined && mayHaveMade(entry, ledger, version, step);
    return isMade && tells(entry, ledger.versions.get(version) ?? {});
  }
  if (entry.answer?.status === 412)
    return ledger.versions.has(tagOf(entry)) && matched?.includes(tagOf(entry)) === false;
  const seen = [...ledger.versions.keys()].filter((version) => matched?.includes(version) ?? true);
  return (
    entry.answer?.status === 409 && seen.some((version) => isImpossible(entry, ledger, version))
  );
}

/** What an answer says of the order: all of it, or what a fulfillment made of it. */
const orderIn = ({ answer }: Entry): Row => answer?.body.order ?? answer?.body ?? {};

const versionOf = (entry: Entry): number => Number(orderIn(entry)['version']);

/** Whether the answer says what the row of its version says. */
function tells(entry: Entry, row: Row): boolean {
  const told = orderIn(entry);
  const implied = /^(OPEN|CANCELLED)$/.test(text(row, 'status')) ? 'UNFULFILLED' : 'FULFILLED';
  const must: Row = { fulfillmentStatus: implied, ...row };
  const names =
    entry.operation === 'A19' || entry.operation === 'A21' ? [] : ['updatedAt', 'total'];
  return ['status', 'fulfillmentStatus', ...names].every((name) => told[name] === must[name]);
}

function acknowledgement(version: number, step: Step, { ledger, entries }: Trial): string[] {
  const row = ledger.versions.get(version) ?? {};
  const where = `version ${version} (${step.kind}, ${row['status']}) of order ${ledger.orderId}`;
  const made = entries.filter((entry) => mayHaveMade(entry, ledger, version, step));
  const isOf = (entry: Entry) => entry.operation === 'A22' || versionOf(entry) === version;
  const told = made.filter((entry) => isSuccess(entry) && isOf(entry));
  const wishes = new Set(told.filter(({ operation }) => operation !== 'A22').map(wishOf));
  if (wishes.size > 1) return [`${where} was acknowledged to ${[...wishes].join(' and ')}`];
  const isKnown = told.length > 0 || made.some((entry) => isUnknown(entry) || isForgotten(entry));
  return isKnown ? [] : [`${where} was acknowledged to nobody: ${entries.map(outcome).join('; ')}`];
}

/** Its second attempt met the engine that had forgotten the first. */
const isForgotten = ({ operation, metKill }: Entry): boolean => operation !== 'A7' && metKill;

const outcome = (entry: Entry): string =>
  `${nameOf(entry)} → ${entry.answer?.status} ${entry.answer?.body.detail}`;
