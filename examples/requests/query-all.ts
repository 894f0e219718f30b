import { QueryCommand } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../table/aws-protocol/item.ts';
import { dynamodb, tableName } from '../../table/requests/client.ts';
import type { QueryRequest } from '../../table/requests/commands.ts';

/**
 * Reads every item of a key range, in its order. A Query ends after 1 MB; the next one continues
 * there.
 */
export async function queryAll(request: QueryRequest): Promise<readonly Item[]> {
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const input = {
      TableName: tableName(),
      ...request,
      ...(start && { ExclusiveStartKey: start }),
    } as ConstructorParameters<typeof QueryCommand>[0];
    const { Items = [], LastEvaluatedKey } = await dynamodb.send(new QueryCommand(input));
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start);
  return items;
}
