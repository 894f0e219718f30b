import type { FullOrder } from '../full-order.ts';
import { MANUAL_PROVIDER, type Payment } from '../payments/payment.ts';
import { amountsOf, chargeableOf, OWES_NOTHING } from '../payments/payment-amounts.ts';
import { firstReminder } from '../payments/payment-reminders.ts';
import { referencesOf } from '../payments/reports.ts';
import { isIdle, pagesBeyond } from './idle-payments.ts';

/** An order and its payments, before or after a change. */
export type Owing = Pick<FullOrder, 'order' | 'payments'>;

/** A payment with which nothing is paid yet, before and after a change of what is due. */
export interface ReducedPayment {
  readonly before: Payment;
  readonly payment: Payment;
}

interface Reducing {
  /** The provider that functions call; undefined if connectors of the shop call all of them. */
  readonly called: string | undefined;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: string;
}

/**
 * Lists the payments whose pages would take more than is due, because the order owes less since a
 * change, or more of it is paid. Each has a new version with what may still be taken. A session of
 * the provider that functions call is to be ended: its payment has a reminder until it is.
 */
export function reducedPayments(
  before: Owing,
  after: Owing,
  { called, now }: Reducing,
): readonly ReducedPayment[] {
  const room = roomAfter(before, after);
  if (room === undefined) return [];
  const { beyond, left: remaining } = pagesBeyond(
    room,
    after.payments.filter((payment) => mayHavePage(payment, called)),
  );
  return beyond.flatMap((payment, i) => {
    // The newest page may be changed to what is left; each older one takes nothing.
    const payable = i === 0 ? remaining : 0;
    if (payment.payable === payable) return [];
    const reduced = { ...payment, payable, version: payment.version + 1 };
    const ends = payment.provider === called && { reminder: firstReminder(now) };
    return [{ before: payment, payment: { ...reduced, ...ends } }];
  });
}

/**
 * A payment whose attempt failed after it was under way, such as a bank debit: its page is open
 * again, and takes no more than is due by now.
 */
export function reopenedPayment(
  { order, payments }: Owing,
  before: Payment,
  payment: Payment,
  { called, now }: Reducing,
): Payment {
  if (isIdle(before.transactions) || !mayHavePage(payment, called)) return payment;
  const others = payments.filter(({ paymentId }) => paymentId !== payment.paymentId);
  const { due } = amountsOf(order, [...others, payment]);
  if (payment.amount === undefined || payment.amount <= due) return payment;
  return {
    ...payment,
    payable: due,
    ...(payment.provider === called && { reminder: firstReminder(now) }),
  };
}

/** The payment after its sessions were ended, or were found to take nothing. */
export const withEndedSessions = ({ reminder, ...payment }: Payment): Payment => ({
  ...payment,
  version: payment.version + 1,
});

/**
 * The amount that pages may take after a change; undefined if it did not fall. An operator may also
 * take again what was given back.
 */
function roomAfter(before: Owing, after: Owing): number | undefined {
  const [dueBefore, due] = [dueOf(before), dueOf(after)];
  if (due < dueBefore) return due;
  const [mostBefore, most] = [mostOf(before), mostOf(after)];
  return most < mostBefore ? most : undefined;
}

const dueOf = ({ order, payments }: Owing): number => amountsOf(order, payments).due;

const mostOf = ({ order, payments }: Owing): number =>
  OWES_NOTHING.has(order.status) ? 0 : chargeableOf(order, payments);

/**
 * True if a buyer may have a page of a payment with which nothing is paid yet. A connector need not
 * report its reference before money moves; a session that functions started always has one.
 */
export const mayHavePage = (payment: Payment, called: string | undefined): boolean =>
  mayBePaid(payment) && (payment.provider !== called || referencesOf(payment).length > 0);

/** True if a buyer may pay with a payment with which nothing is paid yet, now or once it starts. */
export const mayBePaid = ({ transactions, amount, provider }: Payment): boolean =>
  isIdle(transactions) && amount !== undefined && provider !== MANUAL_PROVIDER;
