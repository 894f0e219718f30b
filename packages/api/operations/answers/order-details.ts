import * as z from 'zod';
import { MAX_TAGS } from '../../../../domain/order-details.ts';
import { PAYMENT_TERMS } from '../../../../domain/payments/payment-terms.ts';
import { attributes } from './line.ts';
import { orderId, words } from './members.ts';

export const address = z
  .record(z.string().max(40), z.string().max(200))
  .meta({ id: 'Address', description: 'The storefront’s own address fields, unchanged.' });

export const paymentTerms = z.enum(PAYMENT_TERMS).meta({
  id: 'PaymentTerms',
  description: 'The payment terms: at once, on delivery, or on an invoice.',
});

const orderReference = z
  .object({
    source: words(40, 'The system that the id is from.'),
    id: words(100, 'The id of the order there.'),
    claimedBy: z
      .enum(['CUSTOMER'])
      .meta({ description: 'Present if the customer’s own token sent it, and not the shop’s.' })
      .optional(),
  })
  .meta({ id: 'OrderReference', description: 'The name of the order elsewhere: one order each.' });

export const replacedOrder = z
  .object({ orderId, returnId: orderId.meta({ description: 'Its return.' }).optional() })
  .meta({
    id: 'ReplacedOrder',
    description: 'The order that this order is placed instead of. It is not checked.',
  });

export const tag = z
  .string()
  .max(32)
  .regex(/^[a-z0-9-]{1,32}$/)
  .meta({ description: 'A tag.', examples: ['gift'] });

export const tags = z.array(tag).max(MAX_TAGS).meta({
  description:
    'The shop’s tags of the order, by name. Absent without any. Only operators see them.',
});

/** The parts of an order that its row does not have. */
export const details = {
  shippingAddress: address.optional(),
  billingAddress: address.optional(),
  customerNote: words(500, 'The customer’s note to the shop.').optional(),
  paymentTerms: paymentTerms.optional(),
  attributes: attributes.optional(),
  reference: orderReference.optional(),
  replaces: replacedOrder.optional(),
};
