import { again, type Chapter, once, refused, version } from './step.ts';

const NOW = version('{{version}}');
const CANCELED = { path: { customerId: '{{customerId}}', orderId: '{{secondOrderId}}' } };
const UNKNOWN = {
  path: { customerId: '{{customerId}}', orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
};

export const correspondence: Chapter = {
  name: 'Correspondence',
  description: 'The buyer moves, and asks something. The shop answers, and reads what happened.',
  steps: [
    {
      name: 'Change the shipping address',
      operation: 'updateShippingAddress',
      ...NOW,
      keep: { version: 'version' },
      expect: { 'it is the new one': ['shippingAddress.city', 'is', 'Cork'] },
      onStage: true,
    },
    refused('updateShippingAddress', 'version-mismatch', 'for an address of before', version(99)),
    refused('updateShippingAddress', 'precondition-required', 'for an address without a version', {
      headers: {},
    }),
    refused('updateShippingAddress', 'order-not-open', 'for an address of a canceled order', {
      ...CANCELED,
      ...version(2),
    }),
    refused('updateShippingAddress', 'order-not-found', 'for an address of an unknown order', {
      ...UNKNOWN,
      as: 'operator',
    }),
    {
      name: 'Comment on the order',
      operation: 'addComment',
      ...once('commentKey'),
      keep: { commentId: 'commentId' },
      expect: { 'the customer may read it': ['visibility', 'is', 'CUSTOMER'] },
      onStage: true,
    },
    {
      name: 'Comment on it again, with the same key',
      operation: 'addComment',
      ...again('commentKey'),
      expect: { 'it is the same comment': ['commentId', 'is', '{{commentId}}'] },
    },
    {
      name: 'Comment on it for the shop',
      operation: 'addComment',
      as: 'operator',
      members: { text: 'The buyer called.' },
      expect: { 'it is internal': ['visibility', 'is', 'INTERNAL'] },
    },
    refused('addComment', 'idempotency-key-reused', 'for another comment with that key', {
      ...again('commentKey'),
      members: { text: 'Please ring twice.' },
    }),
    refused('addComment', 'forbidden', 'for an internal comment of a customer', {
      members: { visibility: 'INTERNAL' },
    }),
    refused('addComment', 'order-not-found', 'for a comment on an unknown order', UNKNOWN),
    {
      name: 'Tag the order',
      operation: 'tagOrder',
      onStage: true,
    },
    {
      name: 'List the tagged orders',
      operation: 'listOrders',
      query: { tag: 'gift', limit: '20' },
      expect: { 'the order is listed': ['items.*.orderId', 'includes', '{{orderId}}'] },
      onStage: true,
    },
    {
      name: 'Get the order by its id',
      operation: 'listOrders',
      query: { ids: '{{orderId}}' },
      expect: { 'it is that order': ['items.0.orderId', 'is', '{{orderId}}'] },
      onStage: true,
    },
    {
      name: 'Read its tags',
      operation: 'getOrder',
      as: 'operator',
      query: { consistent: 'true' },
      expect: { 'the tag is there': ['tags', 'includes', 'gift'] },
    },
    refused('tagOrder', 'order-not-found', 'for a tag of an unknown order', {
      path: { ...UNKNOWN.path, tag: 'gift' },
    }),
    {
      name: 'Remove the tag',
      operation: 'untagOrder',
      onStage: true,
    },
    refused('untagOrder', 'order-not-found', 'for a tag to remove from an unknown order', {
      path: { ...UNKNOWN.path, tag: 'gift' },
    }),
    {
      name: 'Read the order’s timeline',
      operation: 'getTimeline',
      as: 'operator',
      expect: { 'the comments are in it': ['items.*.kind', 'includes', 'COMMENT'] },
      // Else a run would record more of it than another.
      eventually: { 'so is the version': ['items.*.order.version', 'includes', '{{version}}'] },
      onStage: true,
    },
    {
      name: 'Read it as the customer',
      operation: 'getTimeline',
      expect: { 'the staff is not named': ['items.*.by', 'lacks', 'operator'] },
    },
    refused('getTimeline', 'order-not-found', 'for the timeline of an unknown order', {
      path: { orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7TZ' },
    }),
  ],
};
