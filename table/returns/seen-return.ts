import { Refusal } from '../../domain/refusal.ts';
import type { Return } from '../../domain/returns/return.ts';
import { toReturn } from '../full-order/return-row.ts';
import { returnKey } from '../keys.ts';
import { query } from '../requests/commands.ts';
import type { ReturnIdentity } from './a24-update-return.ts';

/**
 * Reads a return that the caller has seen in this version: one Query, strongly consistent, 1 RCU.
 * So a caller who is late gets the present version, and nothing else is read.
 *
 * @throws {Refusal} return-not-found, version-mismatch
 */
export async function seenReturn(
  { customerId, orderId, returnId }: ReturnIdentity,
  version: number,
): Promise<Return> {
  const key = returnKey(orderId, returnId);
  const [row] = await query({
    KeyConditionExpression: 'PK = :order AND SK = :return',
    ExpressionAttributeValues: { ':order': key.PK, ':return': key.SK },
    ConsistentRead: true,
  });
  if (row?.['customerId'] !== customerId) throw new Refusal({ code: 'return-not-found' });
  const current = toReturn({ ...row, ...key });
  if (current.version === version) return current;
  throw new Refusal({ code: 'version-mismatch', current: current.version });
}
