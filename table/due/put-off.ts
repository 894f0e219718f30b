import { conditionalUpdate } from '../requests/conditional-update.ts';
import { type DueRow, dueAtOf } from './list-due.ts';

/** How long a row that could not be dealt with is left alone: 5 minutes in milliseconds. */
const DELAY = 5 * 60_000;

/** How often that is tried. Then the row loses its key, and a person has to look. */
export const MAX_DUE_FAILURES = 10;

/**
 * A row that fails holds nobody else up: it is put off, and given up at last. What it says of
 * itself is left alone.
 *
 * @returns whether it was given up
 */
export async function putOff(row: DueRow, now: Date): Promise<boolean> {
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

/** Unless its moment has moved since. */

async function giveUp({ PK, SK, GSI2SK }: DueRow): Promise<boolean> {
  const { written } = await conditionalUpdate({
    Key: { PK, SK },
    UpdateExpression: 'REMOVE GSI2PK, GSI2SK ADD dueFailures :one',
    ConditionExpression: 'GSI2SK = :seen',
    ExpressionAttributeValues: { ':seen': GSI2SK, ':one': 1 },
  });
  return written !== undefined;
}

/** Milliseconds since a row became due. */
export const overdue = (row: DueRow, now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(dueAtOf(row)));
