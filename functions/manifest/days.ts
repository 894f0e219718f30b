/** Access patterns of what the shop’s days came to. */
import { PARTITIONS } from '../../table/keys.ts';
import type { AccessPattern } from './access-pattern.ts';

export const A57 = {
  id: 'A57',
  name: 'get-days',
  group: 'order-lists',
  method: 'GET',
  path: '/days',
  option: 'dayFigures',
  who: 'operator',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.days] }],
} as const satisfies AccessPattern;

export const A57b = {
  id: 'A57b',
  name: 'list-day-refunds',
  group: 'order-lists',
  method: 'GET',
  path: '/days/{day}/refunds',
  option: 'dayFigures',
  who: 'operator',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.refunded] }],
  paged: true,
} as const satisfies AccessPattern;
