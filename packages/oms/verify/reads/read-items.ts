import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { documents } from '../../document-client.ts';

/** Returns all items of a strongly consistent Query, over all pages. */
export async function readItems(
  query: Omit<QueryCommandInput, 'TableName'>,
): Promise<(Item & Key)[]> {
  const items: (Item & Key)[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const command = new QueryCommand({
      TableName: tableName(),
      ConsistentRead: true,
      ...query,
      ExclusiveStartKey,
    });
    const { Items = [], LastEvaluatedKey } = await documents.send(command);
    items.push(...(Items as (Item & Key)[]));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

/** Reads one item with a strongly consistent GetItem. */
export async function readItem({ PK, SK }: Key): Promise<(Item & Key) | undefined> {
  const command = new GetCommand({ TableName: tableName(), Key: { PK, SK }, ConsistentRead: true });
  return (await documents.send(command)).Item as (Item & Key) | undefined;
}
