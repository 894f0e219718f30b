import { type Chapter, line, MINE, NEW_KEY, refused, type Step, version } from './step.ts';

const NOW = version('{{version}}');
const OPEN = { query: { status: 'OPEN', sort: 'desc' } };
const IS_LISTED = {
  expect: { 'the order is listed': ['items.*.orderId', 'includes', '{{orderId}}'] },
} as const;

const moved = (name: string, status: string): Step => ({
  name,
  operation: 'updateOrderStatus',
  ...NOW,
  members: { status },
  keep: { version: 'version' },
  expect: { [`it is ${status.toLowerCase()}`]: ['status', 'is', status] },
});

export const operations: Chapter = {
  name: 'Operations',
  description: 'An operator finds the open order and ships it. It is delivered, and returned.',
  steps: [
    {
      name: 'List the open orders, newest first',
      operation: 'listOrders',
      ...OPEN,
      ...IS_LISTED,
      onStage: true,
    },
    {
      name: 'Count the open orders',
      operation: 'listOrders',
      query: { status: 'OPEN', count: 'true' },
      expect: { 'there are some': ['count', 'isAbove', 0], 'none is listed': ['items', 'is', []] },
      onStage: true,
    },
    {
      name: 'List the orders of these days',
      operation: 'listOrders',
      query: { from: '{{yesterday}}', to: '{{tomorrow}}', sort: 'desc', limit: '20' },
      ...IS_LISTED,
      onStage: true,
    },
    {
      ...refused('listOrders', 'forbidden', 'as a customer', { query: { status: 'OPEN' } }),
      as: 'customer',
      onStage: true,
    },
    moved('Ship the order', 'SHIPPED'),
    {
      name: 'List the open orders again',
      operation: 'listOrders',
      ...OPEN,
      expect: { 'the order is no longer listed': ['items.*.orderId', 'lacks', '{{orderId}}'] },
    },
    {
      name: 'List the customer’s shipped orders',
      operation: 'listCustomerOrders',
      as: 'operator',
      path: MINE,
      query: { status: 'SHIPPED' },
      ...IS_LISTED,
    },
    {
      ...refused('cancelOrder', 'illegal-transition', 'when it is too late to cancel'),
      expect: { 'the allowed statuses are listed': ['allowed', 'includes', 'DELIVERED'] },
    },
    refused('updateOrderStatus', 'illegal-transition', 'for a status of before', {
      ...NOW,
      members: { status: 'OPEN' },
    }),
    {
      ...refused('updateOrderStatus', 'version-mismatch', 'with an old version'),
      ...version(1),
      members: { status: 'DELIVERED' },
      expect: { 'ETag is the current version': ['headers.ETag', 'is', '"{{version}}"'] },
    },
    {
      ...refused('updateOrderStatus', 'invalid-request', 'for an unknown status', { status: 422 }),
      ...NOW,
      members: { status: 'LOST' },
      expect: { 'errors points at the status': ['errors.0.pointer', 'is', '/status'] },
    },
    refused('updateOrderStatus', 'precondition-required', 'without a version', {
      headers: {},
      members: { status: 'DELIVERED' },
    }),
    refused('updateOrderStatus', 'card-number-refused', 'with a card number in the comment', {
      ...NOW,
      members: { status: 'DELIVERED', comment: 'paid with 4242 4242 4242 4242' },
    }),
    moved('Report that it was delivered', 'DELIVERED'),
    {
      ...moved('Report that it was returned', 'RETURNED'),
      members: { status: 'RETURNED', comment: 'Came back unopened.' },
    },
  ],
};

const WHOLE = { path: { ...MINE, orderId: '{{wholeOrderId}}' } };
const ONE = { body: { lines: [{ seq: 1, quantity: 1, reason: 'SIZE_TOO_SMALL' }] } };

const placed = (name: string): Step => ({
  name,
  operation: 'createOrder',
  as: 'operator',
  members: { lines: [line(2)] },
  keep: { wholeOrderId: 'orderId', total: 'total' },
});
const movedFrom = (name: string, from: number, body: object): Step => ({
  name,
  operation: 'updateOrderStatus',
  ...WHOLE,
  ...version(from),
  body,
  expect: { 'it is the next version': ['version', 'is', from + 1] },
});
const returned = (name: string): Step => ({
  name,
  operation: 'createReturn',
  as: 'operator',
  ...WHOLE,
  ...NEW_KEY,
  ...ONE,
  expect: { 'it is open at once': ['status', 'is', 'OPEN'] },
});

export const wholeOrders: Chapter = {
  name: 'Whole orders',
  description:
    'Two orders are shipped as a whole. A part of the first comes back before the rest is ' +
    'delivered, and a part of the second after it.',
  steps: [
    placed('Place an order to ship as a whole'),
    movedFrom('Ship it, and say how', 1, {
      status: 'SHIPPED',
      comment: 'Left with the morning van.',
    }),
    returned('Return a part of what is on its way'),
    movedFrom('Report that the rest was delivered', 3, { status: 'DELIVERED' }),
    {
      ...refused('updateOrderStatus', 'fulfilled-by-line', 'for what is delivered by line'),
      ...WHOLE,
      ...version(4),
      body: { status: 'DELIVERED' },
    },
    placed('Place another order to ship as a whole'),
    movedFrom('Ship the other one', 1, { status: 'SHIPPED' }),
    movedFrom('Report that the other one was delivered', 2, { status: 'DELIVERED' }),
    returned('Return a part of what was delivered'),
  ],
};
