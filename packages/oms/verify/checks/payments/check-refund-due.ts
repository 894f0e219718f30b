import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { dueIndexKeys, type Key } from '../../../../../table/keys.ts';
import { openOrderShards, openOrderShardsRead } from '../../../../../table/settings.ts';
import { type Drift, differing, nameOfKey } from '../../drift.ts';
import { pick } from '../expected-order.ts';

/** A time, ISO 8601 in UTC, and the SHA-256 of the order's money. */
const TIMED = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)#([^#]+)#([0-9a-f]{64})$/;

/**
 * Checks the due key of the row that reminds of what an order is overpaid. The row has one until
 * its time has passed, so one without is right. The repair removes a key that no sweep can read: a
 * person then decides, since the order stays in the list of overpaid ones.
 */
export function checkRefundDue(orderId: string, row: (Item & Key) | undefined): Drift[] {
  const found = row ? pick(row, 'GSI2PK', 'GSI2SK') : {};
  if (!row || Object.keys(found).length === 0 || isReadable(orderId, found)) return [];
  const difference = differing({}, found) ?? { expected: {}, found };
  const finding = { what: 'DUE' as const, key: nameOfKey(row), orderId };
  return [{ ...finding, ...difference, mayBeLag: false, repairable: true }];
}

function isReadable(orderId: string, { GSI2PK, GSI2SK }: Item): boolean {
  const [, dueAt, id] = TIMED.exec(String(GSI2SK)) ?? [];
  if (dueAt === undefined || id !== orderId || Number.isNaN(Date.parse(dueAt))) return false;
  return [openOrderShards(), ...openOrderShardsRead()].some(
    (shards) => dueIndexKeys(orderId, dueAt, orderId, shards).GSI2PK === GSI2PK,
  );
}
