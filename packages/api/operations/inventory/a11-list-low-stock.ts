import { listLowStock as handler } from '../../../../functions/inventory/a11-list-low-stock.ts';
import { inventoryPage } from '../answers/inventory.ts';
import type { Operation } from '../operation.ts';

export const listLowStock: Operation = {
  handler,
  summary: 'List SKUs',
  description:
    'Returns SKUs with their quantity, ordered by SKU. With `level=LOW`, only those whose ' +
    'quantity is below their threshold; such a page may be short, and only a missing ' +
    '`nextCursor` ends the list. Without it, all SKUs.',
  answers: { 200: inventoryPage },
  refusals: [],
  example: { as: 'operator', query: { level: 'LOW' }, status: 200 },
  dynamodb: {
    A11: {
      request: 'Query GSI2, BatchGetItem',
      cost: '{sum of a page of 20} RCU a page of 20',
      units: { 'a page of 20': [0.5, 10] },
    },
    A51: {
      request: 'Query GSI1, BatchGetItem',
      cost: '{sum of a page of 20} RCU a page of 20',
      units: { 'a page of 20': [0.5, 10] },
    },
  },
};
