import { awaitsEnd, isIdle } from '../sessions/idle-payments.ts';
import type { Payment, Reminder } from './payment.ts';
import { hasPending, hasRequest } from './payment-sums.ts';
import { withTransactions } from './transactions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds before each reminder of a request without an answer: the plan. After the last one, a
 * person must ask the provider, because the request may have been executed.
 */
export const REMINDERS: readonly number[] = [2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/**
 * Milliseconds between two checks of a payment that waits: after its plan, and while the provider
 * reports it as pending.
 */
export const CHECK_INTERVAL = 24 * HOUR;

/**
 * Begins the reminders of a payment with a new request, which may be the first one in a day. A
 * payment without an open request has none.
 */
export const remindedOf = (payment: Payment, now: string): Payment =>
  stillReminded({ ...payment, reminder: firstReminder(now) }, now);

export const firstReminder = (now: string): Reminder => reminderAfter(now, 0);

/**
 * Keeps a payment's reminder while a request is open, or while its session is to be ended; a report
 * does not begin the plan again. A payment that only waits for its provider is checked once a day.
 */
export function stillReminded(before: Payment, now: string): Payment {
  const { reminder, payable, ...payment } = before;
  const { transactions } = payment;
  if (payable !== undefined && isIdle(transactions)) return before;
  const isAsked = hasRequest(transactions);
  if (!isAsked && !hasPending(transactions)) return payment;
  const keeps = reminder && (isAsked || reminder.sentCount >= REMINDERS.length);
  return { ...payment, reminder: keeps ? reminder : reminderAfter(now, REMINDERS.length) };
}

/** True for a reminder after the plan: the provider is asked, and nothing is requested again. */
export const isCheck = ({ reminder }: Payment): boolean =>
  reminder !== undefined && reminder.sentCount > REMINDERS.length;

/** True if a version is another reminder of the same wait. */
export const isReminded = (before: Payment | undefined, { reminder }: Payment): boolean =>
  before?.reminder !== undefined &&
  reminder !== undefined &&
  reminder.sentCount > before.reminder.sentCount;

/**
 * True for a version with which the provider is asked, and nothing is requested: for a check, and
 * at once, and by each reminder, for a session that is to be ended.
 */
export const isToBeChecked = (before: Payment | undefined, after: Payment): boolean =>
  awaitsEnd(after)
    ? before?.payable !== after.payable || isReminded(before, after)
    : isReminded(before, after) && isCheck(after);

/** True for the last reminder of the plan. */
export const isLastReminder = ({ reminder }: Payment): boolean =>
  reminder?.sentCount === REMINDERS.length;

/** The payment of a canceled order: the provider must not execute its open captures. */
export const withoutCaptures = (payment: Payment): Payment =>
  withTransactions({
    ...payment,
    requests: Object.fromEntries(
      Object.entries(payment.requests).map(([id, one]) => [
        id,
        one.kind === 'CAPTURE' && payment.transactions[id]?.state === 'REQUESTED'
          ? { ...one, withdrawn: true }
          : one,
      ]),
    ),
  });

/** The payment after another reminder, with the time of the next one. */
export function remindedAgain({ reminder, ...payment }: Payment, now: string): Payment {
  const sentCount = (reminder?.sentCount ?? 0) + 1;
  const version = payment.version + 1;
  return { ...payment, version, reminder: reminderAfter(now, sentCount) };
}

/** The next reminder after that many: by the plan, and then each day. */
const reminderAfter = (now: string, sentCount: number): Reminder => ({
  dueAt: later(now, REMINDERS[sentCount] ?? CHECK_INTERVAL),
  sentCount,
});

const later = (now: string, milliseconds = 0): string =>
  new Date(Date.parse(now) + milliseconds).toISOString();
