import { Refusal, tryAgain } from '../../domain/refusal.ts';
import { webhookEndpointKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { getItem } from '../requests/commands.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { transact } from '../requests/transaction.ts';
import { ATTRIBUTES } from '../schema.ts';

/** The generation of the new secret. */
export interface RotatedSecret {
  readonly secretGeneration: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly secretRotatedAt: string;
}

/**
 * A34e: one GetItem, for the current generation, then one TransactWriteItems. Neither contains the
 * secret. A repeated request returns the first result and rotates nothing.
 */
export async function rotateWebhookSecret(
  endpointId: string,
  request: IdempotentRequest,
  now: Date,
): Promise<RotatedSecret & { readonly replayed: boolean }> {
  const generation = await presentGeneration(endpointId);
  const rotated = { secretGeneration: (generation ?? 0) + 1, secretRotatedAt: now.toISOString() };
  const failed =
    generation === undefined
      ? undefined
      : await transact({
          record: idempotencyRecord(request, { ...rotated }, now),
          endpoint: rotate(endpointId, generation, rotated),
        });
  if (generation !== undefined && !failed) return { ...rotated, replayed: false };

  const first = await firstOutcome(request, failed?.record, now);
  if (first)
    return {
      secretGeneration: Number(first['secretGeneration']),
      secretRotatedAt: String(first['secretRotatedAt']),
      replayed: true,
    };
  throw generation === undefined ? new Refusal({ code: 'endpoint-not-found' }) : tryAgain();
}

async function presentGeneration(endpointId: string): Promise<number | undefined> {
  const row = await getItem({
    Key: webhookEndpointKey(endpointId),
    ...selectAttributes(ATTRIBUTES.secretGeneration),
    ConsistentRead: true,
  });
  return row && Number(row['secretGeneration']);
}

/**
 * Rotates only the generation that was read: two concurrent rotations would end the old secret too
 * early.
 */
const rotate = (
  endpointId: string,
  generation: number,
  { secretGeneration, secretRotatedAt }: RotatedSecret,
): TransactionAction => ({
  Update: {
    Key: webhookEndpointKey(endpointId),
    UpdateExpression:
      'SET secretGeneration = :next, secretRotatedAt = :now, updatedAt = :now, ' +
      '#version = #version + :one',
    ConditionExpression: 'secretGeneration = :seen',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':seen': generation,
      ':next': secretGeneration,
      ':now': secretRotatedAt,
      ':one': 1,
    },
  },
});
