import { overpaidPartitions, overpaidPosition, parseOverpaidKey } from '../keys.ts';
import type { Page } from '../page.ts';
import {
  listWaitingOrders,
  type WaitingOrder,
  type WaitingOrderListRequest,
} from './waiting-orders.ts';

/** An order with money to give back, or of which providers took more than it had. */
interface OverpaidOrder extends WaitingOrder {
  /** Minor units: what is to be given back. */
  readonly overpaid: number;
  /** Minor units; only below 0, by the facts of providers. */
  readonly kept?: number;
}

/** A55: the orders that are overpaid, by the time since which they have been. */
export const listOverpaidOrders = (
  request: WaitingOrderListRequest,
): Promise<Page<OverpaidOrder>> =>
  listWaitingOrders(
    {
      partitions: overpaidPartitions,
      parse: parseOverpaidKey,
      positionOf: overpaidPosition,
      show: ({ amount }) => ({
        overpaid: Math.max(0, amount),
        ...(amount < 0 && { kept: amount }),
      }),
    },
    request,
  );
