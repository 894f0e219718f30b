import type { Entry } from '../../trade/journal.ts';
import { isSuccess, isUnknown, nameOf } from '../answers.ts';
import { canonical, type Evidence } from '../evidence.ts';
import { type PaymentFile, type Purse, sumsOf, transactionsIn } from './purse.ts';
import { claimsOther } from './refused.ts';
import { grantsOf } from './requests.ts';

/** What a provider said. */
interface Fact {
  readonly provider: string;
  readonly paymentReference?: string;
  readonly orderId?: string;
  readonly paymentId?: string;
  readonly transactionId?: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly reference: string;
  readonly occurredAt: string;
  readonly failure?: { readonly code: string };
}

const factIn = ({ call }: Entry): Fact => call.body as Fact;

/**
 * A payment's transactions are a function of the set of facts that providers told and of the
 * requests that were granted, and what A18 answered is true.
 */
export function facts({ journal, ...evidence }: Evidence, purses: readonly Purse[]): string[] {
  const entries = journal.filter(({ operation }) => operation === 'A18');
  const told = Map.groupBy(
    entries.filter(isSuccess),
    ({ answer }) => answer?.body.paymentId as string,
  );
  const unknown = forgotten(entries);
  const files = purses.flatMap(({ payments }) => payments);
  return [
    ...files
      .filter(({ paymentId }) => !unknown.has(paymentId))
      .flatMap((file) => wrongIn(file, (told.get(file.paymentId) ?? []).map(factIn))),
    ...entries
      .filter((entry) => !isUnknown(entry) && !isTrue(entry, { ...evidence, journal }, purses))
      .map((entry) => `${nameOf(entry)} was answered ${JSON.stringify(entry.answer?.body)}`),
  ].map((what) => `facts: ${what}`);
}

/** Payments of facts that nobody ever got an answer to: what became of them is not known. */
function forgotten(entries: readonly Entry[]): ReadonlySet<unknown> {
  const sent = Map.groupBy(entries, ({ call }) => canonical(call.body));
  const open = [...sent.values()].filter((some) => some.every(isUnknown));
  return new Set(open.map(([first]) => first && factIn(first).paymentId));
}

/** One movement of money: all that was told and asked of it. */
interface Movement {
  readonly kind: string;
  readonly references: readonly string[];
  readonly ids: readonly string[];
  /** The furthest that it came, as text that sorts. */
  readonly furthest: string;
}

function wrongIn(file: PaymentFile, said: readonly Fact[]): string[] {
  const granted = grantsOf(file).map(({ transactionId, transaction }) => ({
    kind: transaction.kind,
    references: [],
    ids: [transactionId],
    furthest: placeOf(transaction),
  }));
  const knownIds = granted.flatMap(({ ids }) => ids);
  const reported = said.map(({ kind, reference, transactionId = '', occurredAt, ...fact }) => ({
    kind,
    references: [reference],
    ids: knownIds.includes(transactionId) ? [transactionId] : [],
    furthest: placeOf({ ...fact, reference, at: occurredAt }),
  }));
  const must = [...granted, ...reported].reduce(joined, []).map(inOrder).sort();
  const stored = Object.entries(transactionsIn(file.now)).map(([id, transaction]) => ({
    kind: transaction.kind,
    references: [transaction.reference, ...(transaction.otherReferences ?? [])].filter(
      (one) => one !== undefined,
    ),
    ids:
      transaction.requestedBy === undefined ? [] : [id, ...(transaction.otherTransactionIds ?? [])],
    furthest: placeOf(transaction),
  }));
  const is = stored.map(inOrder).sort();
  return canonical(must) === canonical(is)
    ? []
    : [`payment ${file.paymentId} is ${is.join(' ')}, and was told ${must.join(' ')}`];
}

/** Adds a movement; those of its kind that share a name with it are the same one. */
function joined(movements: readonly Movement[], next: Movement): readonly Movement[] {
  const isSame = ({ kind, references, ids }: Movement) =>
    kind === next.kind &&
    (references.some((one) => next.references.includes(one)) ||
      ids.some((one) => next.ids.includes(one)));
  const same = [...movements.filter(isSame), next];
  const merged: Movement = {
    kind: next.kind,
    references: [...new Set(same.flatMap(({ references }) => references))],
    ids: [...new Set(same.flatMap(({ ids }) => ids))],
    furthest:
      same
        .map(({ furthest }) => furthest)
        .sort()
        .at(-1) ?? '',
  };
  return [...movements.filter((one) => !isSame(one)), merged];
}

const inOrder = ({ kind, references, ids, furthest }: Movement): string =>
  canonical([kind, [...references].sort(), [...ids].sort(), furthest]);

const RANKS: Readonly<Record<string, number>> = {
  REQUESTED: 0,
  PENDING: 1,
  FAILED: 2,
  SUCCEEDED: 2,
  REVERSED: 3,
};

/** How far a transaction came: its state, then its time; what is left decides alone. */
function placeOf(one: {
  readonly state: string;
  readonly at: string;
  readonly amount: number;
  readonly reference?: string;
  readonly failure?: { readonly code: string };
}): string {
  const amount = String(one.amount).padStart(12, '0');
  const { state, at, reference = '', failure } = one;
  return [RANKS[state], at, state, amount, reference, failure?.code ?? ''].join('|');
}

function isTrue(entry: Entry, evidence: Evidence, purses: readonly Purse[]): boolean {
  const fact = factIn(entry);
  const body = entry.answer?.body ?? {};
  if (isSuccess(entry)) return isRecorded(entry, purses);
  switch (body.code) {
    case 'payment-not-found':
      return fact.orderId === undefined;
    case 'payment-reference-taken':
      return claimsOther(evidence, fact.provider, fact.paymentReference, fact.paymentId);
    case 'currency-mismatch':
      return fact.orderId === undefined;
    default:
      return false;
  }
}

/** Whether the payment has the fact now, and the order was at that version what the answer says. */
function isRecorded({ call, answer }: Entry, purses: readonly Purse[]): boolean {
  const { kind, reference, orderId } = call.body as Fact;
  const { paymentId, orderVersion, paymentStatus, discrepancy } = answer?.body ?? {};
  const purse = purses.find(({ payments }) =>
    payments.some((file) => file.paymentId === paymentId),
  );
  const file = purse?.payments.find((one) => one.paymentId === paymentId);
  if (!purse || !file || (orderId !== undefined && purse.ledger.orderId !== orderId)) return false;
  const has = Object.values(transactionsIn(file.now)).some(
    (one) =>
      one.kind === kind && [one.reference, ...(one.otherReferences ?? [])].includes(reference),
  );
  const versions = [...purse.ledger.versions.values()];
  const isStatus = versions.some(
    (row) =>
      row['paymentStatus'] === paymentStatus &&
      (orderVersion === undefined || row['version'] === orderVersion),
  );
  const isOf = file.states.some((state) => {
    const { capturable, refundable } = sumsOf([state]);
    return (capturable < 0 || refundable < 0) === discrepancy;
  });
  return has && isStatus && isOf;
}
