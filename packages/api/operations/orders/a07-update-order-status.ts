import { updateOrderStatus as handler } from '../../../../functions/orders/a07-update-order-status.ts';
import { changedOrder } from '../answers/order.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const updateOrderStatus: Operation = {
  handler,
  summary: 'Change an order’s status',
  description:
    '`If-Match` names the version that you read, so that no other change is overwritten. The ' +
    'stock does not change: to restock the items, cancel the order. An order whose lines changed ' +
    'separately follows from them (`fulfilled-by-line`); only an order that left as a whole can ' +
    'still be delivered here after a return. With a `comment`, which only operators see, the ' +
    'timeline also says who changed the status; once the customer was erased, it is refused.',
  body: { id: 'StatusChange', description: 'The new status, and a comment.' },
  answers: { 200: changedOrder },
  refusals: [
    'order-not-found',
    'illegal-transition',
    'order-not-paid',
    'order-on-hold',
    'fulfilled-by-line',
    'customer-closed',
    'card-number-refused',
  ],
  example: {
    as: 'operator',
    path: EXAMPLE_ORDER,
    headers: { 'if-match': '"1"' },
    body: { status: 'SHIPPED' },
    status: 200,
  },
  dynamodb: {
    A7: {
      request:
        'UpdateItem; after a return, and for an order that comes back with money, also Query, ' +
        'TransactWriteItems; with a comment ' +
        'TransactGetItems, TransactWriteItems',
      cost:
        '{OPEN → SHIPPED} WCU leaving OPEN, else {SHIPPED → DELIVERED}; ' +
        '{DELIVERED after a return} WCU after a return, {OPEN → SHIPPED, with a comment} with a ' +
        'comment',
      units: {
        'OPEN → SHIPPED': [4],
        'SHIPPED → DELIVERED': [3],
        'DELIVERED after a return': [0, 1, 6],
        'OPEN → SHIPPED, with a comment': [4, 7],
      },
    },
  },
};
