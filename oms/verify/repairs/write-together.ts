import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { CONDITION_FAILED, retryConflicts } from '../../../table/requests/conflict.ts';
import type { TransactionActions } from '../../../table/requests/transaction.ts';
import { documents } from '../../document-client.ts';

/**
 * One transaction of conditional writes, by AWS's own client: it writes back every number that
 * DynamoDB holds. A failed condition means that somebody was faster, and writes nothing: the next
 * look shows what is left.
 */
export async function writeTogether(actions: TransactionActions): Promise<void> {
  const command = new TransactWriteCommand({
    TransactItems: actions,
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
