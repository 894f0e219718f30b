import * as z from 'zod/mini';
import { isSku, SKU_FORM } from '../../domain/inventory/sku.ts';
import { TAG_FORM } from '../../domain/order-details.ts';
import { SAFE_KEY_PART } from '../../table/keys.ts';

/** The ids in a path. Every part of a key is checked here, before it is used. */

export const keyPart = () =>
  z
    .string()
    .check(z.regex(SAFE_KEY_PART, 'must be 1 to 64 letters, digits, hyphens or underscores'));

const [customerId, orderId] = [keyPart(), keyPart()];

export const customerPath = z.object({ customerId });
/** A name that the shop or a customer chooses: of an address in the book, and a tag of an order. */
const label = z
  .string()
  .check(z.regex(TAG_FORM, 'must be 1 to 32 lower-case letters, digits or hyphens'));
export const addressPath = z.object({ customerId, label });
export const orderPath = z.object({ orderId });
export const customerOrderPath = z.object({ customerId, orderId });
export const tag = label;
export const tagPath = z.object({ customerId, orderId, tag });
export const fulfillmentPath = z.object({ customerId, orderId, fulfillmentId: keyPart() });
export const returnPath = z.object({ customerId, orderId, returnId: keyPart() });
export const withdrawalPath = z.object({ withdrawalId: keyPart() });
export const paymentPath = z.object({ customerId, orderId, paymentId: keyPart() });
/** Parts of the order of a link. */
export const linkedReturnPath = z.object({ returnId: keyPart() });
export const linkedFulfillmentPath = z.object({ fulfillmentId: keyPart() });
export const linkedPaymentPath = z.object({ paymentId: keyPart() });
export const webhookEndpointPath = z.object({ endpointId: keyPart() });
export const webhookDeliveryPath = z.object({ endpointId: keyPart(), deliveryId: keyPart() });

const SKU_ERROR =
  'must be 1 to 64 characters and at most 128 bytes in NFC, without #, control characters, ' +
  'a ~ first, and spaces at its ends';

/** A SKU in a body or a query. */
export const sku = () =>
  z
    .string()
    .check(
      z.maxLength(64, { error: SKU_ERROR, abort: true }),
      z.regex(SKU_FORM, { error: SKU_ERROR, abort: true }),
      z.refine(isSku, SKU_ERROR),
    );

/** A SKU in a path, as `inventoryPath` writes it. */
export const skuPath = z.object({
  sku: z.pipe(
    z.pipe(
      z.string().check(
        z.maxLength(128, { error: SKU_ERROR, abort: true }),
        z.regex(/^([^~/]|~[01])+$/, {
          error: 'must have ~1 for each / and ~0 for each ~',
          abort: true,
        }),
      ),
      z.transform((segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')),
    ),
    sku(),
  ),
});
