import { createHash } from 'node:crypto';
import type { Item } from '../../aws-protocol/item.ts';
import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { Refusal } from '../../domain/refusal.ts';
import { idempotencyKey } from '../keys.ts';
import { tableName } from './client.ts';
import { transactGetItems } from './commands.ts';
import { retryConflicts } from './conflict.ts';
import type { FailedCondition, TransactionActions } from './transaction.ts';

/**
 * What makes two requests the same request: who sent it where, under which `Idempotency-Key`, with
 * which content.
 */
export interface IdempotentRequest {
  readonly principal: string;
  /** Method and path, with its ids. */
  readonly route: string;
  readonly key: string;
  /** The parsed request; member order and white space do not matter. */
  readonly content: unknown;
}

/** Clients may rely on a replay for this long. */
export const IDEMPOTENCY_HOURS = 24;

/**
 * The record that makes a request happen once, as an action of the very transaction that carries it
 * out: a crash at any moment leaves both or neither. An expired record is as good as none, whether
 * or not TTL has removed it yet.
 *
 * @param remember what a replay needs to give the first answer again: ids and states, never a whole
 * response
 */
export function idempotencyRecord(
  request: IdempotentRequest,
  remember: Item,
  now: Date,
): TransactionActions[number] {
  const seconds = epochSeconds(now);
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...keyOf(request),
        type: 'IdempotencyRecord',
        fingerprint: fingerprintOf(request.content),
        expiresAt: seconds + IDEMPOTENCY_HOURS * 3600,
        ...remember,
      },
      ConditionExpression: 'attribute_not_exists(PK) OR expiresAt <= :now',
      ExpressionAttributeValues: { ':now': seconds },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/**
 * What the same request left behind, or undefined if it never succeeded. Looked at before anything
 * else is refused: a retry of an order that was placed must get that order, even when the order
 * itself has sold the stock out. DynamoDB does not promise to report every failed condition, so if
 * the transaction did not report the record, a read decides.
 */
export async function firstOutcome(
  request: IdempotentRequest,
  failed: readonly FailedCondition[],
  recordAction: number,
  now: Date,
): Promise<Item | undefined> {
  const reported = failed.find(({ action }) => action === recordAction);
  const record = reported ? reported.item : await readRecord(request);
  if (!record || (record['expiresAt'] as number) <= epochSeconds(now)) return undefined;
  if (record['fingerprint'] !== fingerprintOf(request.content))
    throw new Refusal({ code: 'idempotency-key-reused' });
  return record;
}

/**
 * The record, by a transactional read: a GetItem, strongly consistent too, may miss a record whose
 * transaction is being committed; this read meets it as a conflict and waits. 2 RCU, on refusals
 * only.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-isolation
 */
async function readRecord(request: IdempotentRequest): Promise<Item | undefined> {
  const [record] = await retryConflicts(() => transactGetItems([keyOf(request)]));
  return record;
}

const keyOf = ({ principal, route, key }: IdempotentRequest) =>
  idempotencyKey(principal, route, key);

/**
 * SHA-256 of a JSON value, base64url. Equal values have equal fingerprints, whatever the order of
 * their members.
 */
export const fingerprintOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content, sortedMembers)).digest('base64url');

/** JSON.stringify's replacer for one spelling of equal values. */
const sortedMembers = (_member: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, (value as Record<string, unknown>)[name]]),
      )
    : value;
