import { type Folder, MINE, newKey, ORDER } from './step.ts';

const ids = 'body.items.map((order) => order.orderId)';
const isListed = `${ids}.includes(pm.variables.get('orderId'))`;

export const operators: Folder = {
  name: 'Operations',
  description: 'An operator finds the open order, ships it, and restocks a SKU.',
  steps: [
    {
      name: 'List the open orders, newest first',
      operationId: 'listOpenOrders',
      as: 'operator',
      parameters: { status: 'OPEN', sort: 'desc' },
      status: 200,
      expect: { 'the order is listed': isListed },
    },
    {
      name: 'Ship the order',
      operationId: 'updateOrderStatus',
      as: 'operator',
      parameters: { ...ORDER, 'If-Match': '"{{version}}"' },
      status: 200,
      keep: { version: 'version' },
      expect: { 'it is shipped': "body.status === 'SHIPPED'" },
    },
    {
      name: 'List the open orders again',
      operationId: 'listOpenOrders',
      as: 'operator',
      parameters: { status: 'OPEN', sort: 'desc' },
      status: 200,
      expect: { 'the order is no longer listed': `!${isListed}` },
    },
    {
      name: 'List the customer’s shipped orders',
      operationId: 'listCustomerOrders',
      as: 'operator',
      parameters: { ...MINE, status: 'SHIPPED' },
      status: 200,
      expect: { 'the order is listed': isListed },
    },
    {
      name: 'Create a SKU',
      operationId: 'putInventory',
      as: 'operator',
      parameters: { sku: '{{newSku}}' },
      body: { name: 'Postcard', unitPrice: 150, quantity: 3 },
      before: [
        "pm.collectionVariables.set('newSku', 'PM-' + pm.variables.replaceIn('{{$guid}}'));",
      ],
      status: 201,
      expect: { 'it is low': 'body.low === true' },
    },
    {
      name: 'List SKUs with low stock',
      operationId: 'listLowStock',
      as: 'operator',
      parameters: { level: 'LOW', limit: '100' },
      status: 200,
    },
    {
      name: 'Restock the SKU',
      operationId: 'putInventory',
      as: 'operator',
      parameters: { sku: '{{newSku}}', 'If-Match': '"1"' },
      body: { name: 'Postcard', unitPrice: 150, quantity: 300 },
      status: 200,
      expect: { 'it is no longer low': 'body.low === false' },
    },
    {
      name: 'Adjust its stock',
      operationId: 'adjustStock',
      as: 'operator',
      parameters: { sku: '{{newSku}}', 'Idempotency-Key': '{{adjustmentKey}}' },
      body: { delta: -2, reason: 'DAMAGED' },
      before: newKey('adjustmentKey'),
      status: 201,
    },
    {
      name: 'List its adjustments',
      operationId: 'listStockAdjustments',
      as: 'operator',
      parameters: { sku: '{{newSku}}' },
      status: 200,
      expect: { 'the newest is the first': 'body.items[0].delta === -2' },
    },
    {
      name: 'Create a customer',
      operationId: 'createCustomer',
      as: 'operator',
      parameters: { 'Idempotency-Key': '{{newCustomer}}' },
      body: {
        customerId: '{{newCustomer}}',
        name: 'Postman',
        email: '{{newCustomer}}@mail.example',
      },
      before: newKey('newCustomer'),
      status: 201,
    },
  ],
};
