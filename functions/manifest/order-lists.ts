/** Access patterns of `GET /orders`: the lists of all customers' orders. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES, GSI1, GSI2 } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';

export const A5 = {
  id: 'A5',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'status=OPEN, limit, cursor, sort',
  who: 'operator',
  grants: () => [{ actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.openOrders] }],
  paged: true,
} as const satisfies AccessPattern;

export const A31 = {
  id: 'A31',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'from, to, limit, cursor, sort',
  who: 'operator',
  grants: () => [{ actions: ['Query'], index: GSI1.name, partitions: [PARTITIONS.day] }],
  paged: true,
} as const satisfies AccessPattern;

export const A31b = {
  id: 'A31b',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'number',
  who: 'operator',
  grants: () => [],
} as const satisfies AccessPattern;

export const A5b = {
  id: 'A5b',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'count=true, status=OPEN',
  who: 'operator',
  grants: () => [],
} as const satisfies AccessPattern;

export const A31c = {
  id: 'A31c',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'source, reference',
  who: 'operator',
  grants: () => [{ actions: ['GetItem'], partitions: [PARTITIONS.orderReference] }],
} as const satisfies AccessPattern;

export const A31d = {
  id: 'A31d',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'provider, reference',
  who: 'operator',
  grants: () => [
    {
      actions: ['GetItem'],
      partitions: [PARTITIONS.paymentReference],
      attributes: ATTRIBUTES.claimedOrder,
    },
    { actions: ['GetItem'], partitions: [PARTITIONS.order], attributes: ATTRIBUTES.listedOrder },
  ],
} as const satisfies AccessPattern;

export const A29b = {
  id: 'A29b',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'tag, limit, cursor, sort',
  who: 'operator',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.tag] }],
  paged: true,
} as const satisfies AccessPattern;

export const A31e = {
  id: 'A31e',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'sku, from, to, limit, cursor, sort',
  option: 'skuSales',
  who: 'operator',
  grants: () => [{ actions: ['Query'], index: GSI1.name, partitions: [PARTITIONS.stock] }],
  paged: true,
} as const satisfies AccessPattern;

export const A31f = {
  id: 'A31f',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'q or phone, limit, cursor, sort',
  option: 'findOrders',
  who: 'operator',
  hashesPhones: true,
  grants: () => [
    { actions: ['Query'], partitions: [PARTITIONS.found], attributes: ATTRIBUTES.found },
  ],
  paged: true,
} as const satisfies AccessPattern;

export const A50 = {
  id: 'A50',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'ids',
  who: 'operator',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.order] }],
} as const satisfies AccessPattern;

export const A52 = {
  id: 'A52',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'tracking',
  option: 'findParcels',
  who: 'operator',
  grants: () => [
    { actions: ['Query'], partitions: [PARTITIONS.tracked], attributes: ATTRIBUTES.foundParcel },
  ],
} as const satisfies AccessPattern;

export const A55 = {
  id: 'A55',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'overpaid=true, limit, cursor, sort',
  who: 'operator',
  grants: () => [{ actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.overpaid] }],
  paged: true,
} as const satisfies AccessPattern;

export const A55b = {
  id: 'A55b',
  name: 'list-orders',
  group: 'order-lists',
  method: 'GET',
  path: '/orders',
  when: 'capturable=true, limit, cursor, sort',
  who: 'operator',
  grants: () => [{ actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.capturable] }],
  paged: true,
} as const satisfies AccessPattern;
