import { Refusal } from '../../domain/refusal.ts';
import type { Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import { withdrawalKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { toWithdrawal } from './withdrawal-row.ts';

/**
 * A47e: one GetItem of a statement, strongly consistent.
 *
 * @throws {Refusal} withdrawal-not-found
 */
export async function getWithdrawal(withdrawalId: string): Promise<Withdrawal> {
  const key = withdrawalKey(withdrawalId);
  const row = await getItem({ Key: key, ConsistentRead: true });
  if (!row) throw new Refusal({ code: 'withdrawal-not-found' });
  return toWithdrawal({ ...row, ...key });
}
