import type { ProblemCode } from '../../../functions/http/problems.ts';
import { again, type Chapter, line, once, refused, type Step, version } from './step.ts';

const LINES = { lines: [line(2)] };
const IS_LISTED = {
  expect: { 'the order is listed': ['items.*.orderId', 'includes', '{{orderId}}'] },
} as const;

/** Reads of the newest order, which an operator may do, too. */
const READS: readonly Step[] = [
  {
    name: 'List my orders',
    operation: 'listCustomerOrders',
    query: { limit: '5', consistent: 'true' },
    expect: { 'the new order is the first': ['items.0.orderId', 'is', '{{orderId}}'] },
  },
  {
    name: 'List my open orders',
    operation: 'listCustomerOrders',
    query: { limit: '20', status: 'OPEN' },
    ...IS_LISTED,
  },
  {
    name: 'Get the order with its lines',
    operation: 'getOrder',
    expect: { 'it has its line': ['lines.0.sku', 'is', '{{sku}}'] },
  },
  {
    name: 'Get the order, strongly consistent',
    operation: 'getCustomerOrder',
    keep: { version: 'version' },
  },
  {
    name: 'List the order’s events',
    operation: 'listOrderEvents',
    eventually: { 'there is one': ['items.length', 'isAbove', 0] },
  },
];

const many = (count: number, quantity: number) =>
  Array.from({ length: count }, (_, n) => ({ sku: `SKU-${n}`, quantity, unitPrice: 100 }));

const notPlaced = (code: ProblemCode, why: string, changes: object, as?: 'operator'): Step =>
  refused('createOrder', code, why, { members: { ...LINES, ...changes }, ...(as && { as }) });

const adjusted = (kind: string, amount: number, seq?: number) => ({
  adjustments: [{ kind, name: 'Adjustment', amount, ...(seq && { seq }) }],
});

export const storefront: Chapter = {
  name: 'Storefront',
  description: 'A signed-in customer places two orders and cancels the second.',
  steps: [
    {
      name: 'Place an order',
      operation: 'createOrder',
      ...once('firstKey'),
      members: LINES,
      keep: { orderId: 'orderId', version: 'version' },
      expect: {
        'it is open': ['status', 'is', 'OPEN'],
        'Location is its path': ['headers.Location', 'is', '/orders/{{orderId}}'],
        'the total is the sum of the lines': ['total', 'is', { plus: ['lines.*.amount'] }],
      },
    },
    {
      name: 'Place it again, with the same key',
      operation: 'createOrder',
      ...again('firstKey'),
      members: LINES,
      expect: {
        'it is the same order': ['orderId', 'is', '{{orderId}}'],
        'it is marked as replayed': ['headers.Idempotent-Replayed', 'is', 'true'],
      },
    },
    refused('createOrder', 'idempotency-key-reused', 'for another order with that key', {
      ...again('firstKey'),
      members: { lines: [line(1)] },
    }),
    ...READS.map((step): Step => ({ ...step, onStage: true })),
    ...READS.map(
      (step): Step => ({
        ...step,
        name: `${step.name}, as an operator`,
        as: 'operator',
        onStage: true,
      }),
    ),
    {
      name: 'Place a second order',
      operation: 'createOrder',
      members: { lines: [{ ...line(2), name: '{{productName}}' }] },
      keep: { secondOrderId: 'orderId' },
    },
    {
      name: 'Get both orders by their ids, as an operator',
      operation: 'listOrders',
      as: 'operator',
      query: { ids: '{{orderId}},{{secondOrderId}}' },
      expect: {
        'they are in the order of the ids': ['items.0.orderId', 'is', '{{orderId}}'],
        'they have their lines': ['items.1.lines.0.name', 'is', '{{productName}}'],
        'none is missing': ['missing.length', 'is', 0],
      },
    },
    refused('cancelOrder', 'version-mismatch', 'with another version', version(9)),
    {
      name: 'Cancel the second order',
      operation: 'cancelOrder',
      path: { customerId: '{{customerId}}', orderId: '{{secondOrderId}}' },
      ...version(1),
      expect: { 'it is canceled': ['status', 'is', 'CANCELLED'] },
    },
    {
      ...notPlaced('order-not-accepted', 'for lines that cannot be accepted', {
        lines: [
          line(10_000),
          { sku: '{{newSku}}', quantity: 1, unitPrice: 1 },
          { sku: 'NOSUCH', quantity: 1, unitPrice: 1 },
        ],
      }),
      expect: {
        'each line has its reason': [
          'lines.*.code',
          'is',
          ['out-of-stock', 'price-changed', 'unknown-sku'],
        ],
      },
    },
    notPlaced('too-many-lines', 'for 49 lines', { lines: many(49, 1) }),
    notPlaced('too-many-units', 'for more items than a customer may order', {
      lines: many(48, 10_000),
    }),
    notPlaced('total-too-large', 'for a total that no number holds', {
      lines: [{ sku: '{{sku}}', quantity: 101, unitPrice: 10_000_000_000 }],
    }),
    notPlaced(
      'total-negative',
      'for a discount above the total',
      adjusted('DISCOUNT', -1e9),
      'operator',
    ),
    notPlaced(
      'tax-too-large',
      'for more tax in the prices than they are',
      { adjustments: [{ kind: 'TAX', name: 'VAT', amount: 1e9, included: true }] },
      'operator',
    ),
    notPlaced('line-not-found', 'for a tax on another line', adjusted('TAX', 238, 2), 'operator'),
    notPlaced('forbidden', 'for a customer who names the postage', adjusted('SHIPPING', 1)),
    refused('createOrder', 'customer-not-found', 'for an unknown customer', {
      as: 'operator',
      path: { customerId: 'nobody' },
      members: LINES,
    }),
  ],
};
