import { handler } from '../../functions/orders/a08-cancel-order.ts';
import { cancelledOrder } from '../answers/order.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const cancelOrder: Operation = {
  handler,
  audience: 'storefront',
  summary: 'Cancel an order',
  description:
    'Cancels an order that is `OPEN` and gives its items back to the stock, in one transaction. Takes no body. `If-Match`, ' +
    'if sent, must name the current version. If a SKU no longer has a stock level, its items are listed in `notRestocked`: ' +
    'create the level with them.',
  answers: { 200: cancelledOrder },
  refusals: ['order-not-found', 'illegal-transition'],
  example: { as: 'customer', path: EXAMPLE_ORDER, status: 200 },
  budget: { bundleBytes: 173_502, units: { 'A8 an order of 3 lines': [1, 11] } },
};
