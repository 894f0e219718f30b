import { hash } from 'node:crypto';
import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { idempotencyRecordKey } from '../keys.ts';
import type { TransactionAction } from './commands.ts';
import { transactGetItems } from './commands.ts';
import { retryConflicts } from './conflict.ts';
import type { FailedCondition } from './transaction.ts';

/** The identity of a request: its caller, its route, its `Idempotency-Key` and its content. */
export interface IdempotentRequest {
  readonly principal: string;
  /** Method and path, with the ids. */
  readonly route: string;
  readonly key: string;
  /** The parsed request; the order of members and white space have no effect. */
  readonly content: unknown;
}

/** Hours for which a repeated request gets its first answer. */
export const IDEMPOTENCY_HOURS = 24;

/**
 * Makes the record that lets a request happen once. It is an action of the same transaction as the
 * request's writes, so a crash leaves both or neither. An expired record has no effect, even if TTL
 * has not removed it yet.
 *
 * @param remember the values with which a replay repeats the first answer: ids and states, never a
 *   whole response
 */
export function idempotencyRecord(
  request: IdempotentRequest,
  remember: Item,
  now: Date,
): TransactionAction {
  const seconds = epochSeconds(now);
  return {
    Put: {
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
 * Returns the record of the same request; undefined if it never succeeded. Call it before any other
 * refusal: a retry of a placed order must get that order, even if the order itself took the last
 * items. DynamoDB may leave out failed conditions, so the record is read if the transaction did not
 * report it.
 *
 * @param reported the record's failed condition in the request's transaction, if it has one
 * @throws {Refusal} idempotency-key-reused if the content differs
 */
export async function firstOutcome(
  request: IdempotentRequest,
  reported: FailedCondition | undefined,
  now: Date,
): Promise<Item | undefined> {
  const record = reported ? reported.item : await readRecord(request);
  if (!record || (record['expiresAt'] as number) <= epochSeconds(now)) return undefined;
  if (record['fingerprint'] !== fingerprintOf(request.content))
    throw new Refusal({ code: 'idempotency-key-reused' });
  return record;
}

/**
 * Reads the record with a transactional read. A GetItem, even a strongly consistent one, may miss a
 * record during its commit; this read fails with a conflict, and is retried until the commit has
 * ended. It costs 2 RCU, on refusals only.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-isolation
 */
async function readRecord(request: IdempotentRequest): Promise<Item | undefined> {
  const [record] = await retryConflicts(() => transactGetItems([keyOf(request)]));
  return record;
}

const keyOf = ({ principal, route, key }: IdempotentRequest) =>
  idempotencyRecordKey(principal, route, key);

/**
 * The SHA-256 of a JSON value, base64url. Equal values have equal fingerprints, in any order of
 * their members.
 */
export const fingerprintOf = (content: unknown): string =>
  // An attribute that a row does not have is no JSON.
  hash('sha256', JSON.stringify(withSortedMembers(content)) ?? '', 'base64url');

/** Copies a JSON value with the members of each object in the order of their names. */
function withSortedMembers(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withSortedMembers);
  const sorted: Item = {};
  for (const name of Object.keys(value).sort())
    sorted[name] = withSortedMembers((value as Item)[name]);
  return sorted;
}
