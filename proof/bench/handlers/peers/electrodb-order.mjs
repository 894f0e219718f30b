/** An order's row, and the table configuration of all ElectroDB entities. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Entity } from 'electrodb';

export const configuration = { client: new DynamoDBClient({}), table: process.env.TABLE_NAME };

export const text = { type: 'string', required: true };

/** Defines a key by a template, because ElectroDB would build its own. */
export const key = (field, composite, template) => ({ field, composite, template, casing: 'none' });

export const Order = new Entity(
  {
    model: { entity: 'order', version: '1', service: 'orders' },
    attributes: {
      customerId: text,
      placedAt: text,
      orderId: text,
      status: { type: 'string' },
      paymentStatus: { type: 'string' },
      currency: { type: 'string' },
      total: { type: 'number' },
      lineCount: { type: 'number' },
      version: { type: 'number' },
    },
    indexes: {
      byCustomer: {
        pk: key('PK', ['customerId'], 'CUST#${customerId}'),
        sk: key('SK', ['placedAt', 'orderId'], 'ORDER#${placedAt}#${orderId}'),
      },
      byCustomerAndStatus: {
        index: 'GSI1',
        pk: key('GSI1PK', ['customerId', 'status'], 'CUST#${customerId}#STATUS#${status}'),
        sk: key('GSI1SK', ['placedAt', 'orderId'], '${placedAt}#${orderId}'),
      },
      byStatus: {
        index: 'GSI2',
        pk: key('GSI2PK', ['status'], '${status}#0'),
        sk: key('GSI2SK', ['placedAt', 'orderId'], '${placedAt}#${orderId}'),
      },
    },
  },
  configuration,
);
