/** A6 on OneTable. */
import { randomUUID } from 'node:crypto';
import { table } from './onetable-table.mjs';

const Idempotency = table.getModel('Idempotency');
const Customer = table.getModel('Customer');
const Order = table.getModel('Order');
const OrderMetadata = table.getModel('OrderMetadata');
const LineItem = table.getModel('LineItem');
const Stock = table.getModel('Stock');

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
  const transaction = { ClientRequestToken: randomUUID() };
  const expiresAt = Math.floor(now / 1000);
  await Idempotency.create(
    { key: headers['idempotency-key'], orderId, expiresAt },
    { transaction },
  );
  await Customer.update(
    {
      customerId,
      orderMinute: Math.floor(now / 60_000),
      minuteOrders: 1,
      minuteUnits: lines.length,
    },
    { transaction },
  );
  await Order.create(
    { customerId, placedAt: now.toISOString(), orderId, ...order },
    { transaction },
  );
  await OrderMetadata.create({ orderId, customerId, shippingAddress, ...order }, { transaction });
  for (const [n, line] of lines.entries()) {
    await LineItem.create({ orderId, seq: n + 1, ...line }, { transaction });
  }
  for (const { sku, quantity, unitPrice } of lines) {
    await Stock.update(
      { sku },
      {
        add: { quantity: -quantity, version: 1 },
        where:
          '${quantity} >= @{quantity} and ${unitPrice} = @{unitPrice} ' +
          'and ${currency} = @{currency}',
        substitutions: { quantity, unitPrice, currency },
        transaction,
      },
    );
  }
  await table.transact('write', transaction);
  return { statusCode: 201, body: JSON.stringify({ orderId, customerId, ...order, lines }) };
};
