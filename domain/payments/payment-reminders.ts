import type { Payment } from './payment.ts';
import { hasRequest } from './payment-sums.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How long a request waits for an answer before it is told again, each time. After the last, a
 * person has to ask the provider, who may have done it.
 */
export const REMINDERS: readonly number[] = [2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/** A payment's reminder follows from its transactions: there is one while a request is open. */
export function remindedOf({ reminder, ...payment }: Payment, now: string): Payment {
  if (!hasRequest(payment.transactions)) return payment;
  return { ...payment, reminder: reminder ?? { dueAt: later(now, REMINDERS[0]), told: 0 } };
}

/** The payment once its requests were told again; without a reminder after the last. */
export function toldAgain({ reminder, ...payment }: Payment, now: string): Payment {
  const told = (reminder?.told ?? 0) + 1;
  const next = REMINDERS[told];
  const version = payment.version + 1;
  return next === undefined
    ? { ...payment, version }
    : { ...payment, version, reminder: { dueAt: later(now, next), told } };
}

const later = (now: string, milliseconds = 0): string =>
  new Date(Date.parse(now) + milliseconds).toISOString();
