import * as z from 'zod';
import type { InventoryLevel } from '../../../domain/inventory.ts';
import type { LowStock } from '../../../table/inventory/a11-list-low-stock.ts';
import { currency, money, sku, version, whole, words } from './members.ts';
import { pageOf } from './page.ts';

const levelMembers = {
  sku,
  name: words(200, 'The name that a buyer is shown.'),
  unitPrice: money('The price of one unit.'),
  currency,
  quantity: whole(0, 'The quantity in stock.'),
  lowStockThreshold: whole(0, 'The level is low if `quantity` is below it.'),
  version,
  low: z.boolean().meta({ description: 'True if `quantity` is below `lowStockThreshold`.' }),
};

export const inventoryLevel = z.object(levelMembers).meta({
  id: 'InventoryLevel',
  description: 'A SKU’s price and quantity in stock.',
}) satisfies z.ZodType<InventoryLevel>;

const lowStock = z
  .object({
    sku,
    name: levelMembers.name,
    currency,
    lowStockThreshold: levelMembers.lowStockThreshold,
    low: z.literal(true),
  })
  .meta({
    id: 'LowStock',
    description:
      'A SKU that is low. The list does not contain its quantity, which every sale changes: ' +
      'get the SKU to read it.',
  }) satisfies z.ZodType<LowStock>;

export const lowStockPage = pageOf('LowStockPage', lowStock, 'A page of SKUs that are low.');
