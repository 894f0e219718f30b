import { PAYMENT_RECONCILIATION } from '../manifest/payment-provider.ts';
import type { Period } from './reconcile-payments.ts';

/** A wanted reconciliation: the event of `ReconcilePayments`, and the options of its command. */
export interface ReconciliationRequest {
  /** ISO 8601; without it, two days before the end. */
  readonly since?: string | undefined;
  /** ISO 8601; without it, now. */
  readonly until?: string | undefined;
  /** Only the payment with this reference at the provider. */
  readonly payment?: string | undefined;
  /** True to write nothing. */
  readonly dryRun?: boolean | undefined;
}

const PERIOD = PAYMENT_RECONCILIATION.periodHours * 3_600_000;

/**
 * The period of a wanted reconciliation.
 *
 * @throws {RangeError} for times that are none, or a period that ends before it begins
 */
export function reconciledPeriod({ since, until }: ReconciliationRequest, now: Date): Period {
  const end = until === undefined ? now : new Date(until);
  const begin = since === undefined ? new Date(end.getTime() - PERIOD) : new Date(since);
  if (!(begin < end)) throw new RangeError('the period must begin before it ends');
  return { since: begin, until: end };
}
