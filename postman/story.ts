/** The requests of the Postman collection, in the order in which they are sent: an order's life, and what goes wrong. */
import type { OperationId } from '../client/orders-client.ts';
import type { ProblemCode } from '../functions/http/problem.ts';

export interface Step {
  readonly name: string;
  readonly operationId: OperationId;
  readonly as: 'customer' | 'operator' | 'nobody';
  /** Path and query parameters, headers but the media type; `{{…}}` are Postman's variables. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly code?: ProblemCode;
  /** Variables that later requests use, from members of the answer. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Before it is sent, and after it was answered; `body` is the answer. */
  readonly before?: readonly string[];
  readonly expect?: Readonly<Record<string, string>>;
}

export interface Folder {
  readonly name: string;
  readonly description: string;
  readonly steps: readonly Step[];
}

const MINE = { customerId: '{{customerId}}' };
const ORDER = { ...MINE, orderId: '{{orderId}}' };
const BASKET = { currency: 'EUR', lines: [{ sku: '{{sku}}', quantity: 2, unitPrice: '{{unitPrice}}' }] };
/** Postman fills variables into text: a number stands there without its quotes. */
export const UNQUOTED = /"(\{\{(?:unitPrice|version)\}\})"/g;

const newKey = (variable: string) => [
  `pm.collectionVariables.set('${variable}', pm.variables.replaceIn('{{$guid}}'));`,
];
const ids = 'body.items.map((order) => order.orderId)';

