import type { OrderIdentity } from '../../domain/order.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { ErasableOrder } from '../../domain/people/erasure.ts';
import { WAITING_STATUSES } from '../../domain/returns/return.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { withdrawalWindow } from '../../domain/withdrawals/withdrawal-window.ts';
import type { Item } from '../aws-protocol/item.ts';
import { collectionIn } from '../full-order/order-collection.ts';
import { countersOf } from '../full-order/read-full-order.ts';
import { customerOrderKey, isListedHold, isOrderMetadata, isPayment, type Key } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

type Row = Item & Key;

/**
 * Finds out what decides whether an order still needs the person. It reads the order's row itself:
 * META may lag behind it.
 *
 * @param rows the order's partition, strongly consistent
 */
export async function erasableOrder(
  order: OrderIdentity,
  rows: readonly Row[],
  { withdrawals }: Pick<ShopPolicy, 'withdrawals'>,
): Promise<ErasableOrder> {
  const row = await getItem({
    Key: customerOrderKey(order),
    ...selectAttributes(ATTRIBUTES.finalOrder),
    ConsistentRead: true,
  });
  const stored = (row ?? {}) as { status?: OrderStatus; updatedAt?: string };
  const { returns, ...parts } = collectionIn(order.orderId, rows);
  const { placedAt } = order;
  // What a bank still holds of an order that is over needs no person's name.
  const isDue = (row: Row) => row['GSI2PK'] !== undefined && !isListedHold(row);
  return {
    status: stored.status,
    updatedAt: stored.updatedAt ?? placedAt,
    // META waits for a payment, or a payment for its provider.
    awaitsMoney: rows.some((row) => (isOrderMetadata(row) || isPayment(row)) && isDue(row)),
    awaitsReturn: returns.some(({ status }) =>
      WAITING_STATUSES.some((waitingStatus) => waitingStatus === status),
    ),
    ...(withdrawals !== 'off' && {
      window: withdrawalWindow({
        ...parts,
        order: { ...parts.order, placedAt },
        counters: countersOf(parts.lines, parts.counters, stored),
        returns,
      }),
    }),
  };
}
