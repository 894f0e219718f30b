import { MAX_ADDRESSES } from '../../../../domain/address-book.ts';
import { MAX_FULFILLMENTS } from '../../../../domain/fulfillment.ts';
import { MAX_TAGS } from '../../../../domain/order-details.ts';
import { MAX_PAYMENTS, MAX_REQUESTS } from '../../../../domain/payments/payment.ts';
import { Refusal } from '../../../../domain/refusal.ts';
import { MAX_COMMENTS } from '../../../../domain/remarks/comment.ts';
import { MAX_RETURNS } from '../../../../domain/returns/return.ts';
import { reasonOfRule } from '../../../../domain/shop/refused.ts';
import { MAX_WEBHOOK_ENDPOINTS } from '../../../../domain/webhooks/webhook-endpoint.ts';
import type { ProblemCode } from '../../../../functions/http/problems.ts';

const errorNamed = (name: string) => Object.assign(new Error(), { name });

/**
 * Problems that no request of the story causes: throttling, our own errors, limits on orders,
 * parcels and payments, a command that splits a SKU, and settings that refuse more than those of
 * the story. Their answers are made by the handlers' own function.
 */
export const FAULTS: Partial<Record<ProblemCode, Error>> = {
  'try-again': errorNamed('ThrottlingException'),
  // The rule of a new shop: the story's own has none.
  'refused-by-shop': new Refusal(
    reasonOfRule({
      code: 'above-limit',
      detail: 'We take orders of up to 10,000.00 online. Please call us for a larger one.',
    }),
  ),
  // The story is of a shop whose customers place orders themselves.
  'checkout-only': new Refusal({ code: 'checkout-only' }),
  'internal-error': errorNamed('TypeError'),
  'too-many-fulfillments': new Refusal({
    code: 'too-many-fulfillments',
    limit: MAX_FULFILLMENTS,
  }),
  'too-many-returns': new Refusal({ code: 'too-many-returns', limit: MAX_RETURNS }),
  // A customer is refused only days after a delivery.
  'return-window-closed': new Refusal({ code: 'return-window-closed' }),
  // An order is erased by the sweep.
  'customer-closed': new Refusal({ code: 'customer-closed' }),
  'too-many-tags': new Refusal({ code: 'too-many-tags', limit: MAX_TAGS }),
  'too-many-comments': new Refusal({ code: 'too-many-comments', limit: MAX_COMMENTS }),
  'order-not-paid': new Refusal({ code: 'order-not-paid', paymentStatus: 'PENDING' }),
  'too-many-addresses': new Refusal({ code: 'too-many-addresses', limit: MAX_ADDRESSES }),
  'too-many-endpoints': new Refusal({
    code: 'too-many-endpoints',
    limit: MAX_WEBHOOK_ENDPOINTS,
  }),
  'amount-not-payable': new Refusal({ code: 'amount-not-payable' }),
  'stock-split': new Refusal({ code: 'stock-split' }),
  'too-many-payments': new Refusal({ code: 'too-many-payments', limit: MAX_PAYMENTS }),
  'too-many-transactions': new Refusal({ code: 'too-many-transactions', limit: MAX_REQUESTS }),
  'too-many-orders': new Refusal({
    code: 'too-many-orders',
    ordersPerMinute: 60,
    unitsPerMinute: 100_000,
    retryAfterSeconds: 25,
  }),
};
