import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../aws-protocol/item.ts';
import type { Key } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { retryConflicts } from '../../../table/requests/conflict.ts';
import { documents } from '../../document-client.ts';

/** What one transaction can read, and hold a write to. */
export const MOST_TOGETHER = 100;

/**
 * Items as they are at one moment, in the order of the keys; undefined for one that does not exist.
 * By AWS's own client, which reads every number.
 */
export async function readTogether(
  keys: readonly Key[],
): Promise<readonly ((Item & Key) | undefined)[]> {
  const TransactItems = keys.map(({ PK, SK }) => ({
    Get: { TableName: tableName(), Key: { PK, SK } },
  }));
  const { Responses = [] } = await retryConflicts(() =>
    documents.send(new TransactGetCommand({ TransactItems })),
  );
  return keys.map((_, i) => Responses[i]?.Item as (Item & Key) | undefined);
}
