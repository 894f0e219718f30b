import type { Item } from '../../../table/aws-protocol/item.ts';
import { idempotencyRecordKey } from '../../../table/keys.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { type IdempotentRequest, idempotencyRecord } from '../../../table/requests/idempotency.ts';
import {
  type FailedCondition,
  type NamedActions,
  transact,
} from '../../../table/requests/transaction.ts';

/**
 * Runs a transaction with the request's own record. Returns its failed conditions, also if the
 * record conflicts: `transact` does not know it by this name.
 */
export const transactWithRecord = <Actions extends NamedActions>(
  request: IdempotentRequest,
  remember: Readonly<Record<string, string>>,
  now: Date,
  actions: Actions,
) => transact({ ownRecord: idempotencyRecord(request, remember, now), ...actions });

/**
 * Finds the record of an earlier attempt of the same request. The flaw: if a GetItem does not find
 * a record whose commit is in progress, it concludes that there is none.
 */
export async function earlierRecord(
  { principal, route, key }: IdempotentRequest,
  reported: FailedCondition | undefined,
): Promise<Item | undefined> {
  return (
    reported?.item ??
    getItem({ Key: idempotencyRecordKey(principal, route, key), ConsistentRead: true })
  );
}
