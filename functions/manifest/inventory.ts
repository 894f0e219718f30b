/** Access patterns of stock. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES, GSI2 } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { IN_TRANSACTION, idempotencyGrants, UNSEEN } from './grants.ts';

export const A10 = {
  id: 'A10',
  entry: 'a10-put-inventory',
  method: 'PUT',
  path: '/inventory/{sku}',
  request: 'UpdateItem',
  who: 'operator',
  scope: 'write',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.inventoryLevel,
    },
  ],
  cost: '1 WCU, 2 when it turns low or stops being low',
} as const satisfies AccessPattern;

export const A10b = {
  id: 'A10b',
  entry: 'a10b-get-inventory',
  method: 'GET',
  path: '/inventory/{sku}',
  query: 'consistent',
  request: 'GetItem',
  who: 'anyone',
  scope: 'read',
  grants: () => [{ actions: ['GetItem'], partitions: [PARTITIONS.stock] }],
  cost: '0.5 RCU',
} as const satisfies AccessPattern;

export const A11 = {
  id: 'A11',
  entry: 'a11-list-low-stock',
  method: 'GET',
  path: '/inventory',
  query: 'level=LOW, limit, cursor',
  request: 'Query GSI2',
  who: 'operator',
  scope: 'read',
  grants: () => [{ actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.lowStock] }],
  paged: true,
  cost: '0.5 RCU a page of 20',
} as const satisfies AccessPattern;

export const A40 = {
  id: 'A40',
  entry: 'a40-adjust-stock',
  method: 'POST',
  path: '/inventory/{sku}/adjustments',
  request: 'TransactWriteItems',
  who: 'operator',
  scope: 'write',
  grants: () => [
    ...idempotencyGrants(),
    { actions: ['PutItem'], partitions: [PARTITIONS.stock], ...UNSEEN },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.restock,
      ...IN_TRANSACTION,
    },
  ],
  cost: '6 WCU',
} as const satisfies AccessPattern;

export const A40b = {
  id: 'A40b',
  entry: 'a40b-list-stock-adjustments',
  method: 'GET',
  path: '/inventory/{sku}/adjustments',
  query: 'limit, cursor',
  request: 'Query, newest first',
  who: 'operator',
  scope: 'read',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.stock] }],
  paged: true,
  cost: '0.5 RCU a page of 20',
} as const satisfies AccessPattern;
