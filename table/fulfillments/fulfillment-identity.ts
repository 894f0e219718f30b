import type { OrderIdentity } from '../../domain/order.ts';

/** The identity of a fulfillment: enough for its key and to check its owner. */
export interface FulfillmentIdentity extends OrderIdentity {
  readonly fulfillmentId: string;
}
