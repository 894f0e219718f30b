import { putInventory as handler } from '../../../../functions/inventory/a10-put-inventory.ts';
import { inventoryLevel } from '../answers/inventory.ts';
import type { Operation } from '../operation.ts';

export const putInventory: Operation = {
  handler,
  summary: 'Set an inventory level',
  description:
    'Without `If-Match` it creates the SKU. With `If-Match` it replaces the version that the ' +
    'header names; without `quantity`, the stored one stays. The quantity of a SKU whose stock ' +
    'is split, or of which open orders need more than is on the shelf, cannot be set: adjust it.',
  body: { id: 'NewInventoryLevel', description: 'The SKU’s price and quantity.' },
  answers: { 200: inventoryLevel, 201: inventoryLevel },
  refusals: ['precondition-required', 'stock-split', 'stock-short', 'card-number-refused'],
  example: {
    as: 'operator',
    path: { sku: 'TIN' },
    body: {
      name: 'Biscuit tin',
      unitPrice: 1800,
      currency: 'EUR',
      quantity: 60,
      lowStockThreshold: 10,
    },
    status: 201,
  },
  dynamodb: {
    A10: {
      request: 'UpdateItem',
      cost:
        '{a changed level} WCU, {a new level} for a new SKU, and {a level that turns low} when ' +
        'it turns low or stops being low',
      units: { 'a changed level': [1], 'a new level': [2], 'a level that turns low': [2] },
    },
  },
};
