import { getInventory as handler } from '../../../../functions/inventory/a10b-get-inventory.ts';
import { inventoryLevel } from '../answers/inventory.ts';
import type { Operation } from '../operation.ts';

export const getInventory: Operation = {
  handler,
  summary: 'Get an inventory level',
  description: 'Returns a SKU’s price and quantity, to every signed-in caller.',
  answers: { 200: inventoryLevel },
  refusals: ['sku-not-found'],
  example: { as: 'customer', path: { sku: 'ABC' }, status: 200 },
  dynamodb: {
    A10b: {
      request: 'GetItem',
      cost: '{a level} RCU',
      units: { 'a level': [0.5] },
    },
  },
};
