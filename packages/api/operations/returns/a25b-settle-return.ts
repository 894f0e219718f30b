import { settleReturn as handler } from '../../../../functions/returns/a25b-settle-return.ts';
import { settledReturn } from '../answers/return.ts';
import { EXAMPLE_ORDER, EXAMPLE_RECEIVED_RETURN, EXAMPLE_REPLACEMENT } from '../example.ts';
import type { Operation } from '../operation.ts';

export const settleReturn: Operation = {
  handler,
  summary: 'Settle a return by an exchange',
  description:
    'Records that money of a return pays for another order: the goods are exchanged. Place ' +
    'that order with `replaces` and a discount of the same amount. The amount is at most what ' +
    'is still `open` of the return: nothing of an order that nobody paid. What is left is ' +
    'refunded for the return. The other order exists, is not canceled and has the same currency. ' +
    'A settlement can be taken back with `DELETE`. `If-Match` names the version of the return.',
  body: {
    id: 'SettlementRequest',
    description: 'The other order, and what the return pays of it.',
  },
  answers: { 200: settledReturn },
  refusals: [
    'order-not-found',
    'return-not-found',
    'return-settled',
    'replacement-not-found',
    'currency-mismatch',
    'order-cancelled',
    'amount-not-available',
  ],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, returnId: EXAMPLE_RECEIVED_RETURN },
    headers: { 'if-match': '"2"' },
    body: { orderId: EXAMPLE_REPLACEMENT, amount: 900 },
    status: 200,
  },
  dynamodb: {
    A25b: {
      request: 'three Queries, then TransactWriteItems',
      cost: '{reads of a settlement} RCU and {a settlement} WCU',
      units: { 'a settlement': [1, 0.5, 1, 6] },
    },
  },
};
