/** A2 on OneTable. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Table } from 'dynamodb-onetable';

const table = new Table({
  client: new DynamoDBClient({}),
  name: process.env.TABLE_NAME,
  partial: true,
  schema: {
    format: 'onetable:1.1.0',
    version: '0.0.1',
    indexes: { primary: { hash: 'PK', sort: 'SK' } },
    params: { typeField: 'type' },
    models: {
      Order: {
        PK: { type: String, value: 'CUST#${customerId}' },
        SK: { type: String, value: 'ORDER#${placedAt}#${orderId}' },
        customerId: { type: String },
        placedAt: { type: String },
        orderId: { type: String },
        status: { type: String },
        currency: { type: String },
        total: { type: Number },
        version: { type: Number },
      },
    },
  },
});
const Order = table.getModel('Order');

export const handler = async ({ pathParameters: { customerId } }) => {
  const items = await Order.find({ customerId }, { limit: 21, reverse: true });
  return { statusCode: 200, body: JSON.stringify({ items }) };
};
