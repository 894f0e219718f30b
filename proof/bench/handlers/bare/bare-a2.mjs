/** A2 with the SDK alone: the base of all ratios. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';

const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const handler = async ({ pathParameters: { customerId } }) => {
  const { Items } = await dynamodb.send(
    new QueryCommand({
      TableName: process.env.TABLE_NAME,
      KeyConditionExpression: 'PK = :customer AND begins_with(SK, :orders)',
      ExpressionAttributeValues: { ':customer': `CUST#${customerId}`, ':orders': 'ORDER#' },
      ScanIndexForward: false,
      Limit: 21,
    }),
  );
  return { statusCode: 200, body: JSON.stringify({ items: Items }) };
};
