import { conditionalUpdate } from '../requests/conditional-update.ts';
import { hasAll, writeOnce } from '../requests/write-once.ts';
import { type DueRow, dueAtOf } from './list-due.ts';

/** Milliseconds until a row that failed is tried again: 5 minutes. */
const DELAY = 5 * 60_000;

/** Failures after which a row loses its due key, and a person must act. */
export const MAX_DUE_FAILURES = 10;

/**
 * Postpones a row that failed, so that it delays no other row, and gives it up after the last
 * failure. Its other attributes are unchanged.
 *
 * @returns true if it was given up
 */
export async function postpone(row: DueRow, now: Date): Promise<boolean> {
  const later = new Date(now.getTime() + DELAY).toISOString();
  const [, ...id] = row.GSI2SK.split('#');
  const outcome = await conditionalUpdate({
    Key: { PK: row.PK, SK: row.SK },
    UpdateExpression: 'SET GSI2SK = :later ADD dueFailures :one',
    ConditionExpression:
      'GSI2SK = :seen AND (attribute_not_exists(dueFailures) OR dueFailures < :last)',
    ExpressionAttributeValues: {
      ':later': [later, ...id].join('#'),
      ':one': 1,
      ':seen': row.GSI2SK,
      ':last': MAX_DUE_FAILURES - 1,
    },
  });
  return outcome.written ? false : giveUp(row);
}

/** Removes the due key, unless it has changed since. */
async function giveUp({ PK, SK, GSI2SK }: DueRow): Promise<boolean> {
  const { written } = await writeOnce(
    {
      Key: { PK, SK },
      UpdateExpression: 'REMOVE GSI2PK, GSI2SK ADD dueFailures :one',
      ConditionExpression: 'GSI2SK = :seen',
      ExpressionAttributeValues: { ':seen': GSI2SK, ':one': 1 },
    },
    // Nothing else gives a row up.
    (stored) => hasAll(stored, { GSI2SK: undefined }),
  );
  return written !== undefined;
}

/** Milliseconds since a row became due. */
export const overdue = (row: DueRow, now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(dueAtOf(row)));
