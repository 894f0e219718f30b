import type { Adjustment } from '../../domain/adjustment.ts';
import { orderCounters } from '../../domain/days/day-counters.ts';
import type { Order } from '../../domain/order.ts';
import type { TaxSums } from '../../domain/totals/tax-sums.ts';
import type { Item } from '../aws-protocol/item.ts';
import { orderMetadataKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';
import { type DayMove, dayMove } from './day-move.ts';

/** Reads META, as far as its order is counted: 1 RCU. */
export const readMetadata = (orderId: string): Promise<Item | undefined> =>
  getItem({
    Key: orderMetadataKey(orderId),
    ConsistentRead: true,
    ...selectAttributes(ATTRIBUTES.orderToCount),
  });

/**
 * Makes the step that counts an order on its day. The adjustments of META are those that the order
 * was placed with, whatever changes later.
 */
export const countedOrder = (order: Order & TaxSums, metadata: Item, timeZone: string): DayMove =>
  dayMove(
    order.orderId,
    'countedOrder',
    metadata,
    orderCounters(order, (metadata['adjustments'] ?? []) as readonly Adjustment[], timeZone),
  );
