import { type Chapter, MINE, refused, type Step, version } from './step.ts';

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
      operation: 'listOpenOrders',
      ...OPEN,
      ...IS_LISTED,
      onStage: true,
    },
    {
      name: 'Count the open orders',
      operation: 'listOpenOrders',
      query: { status: 'OPEN', count: 'true' },
      expect: { 'there are some': ['count', 'isAbove', 0], 'none is listed': ['items', 'is', []] },
      onStage: true,
    },
    {
      name: 'List the orders of these days',
      operation: 'listOpenOrders',
      query: { from: '{{yesterday}}', to: '{{tomorrow}}', sort: 'desc', limit: '20' },
      ...IS_LISTED,
      onStage: true,
    },
    {
      ...refused('listOpenOrders', 'forbidden', 'as a customer', { query: { status: 'OPEN' } }),
      as: 'customer',
      onStage: true,
    },
    moved('Ship the order', 'SHIPPED'),
    {
      name: 'List the open orders again',
      operation: 'listOpenOrders',
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
    moved('Report that it was delivered', 'DELIVERED'),
    moved('Report that it was returned', 'RETURNED'),
  ],
};
