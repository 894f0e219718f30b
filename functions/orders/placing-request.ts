import type { OrderRequest } from '../../domain/order.ts';
import type { PlacingRequest } from '../../table/orders/placing/order-claim.ts';
import type { IdempotentRequest } from '../../table/requests/idempotency.ts';

/**
 * Makes the identity of a request that places an order. A reference takes the place of the key,
 * which may then be absent.
 */
export const placingRequest = (
  customerId: string,
  { reference, ...content }: OrderRequest,
  once: IdempotentRequest | undefined,
): PlacingRequest =>
  reference
    ? { reference, customerId, content: { customerId, ...content } }
    : (once as IdempotentRequest);
