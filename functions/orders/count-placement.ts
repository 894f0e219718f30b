import type { CreatedOrder } from '../../table/orders/a06-create-order.ts';
import { count, measureBy, publishMetrics } from '../observability/metrics.ts';

/**
 * Counts an order that was placed, with its amount, or a replay. A line of metrics has one
 * currency, so each order of a batch has a line of its own.
 */
export function countPlacement({ order, replayed }: CreatedOrder): void {
  count(replayed ? 'IdempotentReplay' : 'OrderPlaced');
  if (!replayed) measureBy('OrderedAmount', { currency: order.currency }, order.total);
  publishMetrics();
}
