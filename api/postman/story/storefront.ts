import { type Folder, MINE, newKey, ORDER } from './step.ts';

const LINES = { lines: [{ sku: '{{sku}}', quantity: 2, unitPrice: '{{unitPrice}}' }] };

export const storefront: Folder = {
  name: 'Storefront',
  description: 'A signed-in customer places two orders and cancels the second.',
  steps: [
    {
      name: 'Get my profile',
      operationId: 'getCustomer',
      as: 'customer',
      parameters: MINE,
      status: 200,
      expect: {
        'it is the customer of the token': "body.customerId === pm.variables.get('customerId')",
      },
    },
    {
      name: 'Get a price',
      operationId: 'getInventory',
      as: 'customer',
      parameters: { sku: '{{sku}}' },
      status: 200,
      keep: { unitPrice: 'unitPrice' },
      expect: { 'there are some left': 'body.quantity > 10' },
    },
    {
      name: 'Place an order',
      operationId: 'createOrder',
      as: 'customer',
      parameters: { ...MINE, 'Idempotency-Key': '{{firstKey}}' },
      body: LINES,
      before: newKey('firstKey'),
      status: 201,
      keep: { orderId: 'orderId', version: 'version' },
      expect: {
        'it is open': "body.status === 'OPEN'",
        'Location is its path': "pm.response.headers.get('Location') === '/orders/' + body.orderId",
        'the total is the sum of the lines':
          'body.total === body.lines.reduce((sum, line) => sum + line.amount, 0)',
      },
    },
    {
      name: 'Place it again, with the same key',
      operationId: 'createOrder',
      as: 'customer',
      parameters: { ...MINE, 'Idempotency-Key': '{{firstKey}}' },
      body: LINES,
      status: 201,
      expect: {
        'it is the same order': "body.orderId === pm.variables.get('orderId')",
        'it is marked as replayed': "pm.response.headers.get('Idempotent-Replayed') === 'true'",
      },
    },
    {
      name: 'List my orders',
      operationId: 'listCustomerOrders',
      as: 'customer',
      parameters: { ...MINE, limit: '5' },
      status: 200,
      expect: {
        'the new order is the first': "body.items[0].orderId === pm.variables.get('orderId')",
      },
    },
    {
      name: 'Get the order with its lines',
      operationId: 'getOrder',
      as: 'customer',
      parameters: { orderId: '{{orderId}}' },
      status: 200,
      expect: { 'it has its line': "body.lines[0].sku === pm.variables.get('sku')" },
    },
    {
      name: 'Get the order, strongly consistent',
      operationId: 'getCustomerOrder',
      as: 'customer',
      parameters: ORDER,
      status: 200,
      keep: { version: 'version' },
    },
    {
      name: 'Place a second order',
      operationId: 'createOrder',
      as: 'customer',
      parameters: { ...MINE, 'Idempotency-Key': '{{secondKey}}' },
      body: LINES,
      before: newKey('secondKey'),
      status: 201,
      keep: { secondOrderId: 'orderId' },
    },
    {
      name: 'Cancel the second order',
      operationId: 'cancelOrder',
      as: 'customer',
      parameters: { ...MINE, orderId: '{{secondOrderId}}', 'If-Match': '"1"' },
      status: 200,
      expect: { 'it is canceled': "body.status === 'CANCELLED'" },
    },
    {
      name: 'Get my summary',
      operationId: 'getCustomerSummary',
      as: 'customer',
      parameters: MINE,
      status: 200,
    },
    {
      name: 'List the order’s events',
      operationId: 'listOrderEvents',
      as: 'customer',
      parameters: { orderId: '{{orderId}}' },
      status: 200,
    },
  ],
};
