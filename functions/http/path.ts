import * as z from 'zod/mini';
import { SAFE_KEY_PART } from '../../table/keys.ts';

/** The ids in a path. Every part of a key is checked here, before it is used. */

export const keyPart = () =>
  z
    .string()
    .check(z.regex(SAFE_KEY_PART, 'must be 1 to 64 letters, digits, hyphens or underscores'));

const [customerId, orderId] = [keyPart(), keyPart()];

export const customerPath = z.object({ customerId });
export const orderPath = z.object({ orderId });
export const customerOrderPath = z.object({ customerId, orderId });
export const fulfillmentPath = z.object({ customerId, orderId, fulfillmentId: keyPart() });
export const paymentPath = z.object({ customerId, orderId, paymentId: keyPart() });
export const webhookEndpointPath = z.object({ endpointId: keyPart() });
export const webhookDeliveryPath = z.object({ endpointId: keyPart(), deliveryId: keyPart() });
export const skuPath = z.object({ sku: keyPart() });
