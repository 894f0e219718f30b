import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { retryConflicts } from '../../../../table/requests/conflict.ts';
import { documents } from '../../document-client.ts';

/** The largest number of items in one transaction. */
export const MOST_TOGETHER = 100;

/**
 * Reads items at one moment, in the order of the keys; undefined for an item that does not exist.
 * AWS's own client is used because it reads every number.
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
