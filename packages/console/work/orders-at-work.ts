import type { OrdersClient } from '../../client/orders-client.ts';
import type { WorkSet } from './work-set.ts';

/** The open orders in memory, and the client that changes them. */
export interface OrdersAtWork {
  readonly client: OrdersClient;
  readonly work: WorkSet;
}
