import * as z from 'zod';
import type { InventoryLevel } from '../../../../domain/inventory/level.ts';
import { currency, money, sku, version, whole, words } from './members.ts';
import { pageOf } from './page.ts';

const levelMembers = {
  sku,
  name: words(200, 'The name that a buyer is shown.'),
  unitPrice: money('The price of one unit.'),
  currency,
  quantity: whole(0, 'The quantity in stock: what is free to sell.'),
  short: z.optional(
    whole(
      1,
      'What open orders need and is not on the shelf. What arrives fills it first. Operators ' +
        'alone see it.',
    ),
  ),
  lowStockThreshold: whole(0, 'The level is low if `quantity` is below it.'),
  version,
  low: z.boolean().meta({
    description:
      'True if `quantity` is below `lowStockThreshold`, or an operator sees items `short`.',
  }),
};

export const inventoryLevel = z.object(levelMembers).meta({
  id: 'InventoryLevel',
  description: 'A SKU’s price and quantity in stock.',
}) satisfies z.ZodType<InventoryLevel>;

export const inventoryPage = pageOf('InventoryPage', inventoryLevel, 'A page of SKUs.');
