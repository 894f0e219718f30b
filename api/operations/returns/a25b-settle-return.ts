import { settleReturn as handler } from '../../../functions/returns/a25b-settle-return.ts';
import { settledReturn } from '../answers/return.ts';
import { EXAMPLE_ORDER, EXAMPLE_RECEIVED_RETURN } from '../example.ts';
import type { Operation } from '../operation.ts';

export const settleReturn: Operation = {
  handler,
  summary: 'Settle a return by an exchange',
  description:
    'Records that money of a return pays for another order: the goods are exchanged. Place ' +
    'that order with `replaces` and a discount of the same amount. The amount is at most what ' +
    'is still `open` of the return. From then on no refund can name the return ' +
    '(`return-settled`). The other order is not checked, and a settlement cannot be changed. ' +
    '`If-Match` names the version of the return.',
  body: {
    id: 'SettlementRequest',
    description: 'The other order, and what the return pays of it.',
  },
  answers: { 200: settledReturn },
  refusals: ['order-not-found', 'return-not-found', 'return-settled', 'amount-not-available'],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, returnId: EXAMPLE_RECEIVED_RETURN },
    headers: { 'if-match': '"2"' },
    body: { orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7TE', amount: 900 },
    status: 200,
  },
  dynamodb: {
    A25b: {
      request: 'Query, then UpdateItem',
      cost: '{first of a settlement} RCU and {a settlement} WCU',
      units: { 'a settlement': [1, 1] },
    },
  },
};
