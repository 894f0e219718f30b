/** A2 on ElectroDB. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Entity } from 'electrodb';

const text = { type: 'string', required: true };
const Order = new Entity(
  {
    model: { entity: 'order', version: '1', service: 'orders' },
    attributes: {
      customerId: text,
      placedAt: text,
      orderId: text,
      status: { type: 'string' },
      currency: { type: 'string' },
      total: { type: 'number' },
      version: { type: 'number' },
    },
    indexes: {
      byCustomer: {
        pk: { field: 'PK', composite: ['customerId'], template: 'CUST#${customerId}', casing: 'none' },
        sk: {
          field: 'SK',
          composite: ['placedAt', 'orderId'],
          template: 'ORDER#${placedAt}#${orderId}',
          casing: 'none',
        },
      },
    },
  },
  { client: new DynamoDBClient({}), table: process.env.TABLE_NAME },
);

export const handler = async ({ pathParameters: { customerId } }) => {
  const { data } = await Order.query.byCustomer({ customerId }).go({ limit: 21, order: 'desc', ignoreOwnership: true });
  return { statusCode: 200, body: JSON.stringify({ items: data }) };
};
