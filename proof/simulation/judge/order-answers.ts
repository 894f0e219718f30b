import type { Entry, Operation } from '../trade/journal.ts';
import {
  clientRequestOf,
  isOperator,
  isSuccess,
  isUnknown,
  nameOf,
  subjectOf,
  versionInETag,
  versionsInIfMatch,
} from './answers.ts';
import { type Evidence, number, type Row, text } from './evidence.ts';
import type { OrderHistory } from './order-history.ts';
import { isImpossible, mayHaveMade } from './order-requests.ts';
import { type Step, stepsOf } from './steps.ts';

/** The operations that make versions of an order. */
const CHANGES: readonly Operation[] = ['A7', 'A7b', 'A7c', 'A8', 'A19', 'A21', 'A22'];

/** An order's history, the step of each of its versions, and the calls that change it. */
interface OrderCalls {
  readonly orderHistory: OrderHistory;
  readonly steps: ReadonlyMap<number, Step>;
  readonly entries: readonly Entry[];
}

/**
 * The answers of A7, A7b, A7c, A8, A19 and A21 match the order's history. Each version after the
 * first was acknowledged to one client request, or a call that may have made it has an unknown
 * outcome. A22's answer has no order, so any successful report may acknowledge a delivery. `money/`
 * judges the versions in which money moved.
 */
export function orderAnswers(
  { journal }: Evidence,
  orderHistories: readonly OrderHistory[],
): string[] {
  const calls = Map.groupBy(
    journal.filter(({ operation }) => CHANGES.includes(operation)),
    ({ call }) => call.path?.['orderId'],
  );
  return orderHistories.flatMap((orderHistory) => {
    const entries = calls.get(orderHistory.orderId) ?? [];
    const orderCalls = { orderHistory, steps: stepsOf(orderHistory), entries };
    return [
      ...entries.flatMap((entry) => wrongAnswer(entry, orderCalls)),
      ...[...orderCalls.steps]
        .filter(([version, { kind }]) => kind !== 'pay' && !hasExpired(orderHistory, version))
        .flatMap(([version, step]) => wrongAcknowledgement(version, step, orderCalls)),
    ];
  });
}

/** True for a cancellation by the sweep, which has no caller. */
const hasExpired = ({ cancellations }: OrderHistory, version: number): boolean =>
  cancellations.some(
    (row) => row['reason'] === 'EXPIRED' && number(row, 'orderVersion') === version,
  );

function wrongAnswer(entry: Entry, orderCalls: OrderCalls): string[] {
  const { answer, operation } = entry;
  if (!answer || isUnknown(entry) || operation === 'A22') return [];
  const isForeign = !isOperator(entry) && subjectOf(entry) !== orderCalls.orderHistory.customerId;
  const isRight = isForeign ? answer.status === 404 : isRightAnswer(entry, orderCalls);
  return isRight
    ? []
    : [`${nameOf(entry)} was answered ${answer.status} ${JSON.stringify(answer.body)}`];
}

function isRightAnswer(entry: Entry, orderCalls: OrderCalls): boolean {
  const { orderHistory, steps } = orderCalls;
  const matched = versionsInIfMatch(entry);
  if (isSuccess(entry)) {
    const version = versionOf(entry);
    const step = steps.get(version);
    const isMade = step !== undefined && mayHaveMade(entry, orderHistory, version, step);
    return isMade && matches(entry, orderHistory.versions.get(version) ?? {});
  }
  if (entry.answer?.status === 412)
    return (
      orderHistory.versions.has(versionInETag(entry)) &&
      matched?.includes(versionInETag(entry)) === false
    );
  const seen = [...orderHistory.versions.keys()].filter(
    (version) => matched?.includes(version) ?? true,
  );
  return (
    entry.answer?.status === 409 &&
    seen.some((version) => isImpossible(entry, orderHistory, version))
  );
}

/** The order in an answer: all of it, or the part that a fulfillment changed. */
const orderIn = ({ answer }: Entry): Row => answer?.body.order ?? answer?.body ?? {};

const versionOf = (entry: Entry): number => Number(orderIn(entry)['version']);

/**
 * True if the answer matches the row of its version: a replay, too, whatever was paid or refunded
 * since.
 */
function matches(entry: Entry, row: Row): boolean {
  const shown = orderIn(entry);
  const implied = /^(OPEN|CANCELLED)$/.test(text(row, 'status')) ? 'UNFULFILLED' : 'FULFILLED';
  const must: Row = { fulfillmentStatus: implied, ...row };
  const names =
    entry.operation === 'A19' || entry.operation === 'A21'
      ? []
      : ['updatedAt', 'total', 'paymentStatus', 'refunded'];
  const hold = /^A7[bc]$/.test(entry.operation) ? ['onHold'] : [];
  return ['status', 'fulfillmentStatus', ...hold, ...names].every(
    (name) => shown[name] === must[name],
  );
}

function wrongAcknowledgement(
  version: number,
  step: Step,
  { orderHistory, entries }: OrderCalls,
): string[] {
  const row = orderHistory.versions.get(version) ?? {};
  const change = `${step.kind}, ${row['status']}`;
  const where = `version ${version} (${change}) of order ${orderHistory.orderId}`;
  const callers = entries.filter((entry) => mayHaveMade(entry, orderHistory, version, step));
  const isOf = (entry: Entry) => entry.operation === 'A22' || versionOf(entry) === version;
  const acknowledged = callers.filter((entry) => isSuccess(entry) && isOf(entry));
  const requests = new Set(
    acknowledged.filter(({ operation }) => operation !== 'A22').map(clientRequestOf),
  );
  if (requests.size > 1)
    return [`${where} was acknowledged to several client requests: ${[...requests].join(' and ')}`];
  const isKnown =
    acknowledged.length > 0 || callers.some((entry) => isUnknown(entry) || isForgotten(entry));
  return isKnown
    ? []
    : [`${where} was not acknowledged to any client: ${entries.map(outcome).join('; ')}`];
}

/** True if the engine was killed and may have forgotten the call's first attempt. */
const isForgotten = ({ operation, metKill }: Entry): boolean => operation !== 'A7' && metKill;

const outcome = (entry: Entry): string =>
  `${nameOf(entry)} → ${entry.answer?.status} ${entry.answer?.body.detail}`;
