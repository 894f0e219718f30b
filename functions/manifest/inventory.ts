/** Access patterns of stock. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES, GSI1, GSI2 } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import {
  IN_TRANSACTION,
  idempotencyGrants,
  listedStockGrants,
  stockRowsGrant,
  UNSEEN,
} from './grants.ts';

export const A10 = {
  id: 'A10',
  name: 'put-inventory',
  group: 'operator-write',
  method: 'PUT',
  path: '/inventory/{sku}',
  who: 'operator',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.inventoryLevel,
    },
    stockRowsGrant(),
  ],
} as const satisfies AccessPattern;

export const A10b = {
  id: 'A10b',
  name: 'get-inventory',
  group: 'storefront-read',
  method: 'GET',
  path: '/inventory/{sku}',
  who: 'anyone',
  places: true,
  grants: () => [{ actions: ['GetItem'], partitions: [PARTITIONS.stock] }, stockRowsGrant()],
} as const satisfies AccessPattern;

export const A11 = {
  id: 'A11',
  name: 'list-low-stock',
  group: 'operator-read',
  method: 'GET',
  path: '/inventory',
  when: 'level=LOW, limit, cursor',
  who: 'operator',
  places: true,
  grants: () => [
    { actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.lowStock] },
    ...listedStockGrants(),
  ],
  paged: true,
} as const satisfies AccessPattern;

export const A51 = {
  id: 'A51',
  name: 'list-low-stock',
  group: 'operator-read',
  method: 'GET',
  path: '/inventory',
  when: 'limit, cursor',
  who: 'operator',
  places: true,
  grants: () => [
    { actions: ['Query'], index: GSI1.name, partitions: [PARTITIONS.skus] },
    ...listedStockGrants(),
  ],
  paged: true,
} as const satisfies AccessPattern;

export const A40 = {
  id: 'A40',
  name: 'adjust-stock',
  group: 'operator-write',
  method: 'POST',
  path: '/inventory/{sku}/adjustments',
  who: 'operator',
  grants: () => [
    ...idempotencyGrants(),
    { actions: ['PutItem'], partitions: [PARTITIONS.stock], ...UNSEEN },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.adjustedStock,
      ...IN_TRANSACTION,
    },
    stockRowsGrant(),
  ],
} as const satisfies AccessPattern;

export const A40b = {
  id: 'A40b',
  name: 'list-stock-adjustments',
  group: 'operator-read',
  method: 'GET',
  path: '/inventory/{sku}/adjustments',
  who: 'operator',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.stock] }],
  paged: true,
} as const satisfies AccessPattern;
