/** A6 on DynamoDB-Toolbox. */
import { randomUUID } from 'node:crypto';
import { Entity } from 'dynamodb-toolbox/entity';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { execute } from 'dynamodb-toolbox/entity/actions/transactWrite';
import { $add } from 'dynamodb-toolbox/entity/actions/update';
import { any } from 'dynamodb-toolbox/schema/any';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { amounts, Order, table } from './toolbox-order.mjs';

const entity = (name, schema, computeKey) =>
  new Entity({ name, table, timestamps: false, schema: item(schema), computeKey });

const Idempotency = entity(
  'Idempotency',
  { key: string().key(), orderId: string(), expiresAt: number() },
  ({ key }) => ({ PK: `IDEMP#${key}`, SK: 'LOCK' }),
);

const Customer = entity(
  'Customer',
  {
    customerId: string().key(),
    orderMinute: number().optional(),
    minuteOrders: number().optional(),
    minuteUnits: number().optional(),
  },
  ({ customerId }) => ({ PK: `CUST#${customerId}`, SK: 'PROFILE' }),
);

const OrderMetadata = entity(
  'OrderMetadata',
  { orderId: string().key(), customerId: string(), shippingAddress: any().optional(), ...amounts },
  ({ orderId }) => ({ PK: `ORDER#${orderId}`, SK: 'META' }),
);

const LineItem = entity(
  'LineItem',
  {
    orderId: string().key(),
    seq: number().key(),
    sku: string(),
    name: string().optional(),
    quantity: number(),
    unitPrice: number(),
  },
  ({ orderId, seq }) => ({ PK: `ORDER#${orderId}`, SK: `ITEM#${String(seq).padStart(3, '0')}` }),
);

const Stock = entity(
  'Stock',
  {
    sku: string().key(),
    quantity: number(),
    unitPrice: number(),
    currency: string(),
    version: number(),
  },
  ({ sku }) => ({ PK: `SKU#${sku}`, SK: 'STOCK' }),
);

export const handler = async ({ pathParameters: { customerId }, body, headers }) => {
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
  const insert = (entity, attributes, key) =>
    entity
      .build(PutTransaction)
      .item(attributes)
      .options({ condition: { attr: key, exists: false } });
  await execute(
    { clientRequestToken: randomUUID() },
    insert(
      Idempotency,
      { key: headers['idempotency-key'], orderId, expiresAt: Math.floor(now / 1000) },
      'key',
    ),
    Customer.build(UpdateTransaction)
      .item({
        customerId,
        orderMinute: Math.floor(now / 60_000),
        minuteOrders: 1,
        minuteUnits: lines.length,
      })
      .options({
        condition: { attr: 'customerId', exists: true },
        returnValuesOnConditionFalse: 'ALL_OLD',
      }),
    insert(Order, { customerId, placedAt: now.toISOString(), orderId, ...order }, 'orderId'),
    insert(OrderMetadata, { orderId, customerId, shippingAddress, ...order }, 'orderId'),
    ...lines.map((line, n) => insert(LineItem, { orderId, seq: n + 1, ...line }, 'orderId')),
    ...lines.map(({ sku, quantity, unitPrice }) =>
      Stock.build(UpdateTransaction)
        .item({ sku, quantity: $add(-quantity), version: $add(1) })
        .options({
          condition: {
            and: [
              { attr: 'quantity', gte: quantity },
              { attr: 'unitPrice', eq: unitPrice },
              { attr: 'currency', eq: currency },
            ],
          },
          returnValuesOnConditionFalse: 'ALL_OLD',
        }),
    ),
  );
  return { statusCode: 201, body: JSON.stringify({ orderId, customerId, ...order, lines }) };
};
