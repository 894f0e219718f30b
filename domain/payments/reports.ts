import type { PaymentTransaction } from './payment.ts';
import type { TransactionState } from './payment-records.ts';

/**
 * Ranks of states: a report is replaced by one of a higher rank. FAILED means that nothing ever
 * moved, so it is below SUCCEEDED: no order of reports and no clock lets a failure hide money.
 * REVERSED means that money moved and was returned.
 */
export const RANK: Readonly<Record<TransactionState, number>> = {
  REQUESTED: 0,
  PENDING: 1,
  FAILED: 2,
  SUCCEEDED: 3,
  REVERSED: 4,
};

/** The members that decide which of two reports is the further one. */
type Comparable = Pick<
  PaymentTransaction,
  'state' | 'at' | 'amount' | 'reference' | 'paymentReference' | 'failure'
>;

/**
 * Returns the further of two reports, the first one if both are equal. A late PENDING changes
 * nothing; a newer amount of the same authorization replaces the older; a refund that succeeded and
 * failed later is REVERSED. The remaining members only make the choice the same everywhere.
 */
export function furthest<Report extends Comparable>(
  one: Report | undefined,
  other: Report,
): Report {
  if (!one) return other;
  const [a, b] = [places(one), places(other)];
  const differs = a.findIndex((place, i) => place !== b[i]);
  return differs !== -1 && (b[differs] as number | string) > (a[differs] as number | string)
    ? other
    : one;
}

const places = ({ state, at, amount, reference, ...report }: Comparable) =>
  [
    RANK[state],
    at,
    amount,
    report.failure?.code ?? '',
    reference ?? '',
    report.paymentReference ?? '',
  ] as const;

/** The most references of a transaction that are shown, each of up to 200 bytes. */
export const MAX_REFERENCES = 5;

/** All references of a payment. */
export const referencesOf = ({
  reference,
  otherReferences = [],
}: Pick<PaymentTransaction, 'reference' | 'otherReferences'>): readonly string[] =>
  reference === undefined ? otherReferences : [reference, ...otherReferences];

/** The references of a request's failed answers, beside the one that it shows: the first few. */
export function otherReferences(
  references: readonly string[],
  { reference }: PaymentTransaction,
): Pick<PaymentTransaction, 'otherReferences'> {
  const others = [...new Set(references)].sort().filter((one) => one !== reference);
  return others.length > 0 ? { otherReferences: others.slice(0, MAX_REFERENCES) } : {};
}
