import { listLowStock as handler } from '../../../functions/inventory/a11-list-low-stock.ts';
import { lowStockPage } from '../answers/inventory.ts';
import type { Operation } from '../operation.ts';

export const listLowStock: Operation = {
  handler,
  summary: 'List SKUs with low stock',
  description: 'Returns the SKUs whose quantity is below their threshold, ordered by SKU.',
  answers: { 200: lowStockPage },
  refusals: [],
  example: { as: 'operator', query: { level: 'LOW' }, status: 200 },
  dynamodb: {
    A11: {
      request: 'Query GSI2',
      cost: '{a page of 20} RCU a page of 20',
      units: { 'a page of 20': [0.5] },
    },
  },
};
