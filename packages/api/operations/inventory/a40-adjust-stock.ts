import { adjustStock as handler } from '../../../../functions/inventory/a40-adjust-stock.ts';
import { stockAdjustment } from '../answers/stock-adjustment.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const adjustStock: Operation = {
  handler,
  summary: 'Adjust a stock level',
  description:
    'Adds a difference to a stock level and records the reason. It needs no version, so it ' +
    'works during any number of sales. A count (`COUNTED`) or a `CORRECTION` that leaves fewer ' +
    'items than open orders need makes the SKU `short`; what arrives fills that first. Other ' +
    `negative differences stop at 0. ${IDEMPOTENT_CREATE}`,
  body: { id: 'NewStockAdjustment', description: 'The difference and its reason.' },
  answers: { 201: stockAdjustment },
  refusals: [
    'sku-not-found',
    'out-of-stock',
    'stock-split',
    'stock-limit-exceeded',
    'card-number-refused',
  ],
  example: {
    as: 'operator',
    path: { sku: 'ABC' },
    headers: { 'idempotency-key': 'a-delivery-from-events' },
    body: { delta: 40, reason: 'RECEIVED', note: 'Purchase order 4711' },
    status: 201,
  },
  dynamodb: {
    A40: {
      request: 'TransactWriteItems',
      cost: '{a difference} WCU',
      units: { 'a difference': [6] },
    },
  },
};
