/**
 * A6 with the SDK alone: the same items in one transaction, ten for three lines, without any checks
 * before.
 */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';

const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const handler = async ({ pathParameters: { customerId }, body, headers }) => {
  const TableName = process.env.TABLE_NAME;
  const { lines, currency, shippingAddress } = JSON.parse(body);
  const now = new Date();
  const orderId = `o-${randomUUID()}`;
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const order = {
    status: 'OPEN',
    paymentStatus: 'PENDING',
    version: 1,
    currency,
    total,
    lineCount: lines.length,
  };
  const ConditionExpression = 'attribute_not_exists(PK)';
  const insert = (Item) => ({ Put: { TableName, Item, ConditionExpression } });
  const placed = `${now.toISOString()}#${orderId}`;
  await dynamodb.send(
    new TransactWriteCommand({
      ClientRequestToken: randomUUID(),
      TransactItems: [
        insert({
          PK: `IDEMP#${headers['idempotency-key']}`,
          SK: 'LOCK',
          orderId,
          expiresAt: Math.floor(now / 1000),
        }),
        {
          Update: {
            TableName,
            Key: { PK: `CUST#${customerId}`, SK: 'PROFILE' },
            UpdateExpression:
              'SET orderMinute = :minute, minuteOrders = :one, minuteUnits = :units',
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeValues: {
              ':minute': Math.floor(now / 60_000),
              ':one': 1,
              ':units': lines.length,
            },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        insert({
          PK: `CUST#${customerId}`,
          SK: `ORDER#${placed}`,
          type: 'Order',
          ...order,
          GSI1PK: `CUST#${customerId}#STATUS#OPEN`,
          GSI1SK: placed,
          GSI2PK: 'OPEN#0',
          GSI2SK: placed,
        }),
        insert({
          PK: `ORDER#${orderId}`,
          SK: 'META',
          type: 'OrderMetadata',
          customerId,
          shippingAddress,
          ...order,
        }),
        ...lines.map((line, n) =>
          insert({
            PK: `ORDER#${orderId}`,
            SK: `ITEM#${String(n + 1).padStart(3, '0')}`,
            type: 'LineItem',
            ...line,
          }),
        ),
        ...lines.map(({ sku, quantity, unitPrice }) => ({
          Update: {
            TableName,
            Key: { PK: `SKU#${sku}`, SK: 'STOCK' },
            UpdateExpression: 'SET quantity = quantity - :quantity, version = version + :one',
            ConditionExpression:
              'quantity >= :quantity AND unitPrice = :unitPrice AND currency = :currency',
            ExpressionAttributeValues: {
              ':quantity': quantity,
              ':one': 1,
              ':unitPrice': unitPrice,
              ':currency': currency,
            },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        })),
      ],
    }),
  );
  return { statusCode: 201, body: JSON.stringify({ orderId, customerId, ...order, lines }) };
};
