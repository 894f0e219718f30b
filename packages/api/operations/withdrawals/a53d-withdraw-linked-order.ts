import { withdrawLinkedOrder as handler } from '../../../../functions/withdrawals/a53d-withdraw-linked-order.ts';
import { LINKED } from '../example.ts';
import type { Operation } from '../operation.ts';
import { withdrawOrder } from './a47c-withdraw-order.ts';

export const withdrawLinkedOrder: Operation = {
  handler,
  summary: 'Withdraw from the contract of the order of a link',
  description:
    'Keeps and carries out a statement about the order that the link leads to (A47c). The link ' +
    'must give the right `withdraw`.',
  body: withdrawOrder.body,
  answers: withdrawOrder.answers,
  refusals: withdrawOrder.refusals,
  example: {
    as: 'holder',
    headers: LINKED,
    body: { name: 'Ada Marin', email: 'ada.marin@mail.example' },
    status: 202,
  },
  dynamodb: {
    A53d: {
      request: 'Query, PutItem, UpdateItem, Query, then TransactWriteItems',
      cost:
        '{sum of Withdraw from an order that is shipped in part} RCU and WCU in all if a part of ' +
        'it is shipped, of which the effect takes ' +
        '{Withdraw from an order that is shipped in part} WCU',
      units: { 'Withdraw from an order that is shipped in part': [1, 2, 1, 1, 19] },
    },
  },
};
