import type { Order } from '../../../../../domain/order.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { type Key, overpaidIndexKeys, overpaidKey } from '../../../../../table/keys.ts';
import { openOrderShards, openOrderShardsRead } from '../../../../../table/settings.ts';
import { type Drift, differing, nameOfKey } from '../../drift.ts';
import type { OrderCopies } from '../../reads/read-copies.ts';
import { pick } from '../expected-order.ts';
import { brokenPayments } from './check-payments.ts';
import { excessFrom } from './recount-excess.ts';

/** The attributes that follow from the money. */
const ATTRIBUTES = ['customerId', 'currency', 'amount', 'since', 'GSI2PK', 'GSI2SK'] as const;

/**
 * Compares what an order is listed for as overpaid with its money, in both directions. If its
 * payments cannot be added up, only they are reported.
 */
export function checkOverpaid(order: Order, copies: OrderCopies): Drift[] {
  if (brokenPayments(order, copies).length > 0) return [];
  const { overpaid } = copies;
  const expected = expectedExcess(order, copies);
  const difference = overpaid
    ? differing(expected ?? ENDED, pick(overpaid, ...(expected ? ATTRIBUTES : ENDED_ATTRIBUTES)))
    : expected && { expected, found: null };
  if (!difference) return [];
  const finding = { key: nameOfKey(overpaidKey(order.orderId)), orderId: order.orderId };
  // The order and its payments are read one after the other, so a change may come in between.
  return [{ what: 'OVERPAID', ...finding, ...difference, mayBeLag: true, repairable: true }];
}

/** The row of an excess that has ended: it is in no list. */
const ENDED: Item = { amount: 0 };
const ENDED_ATTRIBUTES = ['amount', 'since', 'GSI2PK', 'GSI2SK'] as const;

/**
 * The attributes of the row; undefined for an order that has nothing to give back. The time of one
 * that the row does not know is the order's last change. A partition of any shard count that is
 * read is right.
 */
export function expectedExcess(
  { customerId, orderId, currency, ...order }: Order,
  { payments, returns, overpaid }: Pick<OrderCopies, 'payments' | 'returns' | 'overpaid'>,
): Item | undefined {
  const amount = excessFrom(order, payments, returns);
  if (amount === 0) return undefined;
  const since = timeIn(overpaid) ?? order.updatedAt ?? order.placedAt;
  const listed = { orderId, customerId, since, amount };
  const all = [openOrderShards(), ...openOrderShardsRead()].map((shards) =>
    overpaidIndexKeys(listed, shards),
  );
  const keys = all.find(({ GSI2PK }) => GSI2PK === overpaid?.['GSI2PK']) ?? all[0];
  return { customerId, currency, amount, since, ...keys };
}

function timeIn(row: (Item & Key) | undefined): string | undefined {
  const since = row?.['since'];
  const isTime = typeof since === 'string' && !Number.isNaN(Date.parse(since));
  return isTime && !since.includes('#') ? since : undefined;
}
