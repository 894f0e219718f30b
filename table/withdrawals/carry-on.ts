import { SYSTEM_OF_WITHDRAWALS } from '../../domain/people/author.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import { withdrawalKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { type CarriedOut, carryOut } from './carry-out.ts';
import { eraseStatement } from './erase-statement.ts';
import { matchStatement } from './match-statement.ts';
import { leaveToPerson, type Moved } from './move-withdrawal.ts';
import { toWithdrawal } from './withdrawal-row.ts';

/**
 * Carries on a statement that is due: one GetItem, then its next step. One from the public door is
 * matched with its order first; a person decides if nobody confirms it in time. One that is
 * confirmed, or whose request died before its effect, is carried out as its door does (`carryOut`).
 * One that is decided, and that reached its order after the erasure, loses its person.
 *
 * @returns undefined if it was carried on, or left to a person, before
 */
export async function carryOn(
  withdrawalId: string,
  now: Date,
  policy: MoneyPolicy,
): Promise<CarriedOut | undefined> {
  const key = withdrawalKey(withdrawalId);
  const row = await getItem({ Key: key, ConsistentRead: true });
  // The index may lag behind the row.
  const dueAt = String(row?.['GSI2SK']).split('#')[0] ?? '';
  if (!row || row['GSI2SK'] === undefined || dueAt > now.toISOString()) return undefined;
  const before = toWithdrawal({ ...row, ...key });
  const { status, door, orderId } = before;
  if (status === 'DONE' || status === 'CLOSED') {
    await eraseStatement(withdrawalId);
    return undefined;
  }
  if (status === 'AWAITING') return alone(await leaveToPerson(before, 'UNCONFIRMED'));
  if (status === 'RECEIVED' && door === 'PUBLIC') return alone(await matchStatement(before, now));
  if (status !== 'RECEIVED' && status !== 'CONFIRMED') return undefined;
  if (orderId === undefined) return alone(await leaveToPerson(before, 'NO_SUCH_ORDER'));
  const way = { author: SYSTEM_OF_WITHDRAWALS, isDecided: false };
  return carryOut(before, { orderId }, way, now, policy);
}

const alone = (moved: Moved): CarriedOut => ({ ...moved, notRestocked: [] });
