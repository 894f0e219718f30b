import type { TransactionState } from '../../../domain/payments/payment-records.ts';
import type { FoldedTransaction as PaymentTransaction } from '../../../table/full-order/folded-transactions.ts';
import { furthest, RANK } from './reported-transaction.ts';

/** A report under a reference, and the transaction that follows from all reports under it. */
export interface Report {
  /** The id that follows from its reference, and from its request. */
  readonly name: string;
  /** The request of ours that it names. */
  readonly request?: string | undefined;
  readonly reported: PaymentTransaction;
  readonly counted: PaymentTransaction;
}

/** A transaction with the reports that it was made of. */
export interface Folded {
  readonly id: string;
  readonly shown: PaymentTransaction;
  /** The report under its own id. */
  readonly own: PaymentTransaction;
  readonly hidden: readonly Report[];
}

/** The reports under one reference. */
export interface SharedReference {
  /** Those that name a request. */
  readonly named: readonly Report[];
  /** The one without a request, if it counts by itself: alone, or for what is left of it. */
  readonly rest?: Report | undefined;
  /** The same, if the requests show it completely. */
  readonly hidden?: Report | undefined;
}

/**
 * Combines the reports of one kind under one reference.
 *
 * - One request and a report without it, as a webhook: the further one counts. If both succeeded
 *   and the request's is later, the larger amount counts: it reports its part, never less than the
 *   whole.
 * - Several requests, as captures of one charge: the report without a request is their sum, and
 *   what exceeds them is a transaction of its own. Failed requests count among the several, so that
 *   another failure never changes how the sum is read.
 */
export function sharedReference(all: readonly Report[]): SharedReference {
  const named = all.filter(({ request }) => request !== undefined).sort(byRequest);
  const unnamed = all.find(({ request }) => request === undefined);
  const [first] = named;
  if (!first || !unnamed) return { named, rest: unnamed };
  if (named.length > 1) return asSum(named, unnamed);
  const counted = furtherOf(first.reported, unnamed.reported);
  return { named: [{ ...first, counted }], hidden: unnamed };
}

const byRequest = ({ request: a = '' }: Report, { request: b = '' }: Report): number =>
  a < b ? -1 : 1;

function furtherOf(named: PaymentTransaction, unnamed: PaymentTransaction): PaymentTransaction {
  const last = furthest(named, unnamed);
  const isWhole = last === named && [named, unnamed].every(({ state }) => state === 'SUCCEEDED');
  return isWhole ? { ...named, amount: Math.max(named.amount, unnamed.amount) } : last;
}

/** Counts the report without a request as the sum of the requests under its reference. */
function asSum(all: readonly Report[], unnamed: Report): SharedReference {
  const { state, amount } = unnamed.reported;
  let left = amount - sumOf(all, MOVED);
  const named = all.map((one) => {
    const isPending = one.reported.state === 'PENDING';
    if (state === 'SUCCEEDED' && isPending) {
      if (one.reported.amount > left) return one;
      left -= one.reported.amount;
    }
    return takes(state, one) ? { ...one, counted: moved(one.reported, unnamed.reported) } : one;
  });
  if (state === 'PENDING') left -= sumOf(all, ['PENDING']);
  const isMore = (state === 'PENDING' || state === 'SUCCEEDED') && left > 0;
  const rest = { ...unnamed, counted: { ...unnamed.reported, amount: left } };
  return isMore ? { named, rest } : { named, hidden: unnamed };
}

const MOVED: readonly TransactionState[] = ['SUCCEEDED', 'REVERSED'];

const sumOf = (reports: readonly Report[], states: readonly TransactionState[]): number =>
  reports
    .filter(({ reported }) => states.includes(reported.state))
    .reduce((sum, { reported }) => sum + reported.amount, 0);

/** True if the sum's state is also the request's. A success or reversal takes no failed request. */
const takes = (state: TransactionState, { reported }: Report): boolean =>
  RANK[state] > RANK[reported.state] && reported.state !== 'FAILED';

const moved = (
  request: PaymentTransaction,
  { state, at, failure }: PaymentTransaction,
): PaymentTransaction => ({ ...request, state, at, ...(failure && { failure }) });
