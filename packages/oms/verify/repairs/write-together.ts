import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { onTheTable, type TransactionAction } from '../../../../table/requests/commands.ts';
import { CONDITION_FAILED, retryConflicts } from '../../../../table/requests/conflict.ts';
import { documents } from '../../document-client.ts';

/**
 * Sends one transaction of conditional writes. AWS's own client is used because it writes back
 * every number that DynamoDB can hold. After a failed condition nothing is written, because another
 * client has changed an item; the next look finds the remaining differences.
 */
export async function writeTogether(actions: readonly TransactionAction[]): Promise<void> {
  const command = new TransactWriteCommand({
    TransactItems: onTheTable(actions),
    ClientRequestToken: randomUUID(),
  });
  try {
    await retryConflicts(() => documents.send(command));
  } catch (error) {
    const reasons =
      error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
    if (!reasons.some(({ Code }) => Code === CONDITION_FAILED)) throw error;
  }
}
