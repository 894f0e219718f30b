import { type Chapter, line, refused, type Step } from './step.ts';

const fromMarketplace = (key: string) => ({
  key: `{{${key}}}`,
  customerId: '{{customerId}}',
  currency: 'EUR',
  lines: [{ ...line(1), name: '{{productName}}' }],
});
const TWO = { body: { orders: [fromMarketplace('batchKey'), fromMarketplace('otherKey')] } };

const UNKNOWN = [{ ...line(1), sku: 'NOSUCH' }];
const reference = { source: 'marketplace', id: '{{$guid}}' };

const cancelled = (which: string, orderId: string): Step => ({
  name: `Cancel the ${which} of them`,
  operation: 'cancelOrder',
  as: 'operator',
  path: { customerId: '{{customerId}}', orderId: `{{${orderId}}}` },
});

export const batch: Chapter = {
  name: 'Order batches',
  description: 'An operator takes over the orders of a marketplace, several at once.',
  steps: [
    {
      name: 'Place two orders of a marketplace',
      operation: 'createOrderBatch',
      ...TWO,
      fresh: { batchKey: '', otherKey: '' },
      keep: { batchOrderId: 'results.0.order.orderId', otherOrderId: 'results.1.order.orderId' },
      expect: {
        'the first is placed': ['results.0.status', 'is', 201],
        'the second is placed': ['results.1.status', 'is', 201],
      },
      onStage: true,
      isShown: true,
    },
    {
      name: 'Place them again, with the same keys',
      operation: 'createOrderBatch',
      ...TWO,
      expect: {
        'it is the same order': ['results.0.order.orderId', 'is', '{{batchOrderId}}'],
        'it is marked as replayed': ['results.1.replayed', 'is', true],
      },
      onStage: true,
    },
    {
      name: 'Place one with a reference, and two that cannot be accepted',
      operation: 'createOrderBatch',
      body: {
        orders: [
          { ...fromMarketplace('$guid'), reference },
          { ...fromMarketplace('$guid'), lines: UNKNOWN },
          { ...fromMarketplace('$guid'), lines: UNKNOWN, reference },
        ],
      },
      keep: { namedOrderId: 'results.0.order.orderId' },
      expect: {
        'the first is placed': ['results.0.status', 'is', 201],
        'the second has the reason': ['results.1.problem.code', 'is', 'order-not-accepted'],
        'so has the third': ['results.2.problem.code', 'is', 'order-not-accepted'],
      },
    },
    { ...cancelled('first', 'batchOrderId'), onStage: true },
    { ...cancelled('second', 'otherOrderId'), onStage: true },
    cancelled('third', 'namedOrderId'),
    refused('createOrderBatch', 'invalid-request', 'for a batch without orders', {
      body: { orders: [] },
      status: 422,
    }),
  ],
};
