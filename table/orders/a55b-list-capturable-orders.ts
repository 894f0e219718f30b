import { capturablePartitions, capturablePosition, parseCapturableKey } from '../keys.ts';
import type { Page } from '../page.ts';
import {
  listWaitingOrders,
  type WaitingOrder,
  type WaitingOrderListRequest,
} from './waiting-orders.ts';

/** An order with a payment of which money can be captured. With two of them, it is listed twice. */
interface CapturableOrder extends WaitingOrder {
  readonly paymentId: string;
  /** Minor units: what can be captured of this payment. */
  readonly capturable: number;
}

/** A55b: the orders with money to capture, by the time at which the hold began. */
export const listCapturableOrders = (
  request: WaitingOrderListRequest,
): Promise<Page<CapturableOrder>> =>
  listWaitingOrders(
    {
      partitions: capturablePartitions,
      parse: parseCapturableKey,
      positionOf: capturablePosition,
      show: ({ paymentId, amount }) => ({ paymentId, capturable: amount }),
    },
    request,
  );
