import { type Folder, MINE, ORDER } from './step.ts';

const lineCodes = 'body.lines.map((line) => line.code).join()';

export const problems: Folder = {
  name: 'Problems',
  description: 'Each answer names the cause and the next step. Nothing is changed.',
  steps: [
    {
      name: '401 without a token',
      operationId: 'getCustomer',
      as: 'nobody',
      parameters: MINE,
      status: 401,
    },
    {
      name: '403 as a customer',
      operationId: 'listOpenOrders',
      as: 'customer',
      parameters: { status: 'OPEN' },
      status: 403,
      code: 'forbidden',
    },
    {
      name: '404 for another customer',
      operationId: 'getCustomer',
      as: 'customer',
      parameters: { customerId: '{{newCustomer}}' },
      status: 404,
      code: 'customer-not-found',
    },
    {
      name: '409 for lines that cannot be accepted',
      operationId: 'createOrder',
      as: 'customer',
      parameters: { ...MINE, 'Idempotency-Key': '{{$guid}}' },
      body: {
        lines: [
          { sku: '{{sku}}', quantity: 10000, unitPrice: '{{unitPrice}}' },
          { sku: '{{newSku}}', quantity: 1, unitPrice: 1 },
          { sku: 'NOSUCH', quantity: 1, unitPrice: 1 },
        ],
      },
      status: 409,
      code: 'order-not-accepted',
      expect: {
        'each line has its reason': `${lineCodes} === 'out-of-stock,price-changed,unknown-sku'`,
      },
    },
    {
      name: '409 when it is too late to cancel',
      operationId: 'cancelOrder',
      as: 'customer',
      parameters: ORDER,
      status: 409,
      code: 'illegal-transition',
      expect: { 'the allowed statuses are listed': "body.allowed.includes('DELIVERED')" },
    },
    {
      name: '412 with an old version',
      operationId: 'updateOrderStatus',
      as: 'operator',
      parameters: { ...ORDER, 'If-Match': '"1"' },
      body: { status: 'DELIVERED' },
      status: 412,
      code: 'version-mismatch',
      expect: {
        'ETag is the current version':
          "pm.response.headers.get('ETag') === '\"' + pm.variables.get('version') + '\"'",
      },
    },
    {
      name: '422 for an unknown status',
      operationId: 'updateOrderStatus',
      as: 'operator',
      parameters: { ...ORDER, 'If-Match': '"{{version}}"' },
      body: { status: 'LOST' },
      status: 422,
      code: 'invalid-request',
      expect: { 'errors points at the status': "body.errors[0].pointer === '/status'" },
    },
    {
      name: '428 without a version',
      operationId: 'updateOrderStatus',
      as: 'operator',
      parameters: ORDER,
      body: { status: 'DELIVERED' },
      status: 428,
      code: 'precondition-required',
    },
  ],
};
