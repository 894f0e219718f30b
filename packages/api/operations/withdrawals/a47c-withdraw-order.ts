import { withdrawOrder as handler } from '../../../../functions/withdrawals/a47c-withdraw-order.ts';
import { carriedOutWithdrawal } from '../answers/withdrawal.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const withdrawOrder: Operation = {
  handler,
  summary: 'Withdraw from the contract of an order',
  description:
    'Keeps a consumer’s statement that they withdraw, and carries it out: what is not shipped ' +
    'is canceled, and what was shipped gets a return that is `OPEN`. No reason is asked. A ' +
    'statement ' +
    'that is late (`withdrawalWindow`), or about parcels that nobody reported for 60 days, is ' +
    'kept all the same: a person decides (`REVIEW`). Nothing is refunded. The same statement, ' +
    'sent again on the same day (UTC), gets the same `withdrawalId` and has one effect. A card ' +
    'number in it is masked, and not refused.',
  body: { id: 'Statement', description: 'The words of a consumer who withdraws.' },
  answers: { 202: carriedOutWithdrawal },
  refusals: ['order-not-found', 'quantity-not-available', 'line-not-found'],
  example: {
    as: 'customer',
    path: EXAMPLE_ORDER,
    body: {
      name: 'Ada Marin',
      email: 'ada.marin@mail.example',
      comment: 'It does not fit.',
    },
    status: 202,
  },
  dynamodb: {
    A47c: {
      request: 'Query, PutItem, UpdateItem, Query, then TransactWriteItems',
      cost:
        '{a statement} WCU for the statement, {first of an order that was delivered} to list it, ' +
        'then {an order of which nothing is shipped} if nothing is shipped, ' +
        '{an order of which a part is shipped} if a part is, {an order that was delivered} if ' +
        'all was delivered',
      units: {
        'a statement': [2],
        'an order of which nothing is shipped': [1, 1, 16],
        'an order with items canceled before': [1, 1, 18],
        'an order of which a part is shipped': [1, 1, 19],
        'an order that was delivered': [1, 1, 10],
      },
    },
  },
};
