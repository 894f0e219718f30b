import {
  agreesWith,
  type BookedSum,
  differsFromBooked,
} from '../../domain/payments/booked-money.ts';
import type { Payment, PaymentFact } from '../../domain/payments/payment.ts';
import { referencesOf } from '../../domain/payments/reports.ts';
import { unrecordedFacts } from '../../domain/payments/unrecorded-facts.ts';
import type { PaymentProvider } from './provider.ts';

/** The surroundings of a reconciliation. */
export interface Reconciling {
  readonly provider: PaymentProvider;
  /** Finds our payment with a provider's reference. */
  readonly find: (reference: string, isConsistent: boolean) => Promise<Payment | undefined>;
  /** Records facts, and returns the number that were new; 0 in a dry run. */
  readonly record: (facts: readonly PaymentFact[]) => Promise<number>;
}

export interface Period {
  readonly since: Date;
  readonly until: Date;
}

/** The result of a reconciliation. */
export interface Reconciled {
  /** Facts of events that were not delivered. */
  readonly undelivered: number;
  /** Payments of ours that were compared. */
  readonly compared: number;
  /** Payments that the provider was asked about, because its bookings differed. */
  readonly asked: number;
  /** Facts that were new. */
  readonly applied: number;
  /** Payments that still differ from the provider's answer. */
  readonly differing: readonly Difference[];
}

export interface Difference {
  readonly customerId: string;
  readonly orderId: string;
  readonly paymentId: string;
  /** The provider's payment. */
  readonly reference: string;
}

/** Payments that are compared at once. */
const AT_ONCE = 8;

/**
 * Brings the books to the provider's: records the events that were not delivered, compares what the
 * provider booked with the payments' transactions, and asks about payments that differ. Payments of
 * other systems in the same account are skipped. A second run applies nothing.
 *
 * @param only compares the payment with this provider's reference alone, and asks in any case
 * @throws {Unknown} if the provider does not answer
 * @throws {Misconfigured} for a wrong key
 */
export async function reconcilePayments(
  reconciling: Reconciling,
  period: Period,
  only?: string,
): Promise<Reconciled> {
  const { undelivered, applied, booked } = await readChanges(reconciling, period, only);
  const outcomes: Outcome[] = [];
  const references = only === undefined ? [...booked.keys()] : [only];
  for (let at = 0; at < references.length; at += AT_ONCE)
    outcomes.push(
      ...(await Promise.all(
        references
          .slice(at, at + AT_ONCE)
          .map((reference) => compare(reconciling, reference, booked.get(reference), only)),
      )),
    );
  return {
    undelivered,
    compared: outcomes.filter(({ isOurs }) => isOurs).length,
    asked: outcomes.filter(({ isAsked }) => isAsked).length,
    applied: outcomes.reduce((sum, outcome) => sum + outcome.applied, applied),
    differing: outcomes.flatMap(({ difference }) => difference ?? []),
  };
}

/** Records the facts of undelivered events, and collects the sums by the provider's payment. */
async function readChanges({ provider, record }: Reconciling, period: Period, only?: string) {
  const booked = new Map<string, BookedSum[]>();
  let [undelivered, applied] = [0, 0];
  for await (const change of provider.changes(period.since, period.until)) {
    if ('booked' in change) {
      const { paymentReference } = change.booked;
      booked.set(paymentReference, [...(booked.get(paymentReference) ?? []), change.booked]);
      continue;
    }
    const facts = change.facts.filter(
      ({ paymentReference }) => only === undefined || paymentReference === only,
    );
    undelivered += facts.length;
    applied += await record(facts);
  }
  return { undelivered, applied, booked };
}

interface Outcome {
  readonly isOurs: boolean;
  readonly isAsked: boolean;
  readonly applied: number;
  readonly difference?: Difference;
}

const NONE: Outcome = { isOurs: false, isAsked: false, applied: 0 };

async function compare(
  { provider, find, record }: Reconciling,
  reference: string,
  booked: readonly BookedSum[] = [],
  only?: string,
): Promise<Outcome> {
  const payment = await find(reference, false);
  if (!payment) return NONE;
  if (only === undefined && !differsFromBooked(payment, booked)) return { ...NONE, isOurs: true };
  const facts = await provider.ask(referencesOf(payment));
  const news = unrecordedFacts(payment, facts);
  const applied = news.length > 0 ? await record(news) : 0;
  const after = (await find(reference, true)) ?? payment;
  const { customerId, orderId, paymentId } = payment;
  return {
    isOurs: true,
    isAsked: true,
    applied,
    ...(!agreesWith(after, facts) && {
      difference: { customerId, orderId, paymentId, reference },
    }),
  };
}
