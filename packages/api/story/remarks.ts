import { type Chapter, line, MINE, refused, type Step } from './step.ts';

const REFERENCE = { source: 'checkout', id: '{{checkoutId}}' };
const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`name${n}`, 'text']));
const long = { one: 'x'.repeat(200), two: 'x'.repeat(200) };

const placed = (name: string, changes: object): Step => ({
  name,
  operation: 'createOrder',
  as: 'operator',
  path: MINE,
  headers: {},
  members: { lines: [line(1)], reference: REFERENCE, ...changes },
});
const OWN = { path: { ...MINE, orderId: '{{referencedId}}' } };

export const remarks: Chapter = {
  name: 'References and attributes',
  description: 'The shop’s checkout names an order. An operator finds it, and adds attributes.',
  steps: [
    {
      ...placed('Place an order with a reference', { attributes: { engraving: 'To Nia' } }),
      fresh: { checkoutId: '' },
      keep: { referencedId: 'orderId' },
      expect: {
        'it has the reference': ['reference.id', 'is', '{{checkoutId}}'],
        'it has the attribute': ['attributes.engraving', 'is', 'To Nia'],
      },
    },
    {
      ...placed('Place it again, with the same reference', { attributes: { engraving: 'To Nia' } }),
      expect: {
        'it is the same order': ['orderId', 'is', '{{referencedId}}'],
        'it is marked as replayed': ['headers.Idempotent-Replayed', 'is', 'true'],
      },
    },
    {
      ...refused('createOrder', 'reference-taken', 'for another order with that reference'),
      ...placed('409 for another order with that reference', {}),
      expect: { 'it names the order': ['orderId', 'is', '{{referencedId}}'] },
    },
    {
      ...refused('createOrder', 'order-not-accepted', 'for a line that cannot be accepted'),
      ...placed('409 for a new reference and a line that cannot be accepted', {
        lines: [line(10_000)],
        reference: { source: 'checkout', id: '{{$guid}}' },
      }),
    },
    refused('createOrder', 'idempotency-key-missing', 'without a key and without a reference', {
      headers: {},
      members: { lines: [line(1)] },
    }),
    refused('createOrder', 'too-many-attributes', 'for 11 attributes', {
      members: { lines: [line(1)], attributes: many },
    }),
    refused('createOrder', 'attributes-too-long', 'for more than 400 bytes', {
      members: { lines: [{ ...line(1), attributes: long }] },
    }),
    {
      name: 'Find the order by its reference',
      operation: 'listOrders',
      query: { source: 'checkout', reference: '{{checkoutId}}' },
      expect: { 'it is found': ['items.0.orderId', 'is', '{{referencedId}}'] },
    },
    {
      name: 'Look for a reference that no order has',
      operation: 'listOrders',
      query: { source: 'checkout', reference: '{{$guid}}' },
      expect: { 'nothing is found': ['items.length', 'is', 0] },
      onStage: true,
    },
    {
      name: 'Name the order’s attributes',
      operation: 'updateOrderAttributes',
      onStage: true,
      expect: { 'it has them': ['attributes.giftWrap', 'is', 'red'] },
    },
    {
      name: 'Remove an attribute',
      operation: 'updateOrderAttributes',
      ...OWN,
      body: { attributes: { engraving: null } },
      expect: { 'the others are left': ['attributes.engraving', 'isAbsent'] },
    },
    refused('updateOrderAttributes', 'too-many-attributes', 'for an eleventh attribute', {
      ...OWN,
      body: { attributes: many },
    }),
    refused('updateOrderAttributes', 'attributes-too-long', 'for attributes beyond 400 bytes', {
      ...OWN,
      body: { attributes: long },
    }),
  ],
};
