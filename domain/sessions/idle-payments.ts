import type { Payment, Transactions } from '../payments/payment.ts';

/** True if nothing is paid with a payment, nor under way: every attempt failed. */
export const isIdle = (transactions: Transactions): boolean =>
  Object.values(transactions).every(({ state }) => state === 'FAILED');

/** True while the session of a payment at its provider is to be ended. */
export const awaitsEnd = ({ payable, reminder, transactions }: Payment): boolean =>
  payable !== undefined && reminder !== undefined && isIdle(transactions);

/** Idle payments for which there is no room, newest first, and the room beside the others. */
interface Beyond {
  readonly beyond: readonly Payment[];
  readonly left: number;
}

/**
 * Divides an amount among the payments with which nothing is paid yet. The newest stay: the page of
 * an older one is more likely to be forgotten somewhere.
 *
 * @param room minor units
 * @param payments oldest first
 */
export function pagesBeyond(room: number, payments: readonly Payment[]): Beyond {
  let remainingRoom = room;
  const beyond = payments
    .filter(({ transactions }) => isIdle(transactions))
    .toReversed()
    .filter(({ amount = 0 }) => {
      const fits = amount <= remainingRoom;
      if (fits) remainingRoom -= amount;
      return !fits;
    });
  return { beyond, left: remainingRoom };
}
