import type { Entry } from '../../trade/journal.ts';
import { isSuccess, isUnknown, nameOf } from '../answers.ts';
import { canonical, type Evidence } from '../evidence.ts';
import { inOrder, joined, placeOf } from './movements.ts';
import { type PaymentFile, type Purse, sumsOf, transactionsIn } from './purse.ts';
import { claimsOther } from './refused.ts';
import { grantsOf } from './requests.ts';

/** A fact that a provider reported. */
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
 * A payment's transactions follow from the set of reported facts and granted requests, and A18's
 * answers are true.
 */
export function facts({ journal, ...evidence }: Evidence, purses: readonly Purse[]): string[] {
  const entries = journal.filter(({ operation }) => operation === 'A18');
  const reports = Map.groupBy(
    entries.filter(isSuccess),
    ({ answer }) => answer?.body.paymentId as string,
  );
  const unknown = unanswered(entries).map(factIn);
  const files = purses.flatMap(({ payments }) => payments);
  return [
    ...files
      .filter((file) => !unknown.some((fact) => isAbout(fact, file)))
      .flatMap((file) => wrongIn(file, (reports.get(file.paymentId) ?? []).map(factIn))),
    ...entries
      .filter((entry) => !isUnknown(entry) && !isTrue(entry, { ...evidence, journal }, purses))
      .map((entry) => `${nameOf(entry)} was answered ${JSON.stringify(entry.answer?.body)}`),
  ].map((what) => `facts: ${what}`);
}

/** Facts of which no call got an answer: their effect is unknown. */
const unanswered = (entries: readonly Entry[]): readonly Entry[] =>
  [...Map.groupBy(entries, ({ call }) => canonical(call.body)).values()].flatMap((sent) =>
    sent.every(isUnknown) ? sent.slice(0, 1) : [],
  );

const isAbout = (fact: Fact, { paymentId, now }: PaymentFile): boolean =>
  fact.paymentId === paymentId || fact.paymentReference === now['reference'];

function wrongIn(file: PaymentFile, facts: readonly Fact[]): string[] {
  const granted = grantsOf(file).map(({ transactionId, transaction }) => ({
    kind: transaction.kind,
    references: [],
    ids: [transactionId],
    furthest: placeOf(transaction),
  }));
  const knownIds = granted.flatMap(({ ids }) => ids);
  const reported = facts.map(({ kind, reference, transactionId = '', occurredAt, ...fact }) => ({
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
    : [`payment ${file.paymentId} is ${is.join(' ')}, and its reports give ${must.join(' ')}`];
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

/** True if the payment has the fact now, and the order's version had the state in the answer. */
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
