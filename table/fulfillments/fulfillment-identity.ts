import type { OrderIdentity } from '../../domain/order.ts';

/** A fulfillment of an order; enough for its key and to tell whose it is. */
export interface FulfillmentIdentity extends OrderIdentity {
  readonly fulfillmentId: string;
}
