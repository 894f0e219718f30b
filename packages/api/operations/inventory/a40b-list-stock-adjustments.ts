import { listStockAdjustments as handler } from '../../../../functions/inventory/a40b-list-stock-adjustments.ts';
import { stockAdjustmentPage } from '../answers/stock-adjustment.ts';
import type { Operation } from '../operation.ts';

export const listStockAdjustments: Operation = {
  handler,
  summary: 'List a SKU’s stock adjustments',
  description:
    'Returns the changes made by hand, newest first. Sales and cancellations are not included.',
  answers: { 200: stockAdjustmentPage },
  refusals: [],
  example: { as: 'operator', path: { sku: 'ABC' }, status: 200 },
  dynamodb: {
    A40b: {
      request: 'Query, newest first',
      cost: '{a page of 20} RCU a page of 20',
      units: { 'a page of 20': [0.5] },
    },
  },
};
