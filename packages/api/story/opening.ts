import { type Chapter, once, type Step } from './step.ts';

const LEVEL = { currency: 'EUR', quantity: 120, lowStockThreshold: 20 };

const level = (sku: string, members: object): Step => ({
  name: `Create the SKU ${sku}`,
  operation: 'putInventory',
  path: { sku },
  body: { ...LEVEL, ...members },
});

const HISTORY = { orderId: '{{shippedOrderId}}' };

/** The data that the story finds in an older shop. Only an empty table takes it. */
export const OPENING: Chapter = {
  name: 'Opening',
  description: 'The SKUs and the customers of the examples, an open order and a shipped one.',
  steps: [
    { name: 'Create the SKU of the example', operation: 'putInventory' },
    level('ABC', { name: 'Canvas bag', unitPrice: 2500 }),
    level('MUG', { name: 'Enamel mug', unitPrice: 1490 }),
    level('XYZ', { name: 'Notebook', unitPrice: 1250 }),
    level('PEN', { name: 'Brass pen', unitPrice: 3900, quantity: 4 }),
    {
      name: 'Restock one',
      operation: 'putInventory',
      path: { sku: 'ABC' },
      headers: { 'if-match': '"1"' },
      body: { ...LEVEL, name: 'Canvas bag', unitPrice: 2500, quantity: 150 },
      status: 200,
    },
    { name: 'Sign up', operation: 'createCustomer' },
    {
      name: 'Create the customer of the story',
      operation: 'createCustomer',
      as: 'operator',
      body: {
        customerId: '{{customerId}}',
        name: 'Acme Co',
        email: 'orders@acme.example',
        tier: 'GOLD',
      },
    },
    {
      name: '403 without a verified e-mail address',
      operation: 'createCustomer',
      as: 'customer',
      status: 403,
      code: 'email-not-verified',
    },
    { name: 'Place an order', operation: 'createOrder', ...once('openKey') },
    { name: 'Place another', operation: 'createOrder', keep: { shippedOrderId: 'orderId' } },
    {
      name: 'Ship it',
      operation: 'updateOrderStatus',
      path: { customerId: '{{customerId}}', ...HISTORY },
    },
    {
      name: 'List the newer of both orders',
      operation: 'listCustomerOrders',
      query: { limit: '1' },
      keep: { cursor: 'nextCursor' },
    },
    {
      name: 'List the older',
      operation: 'listCustomerOrders',
      query: { limit: '1', cursor: '{{cursor}}' },
    },
    {
      name: 'Get the summary',
      operation: 'getCustomerSummary',
      eventually: {
        'both are counted': ['orders', 'is', 2],
        'one is shipped': ['shipped', 'is', 1],
      },
    },
    {
      name: 'List the events',
      operation: 'listOrderEvents',
      path: HISTORY,
      eventually: { 'there are two': ['items.length', 'is', 2] },
    },
  ],
};
