import { handler } from '../../functions/orders/a08-cancel-order.ts';
import { cancelledOrder } from '../answers/order.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const cancelOrder: Operation = {
  handler,
  audience: 'storefront',
  summary: 'Cancel an order',
  description:
    'Cancels what is not shipped yet, and gives its items back to the stock, in one ' +
    'transaction. Without a body, all of it; ' +
    'with `lines`, the named items only, and then an `Idempotency-Key` is required. ' +
    '`If-Match`, if sent, must name the ' +
    'current version. If a SKU no longer has a stock level, its items are listed in ' +
    '`notRestocked`: create the level with ' +
    'them.',
  body: { id: 'Cancellation', description: 'What is cancelled, and why.' },
  answers: { 200: cancelledOrder },
  refusals: [
    'order-not-found',
    'illegal-transition',
    'nothing-to-cancel',
    'quantity-not-available',
    'line-not-found',
    'idempotency-key-missing',
  ],
  example: { as: 'customer', path: EXAMPLE_ORDER, status: 200 },
  budget: {
    bundleBytes: 195_222,
    units: { 'A8 an order of 3 lines': [1, 11], 'A8 one line of 3': [1, 12] },
  },
};
