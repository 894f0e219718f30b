import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Budget } from './budgets.ts';

export type Documents = Pick<DynamoDBDocumentClient, 'send'>;

/** The mailer's own table. */
export interface Place {
  readonly documents: Documents;
  readonly TableName: string;
}

const MINUTE = 60_000;

/** Seconds for which rows are kept: longer than EventBridge and Lambda repeat an event. */
const KEPT = 2 * 86_400;

/** The time at which a row runs out; epoch seconds. */
export const expiryOf = (now: Date): number => Math.floor(now.getTime() / 1000) + KEPT;

/**
 * Counts a mail in its minute with one conditional UpdateItem: exact, however many are sent at
 * once, and without a conflict. A row takes a thousand of them in a second.
 *
 * @returns false if the minute has had all of its mails
 */
export async function countInMinute(
  { documents, TableName }: Place,
  { name, mostAMinute }: Budget,
  now: Date,
): Promise<boolean> {
  if (mostAMinute === undefined) return true;
  const minute = Math.floor(now.getTime() / MINUTE);
  try {
    await documents.send(
      new UpdateCommand({
        TableName,
        Key: { PK: `MINUTE#${name}#${minute}` },
        UpdateExpression: 'SET expiresAt = :expiry ADD mails :one',
        ConditionExpression: 'attribute_not_exists(mails) OR mails < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': mostAMinute, ':expiry': expiryOf(now) },
      }),
    );
    return true;
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
    return false;
  }
}
