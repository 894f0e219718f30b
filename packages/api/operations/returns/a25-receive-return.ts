import { receiveReturn as handler } from '../../../../functions/returns/a25-receive-return.ts';
import { receivedReturn } from '../answers/return.ts';
import { EXAMPLE_OPEN_RETURN, EXAMPLE_ORDER } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const receiveReturn: Operation = {
  handler,
  summary: 'Receive items of a return',
  description:
    'Records what the warehouse counted: it may be a part, and may come several times. Of each ' +
    'line, `restock` items are put back into the stock, and the rest is written off. When ' +
    'everything arrived, the return is `CLOSED`. An item whose SKU has no stock level is ' +
    'received and listed in `notRestocked`. `If-Match`, if sent, must name the return’s current ' +
    `version: then two people cannot count one parcel twice. ${IDEMPOTENT_CREATE}`,
  body: { id: 'Receipt', description: 'What arrived, each line once.' },
  answers: { 201: receivedReturn },
  refusals: [
    'order-not-found',
    'return-not-found',
    'return-not-open',
    'quantity-not-available',
    'line-not-found',
  ],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, returnId: EXAMPLE_OPEN_RETURN },
    headers: { 'idempotency-key': 'a-receipt-from-events' },
    body: { lines: [{ seq: 1, quantity: 1, restock: 1 }] },
    status: 201,
  },
  dynamodb: {
    A25: {
      request: 'Query, then TransactWriteItems',
      cost:
        '{first of a receipt of a part} RCU and {a receipt of a part} WCU, ' +
        '{a receipt of two SKUs} WCU if two SKUs are restocked',
      units: {
        'a receipt of a part': [1, 8],
        'a receipt of two SKUs': [1, 13],
        'a receipt of 48 lines': [3, 115],
      },
    },
  },
};
