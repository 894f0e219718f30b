import { LEASE } from '../../domain/webhooks/delivery.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import type { DueRow } from './list-due.ts';

/**
 * Lets one sweep, and no other, ask for the next attempt: the row is due again when the attempt
 * should have left word.
 *
 * @returns how many attempts it had; undefined if it is not due any more
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
  return written && Number(written['attemptCount']);
}
