/** The table and an order's row in DynamoDB-Toolbox. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { Table } from 'dynamodb-toolbox/table';

const partition = (name) => ({ name, type: 'string' });

export const table = new Table({
  documentClient: DynamoDBDocumentClient.from(new DynamoDBClient({})),
  name: () => process.env.TABLE_NAME,
  partitionKey: partition('PK'),
  sortKey: partition('SK'),
  indexes: {
    GSI1: { type: 'global', partitionKey: partition('GSI1PK'), sortKey: partition('GSI1SK') },
    GSI2: { type: 'global', partitionKey: partition('GSI2PK'), sortKey: partition('GSI2SK') },
  },
});

export const amounts = {
  status: string(),
  paymentStatus: string(),
  currency: string(),
  total: number(),
  lineCount: number(),
  version: number(),
};

const placed = ({ placedAt, orderId }) => `${placedAt}#${orderId}`;

export const Order = new Entity({
  name: 'Order',
  table,
  timestamps: false,
  schema: item({
    customerId: string().key(),
    placedAt: string().key(),
    orderId: string().key(),
    ...amounts,
  }).and(() => ({
    GSI1PK: string()
      .optional()
      .hidden()
      .link(({ customerId, status }) => `CUST#${customerId}#STATUS#${status}`),
    GSI1SK: string().optional().hidden().link(placed),
    GSI2PK: string()
      .optional()
      .hidden()
      .link(({ status }) => `${status}#0`),
    GSI2SK: string().optional().hidden().link(placed),
  })),
  computeKey: (order) => ({ PK: `CUST#${order.customerId}`, SK: `ORDER#${placed(order)}` }),
});
