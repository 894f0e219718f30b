import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { GSI2 } from '../../../table/schema.ts';
import { documents } from '../document-client.ts';

/** A row as GSI2 lists it. */
export interface ListedRow extends Key {
  readonly GSI2PK: string;
  readonly GSI2SK: string;
}

const PAGE = 100;

/** Reads the rows of a partition of GSI2, in pages. */
export async function* listedRows(partition: string): AsyncGenerator<readonly ListedRow[]> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: GSI2.name,
        Limit: PAGE,
        ExclusiveStartKey,
        KeyConditionExpression: 'GSI2PK = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ProjectionExpression: 'PK, SK, GSI2PK, GSI2SK',
      }),
    );
    yield Items as ListedRow[];
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
