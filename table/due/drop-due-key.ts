import { conditionalUpdate } from '../requests/conditional-update.ts';
import type { DueRow } from './list-due.ts';

/**
 * Removes the due key of a row that waits for nothing, so that later sweeps do not read it again.
 * It is left unchanged if the key has changed since, or if an order waits for a payment.
 */
export const dropDueKey = ({ PK, SK, GSI2SK }: Pick<DueRow, 'PK' | 'SK' | 'GSI2SK'>) =>
  conditionalUpdate({
    Key: { PK, SK },
    UpdateExpression: 'REMOVE GSI2PK, GSI2SK, dueFailures',
    ConditionExpression: 'GSI2SK = :seen AND attribute_not_exists(paymentDueAt)',
    ExpressionAttributeValues: { ':seen': GSI2SK },
  });