export const STORY: readonly Folder[] = [
  {
    name: 'Storefront',
    description: 'A signed-in customer buys, looks, and thinks better of the second order.',
    steps: [
      {
        ...{ name: 'Who am I', operationId: 'getCustomer', as: 'customer', parameters: MINE, status: 200 },
        expect: { 'it is the customer of the token': "body.customerId === pm.variables.get('customerId')" },
      },
      {
        ...{
          name: 'What does it cost',
          operationId: 'getInventory',
          as: 'customer',
          parameters: { sku: '{{sku}}' },
          status: 200,
        },
        keep: { unitPrice: 'unitPrice' },
        expect: { 'there are some left': 'body.quantity > 10' },
      },
      {
        ...{ name: 'Place an order', operationId: 'createOrder', as: 'customer', status: 201 },
        parameters: { ...MINE, 'Idempotency-Key': '{{firstKey}}' },
        body: BASKET,
        before: newKey('firstKey'),
        keep: { orderId: 'orderId', version: 'version' },
        expect: {
          'it is open': "body.status === 'OPEN'",
          'Location leads to it': "pm.response.headers.get('Location') === '/orders/' + body.orderId",
          'the total is what the lines come to':
            'body.total === body.lines.reduce((sum, line) => sum + line.amount, 0)',
        },
      },
      {
        ...{ name: 'Place it again, with the same key', operationId: 'createOrder', as: 'customer', status: 201 },
        parameters: { ...MINE, 'Idempotency-Key': '{{firstKey}}' },
        body: BASKET,
        expect: {
          'it is the same order': "body.orderId === pm.variables.get('orderId')",
          'it says so': "pm.response.headers.get('Idempotent-Replayed') === 'true'",
        },
      },
      {
        ...{ name: 'List my orders', operationId: 'listCustomerOrders', as: 'customer', status: 200 },
        parameters: { ...MINE, limit: '5' },
        expect: { 'the newest is the new one': "body.items[0].orderId === pm.variables.get('orderId')" },
      },
      {
        ...{
          name: 'Open it',
          operationId: 'getOrder',
          as: 'customer',
          status: 200,
          parameters: { orderId: '{{orderId}}' },
        },
        expect: { 'it has its line': "body.lines[0].sku === pm.variables.get('sku')" },
      },
      {
        ...{
          name: 'Open it, strongly consistent',
          operationId: 'getCustomerOrder',
          as: 'customer',
          status: 200,
          parameters: ORDER,
        },
        keep: { version: 'version' },
      },
      {
        ...{ name: 'Place another', operationId: 'createOrder', as: 'customer', status: 201 },
        parameters: { ...MINE, 'Idempotency-Key': '{{secondKey}}' },
        body: BASKET,
        before: newKey('secondKey'),
        keep: { regretted: 'orderId' },
      },
      {
        ...{ name: 'Cancel that one', operationId: 'cancelOrder', as: 'customer', status: 200 },
        parameters: { ...MINE, orderId: '{{regretted}}', 'If-Match': '"1"' },
        expect: { 'it is cancelled': "body.status === 'CANCELLED'" },
      },
      {
        name: 'My orders in numbers',
        operationId: 'getCustomerSummary',
        as: 'customer',
        status: 200,
        parameters: MINE,
      },
      {
        ...{ name: 'What became of it', operationId: 'listOrderEvents', as: 'customer', status: 200 },
        parameters: { orderId: '{{orderId}}' },
      },
    ],
  },
  {
    name: 'Operations',
    description: 'The operations team sees the order, ships it, and sees it gone.',
    steps: [
      {
        ...{ name: 'Open orders, newest first', operationId: 'listOpenOrders', as: 'operator', status: 200 },
        parameters: { status: 'OPEN', sort: 'desc' },
        expect: { 'the order is among them': `${ids}.includes(pm.variables.get('orderId'))` },
      },
      {
        ...{ name: 'Ship it', operationId: 'updateOrderStatus', as: 'operator', status: 200 },
        parameters: { ...ORDER, 'If-Match': '"{{version}}"' },
        body: { status: 'SHIPPED' },
        keep: { version: 'version' },
        expect: { 'it is shipped': "body.status === 'SHIPPED'" },
      },
      {
        ...{ name: 'Open orders, without it', operationId: 'listOpenOrders', as: 'operator', status: 200 },
        parameters: { status: 'OPEN', sort: 'desc' },
        expect: { 'the order is gone from them': `!${ids}.includes(pm.variables.get('orderId'))` },
      },
      {
        ...{ name: 'The customer’s shipped orders', operationId: 'listCustomerOrders', as: 'operator', status: 200 },
        parameters: { ...MINE, status: 'SHIPPED' },
        expect: { 'the order is among them': `${ids}.includes(pm.variables.get('orderId'))` },
      },
      {
        ...{ name: 'A new SKU', operationId: 'putInventory', as: 'operator', status: 201 },
        parameters: { sku: '{{newSku}}' },
        body: { name: 'Postcard', unitPrice: 150, currency: 'EUR', quantity: 3, lowStockThreshold: 10 },
        before: ["pm.collectionVariables.set('newSku', 'PM-' + pm.variables.replaceIn('{{$guid}}'));"],
        expect: { 'it is low': 'body.low === true' },
      },
      {
        ...{ name: 'What is low', operationId: 'listLowStock', as: 'operator', status: 200 },
        parameters: { level: 'LOW', limit: '100' },
      },
      {
        ...{ name: 'More of it', operationId: 'putInventory', as: 'operator', status: 200 },
        parameters: { sku: '{{newSku}}', 'If-Match': '"1"' },
        body: { name: 'Postcard', unitPrice: 150, currency: 'EUR', quantity: 300, lowStockThreshold: 10 },
        expect: { 'it is low no more': 'body.low === false' },
      },
      {
        ...{ name: 'A new customer', operationId: 'createCustomer', as: 'operator', status: 201 },
        parameters: { 'Idempotency-Key': '{{newCustomer}}' },
        body: { customerId: '{{newCustomer}}', name: 'Postman', email: '{{newCustomer}}@mail.example' },
        before: newKey('newCustomer'),
      },
    ],
  },
  {
    name: 'What goes wrong',
    description: 'Each refusal says what to do about it, and changes nothing.',
    steps: [
      { name: '401 without a token', operationId: 'getCustomer', as: 'nobody', status: 401, parameters: MINE },
      {
        ...{
          name: '403 not an operator',
          operationId: 'listOpenOrders',
          as: 'customer',
          status: 403,
          code: 'forbidden',
        },
        parameters: { status: 'OPEN' },
      },
      {
        ...{
          name: '404 another customer’s',
          operationId: 'getCustomer',
          as: 'customer',
          status: 404,
          code: 'customer-not-found',
        },
        parameters: { customerId: '{{newCustomer}}' },
      },
      {
        ...{ name: '409 lines that are not right', operationId: 'createOrder', as: 'customer', status: 409 },
        ...{ code: 'order-not-accepted', parameters: { ...MINE, 'Idempotency-Key': '{{$guid}}' } },
        body: {
          currency: 'EUR',
          lines: [
            { sku: '{{sku}}', quantity: 10000, unitPrice: '{{unitPrice}}' },
            { sku: '{{newSku}}', quantity: 1, unitPrice: 1 },
            { sku: 'NOSUCH', quantity: 1, unitPrice: 1 },
          ],
        },
        expect: {
          'it says why, line by line':
            'JSON.stringify(body.lines.map((line) => line.code)) === \'["out-of-stock","price-changed","unknown-sku"]\'',
        },
      },
      {
        ...{ name: '409 too late to cancel', operationId: 'cancelOrder', as: 'customer', status: 409 },
        ...{ code: 'illegal-transition', parameters: ORDER },
        expect: { 'it says what is allowed': "body.allowed.includes('DELIVERED')" },
      },
      {
        ...{ name: '412 a version from yesterday', operationId: 'updateOrderStatus', as: 'operator', status: 412 },
        ...{ code: 'version-mismatch', parameters: { ...ORDER, 'If-Match': '"1"' }, body: { status: 'DELIVERED' } },
        expect: {
          'ETag names the current one': "pm.response.headers.get('ETag') === '\"' + pm.variables.get('version') + '\"'",
        },
      },
      {
        ...{ name: '422 no such status', operationId: 'updateOrderStatus', as: 'operator', status: 422 },
        ...{ code: 'invalid-request', parameters: { ...ORDER, 'If-Match': '"{{version}}"' }, body: { status: 'LOST' } },
        expect: { 'it points at it': "body.errors[0].pointer === '/status'" },
      },
      {
        ...{ name: '428 without a version', operationId: 'updateOrderStatus', as: 'operator', status: 428 },
        ...{ code: 'precondition-required', parameters: ORDER, body: { status: 'DELIVERED' } },
      },
    ],
  },
];
