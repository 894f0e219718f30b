import type { Item } from '../../../aws-protocol/item.ts';
import { idempotencyKey } from '../../../table/keys.ts';
import { getItem } from '../../../table/requests/commands.ts';
import { type IdempotentRequest, idempotencyRecord } from '../../../table/requests/idempotency.ts';
import {
  type FailedCondition,
  type TransactionActions,
  transact,
} from '../../../table/requests/transaction.ts';

/** Where the record stands in the transaction. */
const RECORD = 0;

/**
 * A transaction behind the request's own record. A failed condition counts whatever stands beside
 * it.
 */
export const transactOnce = (
  request: IdempotentRequest,
  remember: Readonly<Record<string, string>>,
  now: Date,
  actions: TransactionActions,
): Promise<readonly FailedCondition[]> =>
  transact([idempotencyRecord(request, remember, now), ...actions]);

/**
 * What the same request left behind. A GetItem that misses a record which is being committed
 * settles the matter.
 */
export async function foundFirst(
  { principal, route, key }: IdempotentRequest,
  failed: readonly FailedCondition[],
): Promise<Item | undefined> {
  const reported = failed.find(({ action }) => action === RECORD);
  return (
    reported?.item ?? getItem({ Key: idempotencyKey(principal, route, key), ConsistentRead: true })
  );
}

/** What a handler knows of the request that makes it the same as an earlier one. */
export const idempotent = (received: {
  readonly principal: { readonly subject: string };
  readonly route: string;
  readonly idempotencyKey: string;
  readonly body: unknown;
}): IdempotentRequest => ({
  principal: received.principal.subject,
  route: received.route,
  key: received.idempotencyKey,
  content: received.body,
});
