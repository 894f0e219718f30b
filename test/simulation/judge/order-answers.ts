import type { Entry, Operation } from '../trade/journal.ts';
import {
  clientRequestOf,
  isOperator,
  isSuccess,
  isUnknown,
  matchedBy,
  nameOf,
  subjectOf,
  tagOf,
} from './answers.ts';
import { type Evidence, number, type Row, text } from './evidence.ts';
import type { Ledger } from './ledger.ts';
import { isImpossible, mayHaveMade } from './order-requests.ts';
import { type Step, stepsOf } from './steps.ts';

/** The operations that make versions of an order. */
const CHANGES: readonly Operation[] = ['A7', 'A8', 'A19', 'A21', 'A22'];

/** An order, the step of each of its versions, and its calls. */
interface Trial {
  readonly ledger: Ledger;
  readonly steps: ReadonlyMap<number, Step>;
  readonly entries: readonly Entry[];
}

/**
 * The answers of A7, A8, A19 and A21 match the order's history. Each version after the first was
 * acknowledged once, or a call that may have made it ended without a known outcome. A22's answer
 * has no order, but a version that delivers belongs to a report. `money/` judges versions in which
 * money moved.
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

/** True for a cancellation by the sweep, which has no caller. */
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
    return isMade && matches(entry, ledger.versions.get(version) ?? {});
  }
  if (entry.answer?.status === 412)
    return ledger.versions.has(tagOf(entry)) && matched?.includes(tagOf(entry)) === false;
  const seen = [...ledger.versions.keys()].filter((version) => matched?.includes(version) ?? true);
  return (
    entry.answer?.status === 409 && seen.some((version) => isImpossible(entry, ledger, version))
  );
}

/** The order in an answer: all of it, or the part that a fulfillment changed. */
const orderIn = ({ answer }: Entry): Row => answer?.body.order ?? answer?.body ?? {};

const versionOf = (entry: Entry): number => Number(orderIn(entry)['version']);

/** True if the answer matches the row of its version. */
function matches(entry: Entry, row: Row): boolean {
  const shown = orderIn(entry);
  const implied = /^(OPEN|CANCELLED)$/.test(text(row, 'status')) ? 'UNFULFILLED' : 'FULFILLED';
  const must: Row = { fulfillmentStatus: implied, ...row };
  const names =
    entry.operation === 'A19' || entry.operation === 'A21' ? [] : ['updatedAt', 'total'];
  return ['status', 'fulfillmentStatus', ...names].every((name) => shown[name] === must[name]);
}

function acknowledgement(version: number, step: Step, { ledger, entries }: Trial): string[] {
  const row = ledger.versions.get(version) ?? {};
  const where = `version ${version} (${step.kind}, ${row['status']}) of order ${ledger.orderId}`;
  const made = entries.filter((entry) => mayHaveMade(entry, ledger, version, step));
  const isOf = (entry: Entry) => entry.operation === 'A22' || versionOf(entry) === version;
  const acknowledged = made.filter((entry) => isSuccess(entry) && isOf(entry));
  const requests = new Set(
    acknowledged.filter(({ operation }) => operation !== 'A22').map(clientRequestOf),
  );
  if (requests.size > 1) return [`${where} was acknowledged to ${[...requests].join(' and ')}`];
  const isKnown =
    acknowledged.length > 0 || made.some((entry) => isUnknown(entry) || isForgotten(entry));
  return isKnown ? [] : [`${where} was acknowledged to nobody: ${entries.map(outcome).join('; ')}`];
}

/** True if the engine was killed and may have forgotten the call's first attempt. */
const isForgotten = ({ operation, metKill }: Entry): boolean => operation !== 'A7' && metKill;

const outcome = (entry: Entry): string =>
  `${nameOf(entry)} → ${entry.answer?.status} ${entry.answer?.body.detail}`;
