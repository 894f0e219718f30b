import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import type { Key } from '../../table/keys.ts';
import { dynamodb, tableName } from '../../table/requests/client.ts';
import { retryConflicts } from '../../table/requests/conflict.ts';

/** Deletes an item. An item that does not exist is no error, so a repeat does no harm. */
export async function deleteItem(key: Key): Promise<void> {
  const input = { TableName: tableName(), Key: key } as unknown;
  await retryConflicts(() =>
    dynamodb.send(
      new DeleteItemCommand(input as ConstructorParameters<typeof DeleteItemCommand>[0]),
    ),
  );
}
