import type { Payment } from './payment.ts';
import { hasRequest } from './payment-sums.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds before each reminder of a request without an answer. After the last one, a person
 * must ask the provider, because the request may have been executed.
 */
export const REMINDERS: readonly number[] = [2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/** Sets a payment's reminder: it has one while a request is open. */
export function remindedOf({ reminder, ...payment }: Payment, now: string): Payment {
  if (!hasRequest(payment.transactions)) return payment;
  return { ...payment, reminder: reminder ?? { dueAt: later(now, REMINDERS[0]), told: 0 } };
}

/** The payment of a canceled order: the provider must not execute its open captures. */
export const withoutCaptures = (payment: Payment): Payment => ({
  ...payment,
  transactions: Object.fromEntries(
    Object.entries(payment.transactions).map(([id, one]) => [
      id,
      one.kind === 'CAPTURE' && one.state === 'REQUESTED' ? { ...one, withdrawn: true } : one,
    ]),
  ),
});

/** The payment after another reminder; without `reminder` after the last one. */
export function remindedAgain({ reminder, ...payment }: Payment, now: string): Payment {
  const told = (reminder?.told ?? 0) + 1;
  const next = REMINDERS[told];
  const version = payment.version + 1;
  return next === undefined
    ? { ...payment, version }
    : { ...payment, version, reminder: { dueAt: later(now, next), told } };
}

const later = (now: string, milliseconds = 0): string =>
  new Date(Date.parse(now) + milliseconds).toISOString();
