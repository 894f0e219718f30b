import * as z from 'zod/mini';
import { MAX_LINES } from '../../domain/order.ts';
import { boundLine, PRICE_MODES } from '../../domain/order-line.ts';
import { PAYMENT_TERMS } from '../../domain/payments/payment-terms.ts';
import { optionalAddress } from '../http/address.ts';
import { adjustments } from '../http/forms/adjustments.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import {
  attributes,
  currency,
  minorUnits,
  note,
  oneOf,
  text,
  wholeNumber,
} from '../http/members.ts';
import { keyPart, sku } from '../http/path.ts';
import { stated } from '../http/stated.ts';

/** An ordered line. One without a SKU has no stock, and its name is all that it is known by. */
export const line = z
  .strictObject({
    sku: z.optional(sku()),
    quantity: wholeNumber(1, 10_000),
    unitPrice: minorUnits(),
    priceMode: z.optional(oneOf(PRICE_MODES)),
    name: mayBeEmpty(text(200)),
    attributes: z.optional(attributes()),
  })
  .check(
    stated(
      ({ sku, name }) => sku !== undefined || name !== undefined,
      { anyOf: [{ required: ['sku'] }, { required: ['name'] }] },
      { error: 'must be sent, or a name of what has no stock', path: ['sku'] },
    ),
  );

/** The members of an order's request. */
export const ORDER_MEMBERS = {
  lines: z.array(line).check(z.minLength(1, 'must have at least one line'), oneExpectationPerSku()),
  currency: currency(),
  adjustments: z.optional(adjustments(MAX_LINES)),
  shippingAddress: optionalAddress(),
  billingAddress: optionalAddress(),
  customerNote: mayBeEmpty(note(500)),
  paymentTerms: z.optional(oneOf(PAYMENT_TERMS)),
  attributes: z.optional(attributes()),
  reference: z.optional(z.strictObject({ source: text(40), id: text(100) })),
  replaces: z.optional(z.strictObject({ orderId: keyPart(), returnId: z.optional(keyPart()) })),
};

/**
 * Requires one price and one name per SKU: lines of one SKU share one stock row, whose condition
 * has one price and one name. Prices of the shop's own are in no condition.
 */
function oneExpectationPerSku() {
  return z.refine<z.output<typeof line>[]>(
    (lines) =>
      lines.every(({ sku, priceMode, unitPrice, name }) => {
        if (sku === undefined || priceMode === 'EXTERNAL') return true;
        const other = boundLine(lines, sku);
        return other?.unitPrice === unitPrice && other.name === name;
      }),
    'lines of the same SKU must have the same unitPrice and name',
  );
}
