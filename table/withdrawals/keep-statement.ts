import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { putItem } from '../requests/commands.ts';
import { retryConflicts } from '../requests/conflict.ts';
import { newWithdrawalRow, type Stated, toWithdrawal } from './withdrawal-row.ts';

/**
 * Keeps a statement: one PutItem of a row that is never overwritten. Nothing else is read, so
 * neither the answer nor its time depends on what exists.
 *
 * @param dueIn milliseconds after which the system carries it on
 * @returns the statement as it was first kept, with what became of it since
 */
export async function keepStatement(stated: Stated, dueIn: number, now: Date): Promise<Withdrawal> {
  const row = newWithdrawalRow(stated, new Date(now.getTime() + dueIn), now);
  try {
    await retryConflicts(() =>
      putItem({
        Item: row,
        ConditionExpression: 'attribute_not_exists(PK)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return toWithdrawal(row);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return toWithdrawal({ ...(error.Item as Item), PK: row.PK, SK: row.SK });
  }
}
