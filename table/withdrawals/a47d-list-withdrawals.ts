import type { Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import { PARTITIONS, parseWithdrawalIndexKey, withdrawalPosition } from '../keys.ts';
import { type Page, type PageRequest, pageOf, type RowReader, withLookahead } from '../page.ts';
import { query } from '../requests/commands.ts';
import { GSI2 } from '../schema.ts';

/** A statement in the list: what the index's key has. */
export type ListedWithdrawal = Pick<Withdrawal, 'withdrawalId' | 'status' | 'receivedAt'>;

/** Sorts after every time, and `#` follows no other character of a position. */
const LAST = '~';

/**
 * A47d: one Query of the sparse GSI2, which has a statement only while a person must decide. Oldest
 * first.
 */
export async function listWithdrawals(
  status: 'REVIEW',
  { limit, after }: PageRequest,
): Promise<Page<ListedWithdrawal>> {
  const items = await query({
    IndexName: GSI2.name,
    KeyConditionExpression: 'GSI2PK = :withdrawals AND GSI2SK BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':withdrawals': PARTITIONS.withdrawals,
      // A position that is continued sorts after itself, and before every other.
      ':first': after === undefined ? `${status}#` : `${status}#${after}#`,
      ':last': `${status}#${LAST}`,
    },
    Limit: withLookahead(limit),
  });
  return pageOf(items, limit, LISTED_ROWS);
}

const LISTED_ROWS: RowReader<ListedWithdrawal> = {
  positionOf: ({ GSI2SK }) => {
    const { receivedAt, withdrawalId } = parseWithdrawalIndexKey(String(GSI2SK));
    return withdrawalPosition(receivedAt, withdrawalId);
  },
  read: ({ GSI2SK }) => {
    const { receivedAt, withdrawalId } = parseWithdrawalIndexKey(String(GSI2SK));
    return { withdrawalId, status: 'REVIEW', receivedAt };
  },
};
