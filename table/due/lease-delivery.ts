import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { LEASE } from '../../domain/webhooks/delivery.ts';
import type { Item } from '../aws-protocol/item.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import type { DueRow } from './list-due.ts';

/**
 * Lets exactly one sweep request the next attempt: the row becomes due again when the attempt
 * should be recorded. The due key of an expired row is removed instead.
 *
 * @returns the number of attempts so far; undefined if the row is no longer due
 */
export async function leaseDelivery(
  { PK, SK, GSI2SK }: DueRow,
  now: Date,
): Promise<number | undefined> {
  const [, ...id] = GSI2SK.split('#');
  const later = new Date(now.getTime() + LEASE).toISOString();
  const { written } = await conditionalUpdate({
    Key: { PK, SK },
    UpdateExpression: 'SET GSI2SK = :later',
    ConditionExpression: 'GSI2SK = :seen',
    ExpressionAttributeValues: { ':later': [later, ...id].join('#'), ':seen': GSI2SK },
  });
  if (!written || !hasExpired(written, now)) return written && Number(written['attemptCount']);
  await dropKey({ PK, SK, GSI2SK: String(written['GSI2SK']) });
  return undefined;
}

const hasExpired = ({ expiresAt }: Item, now: Date): boolean =>
  Number(expiresAt) <= epochSeconds(now);

/** Removes the due key at once, because TTL removes an expired row only days later. */
const dropKey = ({ PK, SK, GSI2SK }: Pick<DueRow, 'PK' | 'SK' | 'GSI2SK'>) =>
  conditionalUpdate({
    Key: { PK, SK },
    UpdateExpression: 'REMOVE GSI2PK, GSI2SK',
    ConditionExpression: 'GSI2SK = :seen',
    ExpressionAttributeValues: { ':seen': GSI2SK },
  });
