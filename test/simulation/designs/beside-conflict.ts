import type { Item } from '../../../aws-protocol/item.ts';
import { idempotencyKey } from '../../../table/keys.ts';
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
 * A transaction with the request's own record. A failed condition counts, even beside a conflict.
 */
export const transactOnce = (
  request: IdempotentRequest,
  remember: Readonly<Record<string, string>>,
  now: Date,
  actions: TransactionActions,
): Promise<readonly FailedCondition[]> =>
  transact([idempotencyRecord(request, remember, now), ...actions]);

/**
 * The record of an earlier attempt of the same request. A GetItem that misses a record in commit is
 * taken as proof that there is none.
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

/** The fields that identify a repeated request. */
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
