import { removeSettlement as handler } from '../../../../functions/returns/a25c-remove-settlement.ts';
import { settledReturn } from '../answers/return.ts';
import { EXAMPLE_ORDER, EXAMPLE_SETTLED_RETURN } from '../example.ts';
import type { Operation } from '../operation.ts';

export const removeSettlement: Operation = {
  handler,
  summary: 'Take a settlement back',
  description:
    'Removes the settlement of a return: its money is open again, to be refunded or settled. It ' +
    'is possible until items of the other order are shipped (`settlement-in-use`), and again ' +
    'once that order came back as a whole. After the other order is canceled, it is to be done: ' +
    '`isToBeTakenBack` of the settlement says so. `If-Match` names the version of the return.',
  answers: { 200: settledReturn },
  refusals: ['order-not-found', 'return-not-found', 'settlement-not-found', 'settlement-in-use'],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, returnId: EXAMPLE_SETTLED_RETURN },
    headers: { 'if-match': '"3"' },
    status: 200,
  },
  dynamodb: {
    A25c: {
      request: 'three Queries, then TransactWriteItems',
      cost: '{reads of a removal} RCU and {a removal} WCU',
      units: { 'a removal': [1, 0.5, 1, 8] },
    },
  },
};
