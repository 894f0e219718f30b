import { epochSeconds } from '../../../../domain/epoch-seconds.ts';
import type { Booking, Ledger, LedgerAttempt, LedgerPayment } from './ledger.ts';

/** The ledger refuses: nothing moved. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface LedgerOptions {
  /** The clock; tests move it. */
  readonly now: () => Date;
  /** A part of every id, so that two runs on the same data have different ones. */
  readonly run: string;
  readonly publish: Ledger['publish'];
}

/** Opens empty books. */
export function openLedger({ now, run, publish }: LedgerOptions): Ledger {
  let count = 0;
  return {
    now: () => epochSeconds(now()),
    newId: (prefix) => {
      count += 1;
      return `${prefix}_${run}${String(count).padStart(6, '0')}`;
    },
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    bookings: [],
    publish,
  };
}

/** The charge of the latest attempt. */
export const latestAttempt = ({ attempts }: LedgerPayment): LedgerAttempt | undefined =>
  attempts.at(-1);

/** The amount that can be captured now. */
export function capturableOf(payment: LedgerPayment): number {
  const attempt = latestAttempt(payment);
  return payment.state === 'HELD' && attempt ? attempt.amount - attempt.captured : 0;
}

/** The sum of all captures. */
export const capturedOf = ({ attempts }: LedgerPayment): number =>
  attempts.reduce((sum, { captured }) => sum + captured, 0);

/** The amount that was refunded, or is being refunded. */
export const refundedOf = (ledger: Ledger, { id }: Pick<LedgerPayment, 'id'>): number =>
  [...ledger.refunds.values()]
    .filter(({ paymentId, state }) => paymentId === id && state !== 'FAILED')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Books a movement of money. */
export function book(
  ledger: Ledger,
  payment: LedgerPayment,
  movement: Pick<Booking, 'kind' | 'reference' | 'amount' | 'key'>,
): void {
  const { id: paymentId, currency } = payment;
  ledger.bookings.push({
    id: ledger.newId('txn'),
    paymentId,
    currency,
    at: ledger.now(),
    ...movement,
  });
}

/** The money of a payment that the shop has by now. */
export const balanceOf = ({ bookings }: Ledger, paymentId: string): number =>
  bookings
    .filter((booking) => booking.paymentId === paymentId)
    .reduce((sum, { amount }) => sum + amount, 0);
