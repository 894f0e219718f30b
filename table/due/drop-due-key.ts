import { conditionalUpdate } from '../requests/conditional-update.ts';
import type { DueRow } from './list-due.ts';

/**
 * Takes the due key off a row that waits for nothing: nobody would ever act on it, and each sweep
 * would look at it again. Left alone if the key has moved since, or if an order waits for a
 * payment.
 */
export const dropDueKey = ({ PK, SK, GSI2SK }: Pick<DueRow, 'PK' | 'SK' | 'GSI2SK'>) =>
  conditionalUpdate({
    Key: { PK, SK },
    UpdateExpression: 'REMOVE GSI2PK, GSI2SK, dueFailures',
    ConditionExpression: 'GSI2SK = :seen AND attribute_not_exists(paymentDueAt)',
    ExpressionAttributeValues: { ':seen': GSI2SK },
  });
