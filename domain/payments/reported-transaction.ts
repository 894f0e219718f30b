import type { PaymentTransaction, TransactionState } from './payment.ts';

/** Ranks of states: a transaction only moves to a higher one. */
export const RANK: Readonly<Record<TransactionState, number>> = {
  REQUESTED: 0,
  PENDING: 1,
  FAILED: 2,
  SUCCEEDED: 2,
  REVERSED: 3,
};

/**
 * Returns the further of two reports. A late PENDING changes nothing; a newer amount of the same
 * authorization replaces the older; a refund that succeeded and failed later is REVERSED. The
 * remaining members only make the choice the same everywhere.
 */
export function furthest(
  one: PaymentTransaction | undefined,
  other: PaymentTransaction,
): PaymentTransaction {
  if (!one) return other;
  const [a, b] = [places(one), places(other)];
  const differs = a.findIndex((place, i) => place !== b[i]);
  return differs !== -1 && (b[differs] as number | string) > (a[differs] as number | string)
    ? other
    : one;
}

const places = ({ state, at, amount, reference, failure }: PaymentTransaction) =>
  [RANK[state], at, state, amount, reference ?? '', failure?.code ?? ''] as const;

/** The members that a provider reports. */
export const reportedMembersOf = ({
  kind,
  state,
  amount,
  at,
  reference,
  failure,
}: PaymentTransaction): PaymentTransaction => ({
  kind,
  state,
  amount,
  at,
  ...(reference !== undefined && { reference }),
  ...(failure !== undefined && { failure }),
});

/** The members of a request of ours, which no report has. */
export const notesOf = ({
  requestedBy,
  reason,
  lines,
}: PaymentTransaction): Pick<PaymentTransaction, 'requestedBy' | 'reason' | 'lines'> => ({
  ...(requestedBy !== undefined && { requestedBy }),
  ...(reason !== undefined && { reason }),
  ...(lines !== undefined && { lines }),
});

/** The most references of a transaction, each of up to 200 bytes. */
export const MAX_REFERENCES = 5;

/** All references of a transaction. */
export const referencesOf = ({
  reference,
  otherReferences = [],
}: Pick<PaymentTransaction, 'reference' | 'otherReferences'>): readonly string[] =>
  reference === undefined ? otherReferences : [reference, ...otherReferences];

/**
 * The references beside the transaction's own: the first few in alphabetical order, so that the
 * order of reports has no effect.
 */
export function otherReferences(
  references: readonly string[],
  { reference }: PaymentTransaction,
): Pick<PaymentTransaction, 'otherReferences'> {
  const all = [...new Set(references)].sort().slice(0, MAX_REFERENCES);
  const others = all.filter((one) => one !== reference);
  return others.length > 0 ? { otherReferences: others } : {};
}

/** Writes a transaction as text; equal transactions give the same text. */
export function canonical(transaction: PaymentTransaction): string {
  const { otherReferences: others } = transaction;
  return JSON.stringify({ ...reportedMembersOf(transaction), others, ...notesOf(transaction) });
}
