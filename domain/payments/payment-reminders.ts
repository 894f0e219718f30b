import type { Payment } from './payment.ts';
import { hasRequest } from './payment-sums.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds before each reminder of a request without an answer. After the last one, a person
 * must ask the provider, because the request may have been executed.
 */
export const REMINDERS: readonly number[] = [2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/**
 * Begins the reminders of a payment with a new request, which may be the first one in a day. A
 * payment without an open request has none.
 */
export const remindedOf = (payment: Payment, now: string): Payment =>
  stillReminded({ ...payment, reminder: { dueAt: later(now, REMINDERS[0]), sentCount: 0 } });

/**
 * Keeps a payment's reminder while a request is open. A report does not begin the reminders again,
 * not even after the last one.
 */
export function stillReminded({ reminder, ...payment }: Payment): Payment {
  return reminder && hasRequest(payment.transactions) ? { ...payment, reminder } : payment;
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
  const sentCount = (reminder?.sentCount ?? 0) + 1;
  const next = REMINDERS[sentCount];
  const version = payment.version + 1;
  return next === undefined
    ? { ...payment, version }
    : { ...payment, version, reminder: { dueAt: later(now, next), sentCount } };
}

const later = (now: string, milliseconds = 0): string =>
  new Date(Date.parse(now) + milliseconds).toISOString();
