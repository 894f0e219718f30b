import type { Item } from '../../../aws-protocol/item.ts';
import type { Order } from '../../../domain/order.ts';
import { dayIndexKeys, dayPartitions, type Key } from '../../../table/keys.ts';
import { openOrderShards, openOrderShardsRead } from '../../../table/requests/client.ts';
import { type Drift, differing, nameOf } from '../drift.ts';
import { pick } from './expected-order.ts';

/**
 * Checks META's key in the list of its day. Any partition that A31 reads is right, since the shard
 * count may have changed. An order that was placed before the list existed has no key.
 */
export function checkDayKey(order: Order, metadata: Item & Key): Drift[] {
  const found = pick(metadata, 'GSI1PK', 'GSI1SK');
  if (Object.keys(found).length === 0) return [];
  const right = dayIndexKeys(order, openOrderShards());
  const listed = dayPartitions(order.placedAt.slice(0, 10), [
    openOrderShards(),
    ...openOrderShardsRead(),
  ]);
  const GSI1PK = listed.find((partition) => partition === found['GSI1PK']) ?? right.GSI1PK;
  const difference = differing({ ...right, GSI1PK }, found);
  const of = { what: 'DAY' as const, key: nameOf(metadata), orderId: order.orderId };
  return difference ? [{ ...of, ...difference, mayBeLag: false, repairable: false }] : [];
}
