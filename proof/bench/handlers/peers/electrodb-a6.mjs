/** A6 on ElectroDB. */
import { randomUUID } from 'node:crypto';
import { Entity, Service } from 'electrodb';
import { configuration, key, Order, text } from './electrodb-order.mjs';

const entity = (name, attributes, pk, sk) =>
  new Entity(
    {
      model: { entity: name, version: '1', service: 'orders' },
      attributes,
      indexes: { primary: { pk, sk } },
    },
    configuration,
  );

const Idempotency = entity(
  'idempotency',
  { key: text, orderId: text, expiresAt: { type: 'number' } },
  key('PK', ['key'], 'IDEMP#${key}'),
  key('SK', [], 'LOCK'),
);

const Customer = entity(
  'customer',
  {
    customerId: text,
    orderMinute: { type: 'number' },
    minuteOrders: { type: 'number' },
    minuteUnits: { type: 'number' },
  },
  key('PK', ['customerId'], 'CUST#${customerId}'),
  key('SK', [], 'PROFILE'),
);

const OrderMetadata = entity(
  'orderMetadata',
  {
    orderId: text,
    customerId: text,
    shippingAddress: { type: 'any' },
    status: { type: 'string' },
    paymentStatus: { type: 'string' },
    currency: { type: 'string' },
    total: { type: 'number' },
    lineCount: { type: 'number' },
    version: { type: 'number' },
  },
  key('PK', ['orderId'], 'ORDER#${orderId}'),
  key('SK', [], 'META'),
);

const LineItem = entity(
  'lineItem',
  {
    orderId: text,
    seq: { type: 'number', required: true, padding: { length: 3, char: '0' } },
    sku: text,
    name: { type: 'string' },
    quantity: { type: 'number' },
    unitPrice: { type: 'number' },
  },
  key('PK', ['orderId'], 'ORDER#${orderId}'),
  key('SK', ['seq'], 'ITEM#${seq}'),
);

const Stock = entity(
  'stock',
  {
    sku: text,
    quantity: { type: 'number' },
    unitPrice: { type: 'number' },
    currency: { type: 'string' },
    version: { type: 'number' },
  },
  key('PK', ['sku'], 'SKU#${sku}'),
  key('SK', [], 'STOCK'),
);

const shop = new Service(
  { Idempotency, Customer, Order, OrderMetadata, LineItem, Stock },
  configuration,
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
  const { canceled } = await shop.transaction
    .write(({ Idempotency, Customer, Order, OrderMetadata, LineItem, Stock }) => [
      Idempotency.create({
        key: headers['idempotency-key'],
        orderId,
        expiresAt: Math.floor(now / 1000),
      }).commit(),
      Customer.patch({ customerId })
        .set({ orderMinute: Math.floor(now / 60_000), minuteOrders: 1, minuteUnits: lines.length })
        .commit({ response: 'all_old' }),
      Order.create({ customerId, placedAt: now.toISOString(), orderId, ...order }).commit(),
      OrderMetadata.create({ orderId, customerId, shippingAddress, ...order }).commit(),
      ...lines.map((line, n) => LineItem.create({ orderId, seq: n + 1, ...line }).commit()),
      ...lines.map(({ sku, ...line }) =>
        Stock.update({ sku })
          .add({ quantity: -line.quantity, version: 1 })
          .where(({ quantity, unitPrice, currency: priced }, { eq, gte }) =>
            [
              gte(quantity, line.quantity),
              eq(unitPrice, line.unitPrice),
              eq(priced, currency),
            ].join(' AND '),
          )
          .commit({ response: 'all_old' }),
      ),
    ])
    .go({ token: randomUUID() });
  if (canceled) throw new Error('the transaction was canceled');
  return { statusCode: 201, body: JSON.stringify({ orderId, customerId, ...order, lines }) };
};
