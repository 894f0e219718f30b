import { cancelOrder as handler } from '../../../../functions/orders/a08-cancel-order.ts';
import { cancelledOrder } from '../answers/order.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const cancelOrder: Operation = {
  handler,
  summary: 'Cancel an order',
  description:
    'Cancels items that are not shipped yet, and restocks them, in one transaction. Without a ' +
    'body it cancels all of them; with `lines` only the named ones, and then an ' +
    '`Idempotency-Key` is required. Send one with each cancellation: if its answer was lost, the ' +
    'same request gets the first answer with it, and 409 without it, because the order is ' +
    'canceled by then. A customer cancels no item of a line of which a part is shipped, named ' +
    'or not (`quantity-not-available`); an operator does. `If-Match`, if sent, must name the ' +
    'current version. If a SKU no longer has a stock level, its items are listed in ' +
    '`notRestocked`: create the level with this quantity. An operator who cancels the rest of an ' +
    'order that replaced another sees `replaces`: if the settlement of its return pays for this ' +
    'order, take it back (A25c).',
  body: { id: 'Cancellation', description: 'The items to cancel, and the reason.' },
  answers: { 200: cancelledOrder },
  refusals: [
    'order-not-found',
    'illegal-transition',
    'nothing-to-cancel',
    'refused-by-shop',
    'quantity-not-available',
    'line-not-found',
    'idempotency-key-missing',
  ],
  example: { as: 'customer', path: EXAMPLE_ORDER, status: 200 },
  dynamodb: {
    A8: {
      request: 'Query, then TransactWriteItems',
      cost:
        '{first of an order of 3 lines} RCU and {an order of 3 lines} WCU with 3 ' +
        'lines, {one line of 3} for one of them',
      units: {
        'an order of 3 lines': [1, 11],
        'one line of 3': [1, 12],
        'Cancel the second order': [1, 7],
      },
    },
  },
};
