import type { Entry } from '../../trade/journal.ts';
import { isRefusal, isSuccess, nameOf, subjectOf } from '../answers.ts';
import { type Evidence, type Row, text } from '../evidence.ts';
import { onceEach, type Wish, wishesOf } from '../once.ts';
import {
  type PaymentFile,
  type Purse,
  sumsOf,
  type Transaction,
  transactionsIn,
  versionOf,
} from './purse.ts';

const KINDS = { A15: 'CAPTURE', A16: 'REFUND', A17: 'VOID' } as const;
type Asking = keyof typeof KINDS;

/** A requested transaction, as it was in the first state of the payment that had it. */
export interface Grant {
  readonly file: PaymentFile;
  readonly transactionId: string;
  readonly transaction: Transaction;
  /** The payment in that state. */
  readonly state: Row;
}

export const grantsOf = (file: PaymentFile): Grant[] =>
  file.states.flatMap((state, i) => {
    const before = transactionsIn(file.states[i - 1] ?? {});
    return Object.entries(transactionsIn(state))
      .filter(([id, { requestedBy }]) => requestedBy !== undefined && !before[id])
      .map(([transactionId, transaction]) => ({ file, transactionId, transaction, state }));
  });

/**
 * Every grant was covered: with each grant taken off, the amounts that can be captured or given
 * back stay at 0 or above. Each wish has one grant or none, each grant has a wish, and refused
 * requests did not fit.
 */
export function requests(evidence: Evidence, purses: readonly Purse[]): string[] {
  const files = purses.flatMap(({ payments }) => payments);
  const grants = files.flatMap(grantsOf);
  const wished = new Set<string>();
  const ofWishes = (Object.keys(KINDS) as Asking[]).flatMap((operation) => {
    const wishes = wishesOf(operation, evidence);
    for (const { record } of wishes.values()) if (record) wished.add(text(record, 'transactionId'));
    return [
      ...onceEach(wishes, evidence),
      ...[...wishes.values()].flatMap((wish) => made(wish, KINDS[operation], grants)),
      ...[...wishes.values()]
        .flatMap(({ entries }) => entries)
        .filter((entry) => isRefusal(entry) && !isTrue(entry, KINDS[operation], purses))
        .map((entry) => `${nameOf(entry)} was refused: ${JSON.stringify(entry.answer?.body)}`),
    ];
  });
  return [
    ...ofWishes,
    ...grants
      .filter(({ transaction, state }) => availableFor(transaction.kind, state) < 0)
      .map(
        ({ transactionId, transaction: { kind, amount }, state }) =>
          `${kind} ${transactionId} of ${amount} leaves ${availableFor(kind, state)}`,
      ),
    ...grants
      .filter((grant) => !wished.has(grant.transactionId) && !isOwn(grant, purses))
      .map(({ transactionId }) => `transaction ${transactionId} is nobody's wish`),
  ];
}

const availableFor = (kind: string, payment: Row): number => {
  const { capturable, refundable } = sumsOf([payment]);
  return kind === 'REFUND' ? refundable : capturable;
};

/**
 * Grants without a caller: a SALE that a payment is created with, and a refund after the
 * cancellation.
 */
function isOwn({ transaction, file, state }: Grant, purses: readonly Purse[]): boolean {
  const { kind, requestedBy } = transaction;
  if (kind === 'SALE') return state === file.states[0] && requestedBy === state['createdBy'];
  const purse = purses.find(({ payments }) => payments.includes(file));
  return (
    kind === 'REFUND' &&
    requestedBy === 'system:order-cancelled' &&
    [...(purse?.ledger.versions.values() ?? [])].some(({ status }) => status === 'CANCELLED')
  );
}

function made({ entries, record }: Wish, kind: string, grants: readonly Grant[]): string[] {
  const [first] = entries;
  if (!record || !first) return [];
  const id = text(record, 'transactionId');
  const grant = grants.find(({ transactionId }) => transactionId === id);
  if (!grant) return [`${kind} ${id} was granted, and is lost`];
  const { transaction, file, state } = grant;
  const { amount } = (first.call.body ?? {}) as { amount?: number };
  const isAsked =
    transaction.kind === kind &&
    file.paymentId === first.call.path?.['paymentId'] &&
    transaction.requestedBy === subjectOf(first) &&
    (amount === undefined || transaction.amount === amount);
  const left = availableFor(kind, state);
  const matches = ({ answer }: Entry) =>
    answer?.body.transactionId === id &&
    answer.body.amount === transaction.amount &&
    answer.body.state === transaction.state &&
    answer.body.paymentVersion === versionOf(state) &&
    (answer.body.refundable ?? answer.body.capturable) === left;
  return [
    ...(isAsked ? [] : [`${kind} ${id} is not what ${nameOf(first)} asked`]),
    ...entries
      .filter((entry) => isSuccess(entry) && !matches(entry))
      .map((entry) => `${nameOf(entry)} was answered ${JSON.stringify(entry.answer?.body)}`),
  ];
}

/** True if the request did not fit the payment at some moment. */
function isTrue(entry: Entry, kind: string, purses: readonly Purse[]): boolean {
  const { path = {}, body } = entry.call;
  const purse = purses.find(({ ledger }) => ledger.orderId === path['orderId']);
  const file = purse?.payments.find(({ paymentId }) => paymentId === path['paymentId']);
  const { code, available } = entry.answer?.body ?? {};
  const { amount = 1 } = (body ?? {}) as { amount?: number };
  if (code === 'order-cancelled')
    return (
      kind === 'CAPTURE' &&
      [...(purse?.ledger.versions.values() ?? [])].some(({ status }) => status === 'CANCELLED')
    );
  return (
    code === 'amount-not-available' &&
    amount > available &&
    (file?.states ?? []).some((state) => Math.max(0, availableFor(kind, state)) === available)
  );
}
