import type { Item } from '../../../table/aws-protocol/item.ts';
import { idempotencyRecordKey } from '../../../table/keys.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { type IdempotentRequest, idempotencyRecord } from '../../../table/requests/idempotency.ts';
import {
  type FailedCondition,
  type TransactionActions,
  transact,
} from '../../../table/requests/transaction.ts';

/** The index of the record in the transaction. */
const RECORD = 0;

/**
 * Runs a transaction with the request's own record. Returns its failed conditions, also if another
 * item conflicts.
 */
export const transactWithRecord = (
  request: IdempotentRequest,
  remember: Readonly<Record<string, string>>,
  now: Date,
  actions: TransactionActions,
): Promise<readonly FailedCondition[]> =>
  transact([idempotencyRecord(request, remember, now), ...actions]);

/**
 * Finds the record of an earlier attempt of the same request. The flaw: if a GetItem does not find
 * a record whose commit is in progress, it concludes that there is none.
 */
export async function earlierRecord(
  { principal, route, key }: IdempotentRequest,
  failed: readonly FailedCondition[],
): Promise<Item | undefined> {
  const reported = failed.find(({ action }) => action === RECORD);
  return (
    reported?.item ??
    getItem({ Key: idempotencyRecordKey(principal, route, key), ConsistentRead: true })
  );
}
