/** A2 on DynamoDB-Toolbox. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Table } from 'dynamodb-toolbox/table';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';

const table = new Table({
  documentClient: DynamoDBDocumentClient.from(new DynamoDBClient({})),
  name: () => process.env.TABLE_NAME,
  partitionKey: { name: 'PK', type: 'string' },
  sortKey: { name: 'SK', type: 'string' },
});

export const handler = async ({ pathParameters: { customerId } }) => {
  const { Items } = await table
    .build(QueryCommand)
    .query({ partition: `CUST#${customerId}`, range: { beginsWith: 'ORDER#' } })
    .options({ limit: 21, reverse: true })
    .send();
  return { statusCode: 200, body: JSON.stringify({ items: Items }) };
};
