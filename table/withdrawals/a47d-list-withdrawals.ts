import type { Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import { PARTITIONS, parseWithdrawalIndexKey } from '../keys.ts';
import { query } from '../requests/commands.ts';
import { GSI2 } from '../schema.ts';

/** A statement in the list: what the index's key has. */
export type ListedWithdrawal = Pick<Withdrawal, 'withdrawalId' | 'status' | 'receivedAt'>;

/** The most statements of the list. Whoever has decided about these lists the next ones. */
export const MAX_LISTED = 100;

/** A47d: one Query of the sparse GSI2, which has a statement only while a person must decide. */
export async function listWithdrawals(status: 'REVIEW'): Promise<readonly ListedWithdrawal[]> {
  const items = await query({
    IndexName: GSI2.name,
    KeyConditionExpression: 'GSI2PK = :withdrawals AND begins_with(GSI2SK, :status)',
    ExpressionAttributeValues: { ':withdrawals': PARTITIONS.withdrawals, ':status': `${status}#` },
    Limit: MAX_LISTED,
  });
  return items.map(({ GSI2SK }) => {
    const { receivedAt, withdrawalId } = parseWithdrawalIndexKey(String(GSI2SK));
    return { withdrawalId, status, receivedAt };
  });
}
