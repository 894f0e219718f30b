import type { OrderIdentity } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { dayIndexKeys, type Key } from '../../../../table/keys.ts';
import { partitionsOfDay } from '../../../../table/orders/a31-list-orders-of-days.ts';
import { openOrderShards } from '../../../../table/settings.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import { pick } from './expected-order.ts';

/**
 * Checks META's key in the list of its day. Any partition that A31 reads for the day is right,
 * since the shard count may have changed. Without a key the order is in no list of its day, and no
 * search by number finds it.
 */
export function checkDayKey(order: OrderIdentity, metadata: Item & Key): Drift[] {
  const found = pick(metadata, 'GSI1PK', 'GSI1SK');
  const right = dayIndexKeys(order, openOrderShards());
  const listed = partitionsOfDay(order.placedAt.slice(0, 10));
  const GSI1PK = listed.find((partition) => partition === found['GSI1PK']) ?? right.GSI1PK;
  const difference = differing({ ...right, GSI1PK }, found);
  const finding = { what: 'DAY' as const, key: nameOfKey(metadata), orderId: order.orderId };
  return difference ? [{ ...finding, ...difference, mayBeLag: false, repairable: true }] : [];
}
