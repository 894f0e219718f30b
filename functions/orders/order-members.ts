import * as z from 'zod/mini';
import { ADJUSTMENT_KINDS, MAX_ADJUSTMENTS } from '../../domain/adjustment.ts';
import { MAX_LINES } from '../../domain/order.ts';
import { PAYMENT_TERMS } from '../../domain/payments/payment-terms.ts';
import { address } from '../http/address.ts';
import {
  attributes,
  currency,
  MAX_AMOUNT,
  minorUnits,
  note,
  oneOf,
  text,
  wholeNumber,
} from '../http/members.ts';
import { keyPart } from '../http/path.ts';
import { stated } from '../http/stated.ts';

export const line = z.strictObject({
  sku: keyPart(),
  quantity: wholeNumber(1, 10_000),
  unitPrice: minorUnits(),
  name: z.optional(text(200)),
  attributes: z.optional(attributes()),
});

/** The members of an order's request. */
export const ORDER_MEMBERS = {
  lines: z.array(line).check(z.minLength(1, 'must have at least one line'), oneExpectationPerSku()),
  currency: currency(),
  adjustments: z.optional(
    z
      .array(adjustment(MAX_LINES))
      .check(z.maxLength(MAX_ADJUSTMENTS, `must have at most ${MAX_ADJUSTMENTS} adjustments`)),
  ),
  shippingAddress: z.optional(address()),
  billingAddress: z.optional(address()),
  customerNote: z.optional(note(500)),
  paymentTerms: z.optional(oneOf(PAYMENT_TERMS)),
  attributes: z.optional(attributes()),
  reference: z.optional(z.strictObject({ source: text(40), id: text(100) })),
  replaces: z.optional(z.strictObject({ orderId: keyPart(), returnId: z.optional(keyPart()) })),
};

/** An adjustment. A DISCOUNT is 0 or less, every other kind 0 or more. */
export function adjustment(mostLines: number) {
  return z
    .strictObject({
      kind: oneOf(ADJUSTMENT_KINDS),
      name: text(100),
      amount: wholeNumber(-MAX_AMOUNT, MAX_AMOUNT, 'must be a whole number of minor units'),
      seq: z.optional(wholeNumber(1, mostLines)),
    })
    .check(
      stated(
        ({ kind, amount }) => (kind === 'DISCOUNT' ? amount <= 0 : amount >= 0),
        {
          anyOf: [
            { properties: { kind: { const: 'DISCOUNT' }, amount: { maximum: 0 } } },
            { properties: { kind: { not: { const: 'DISCOUNT' } }, amount: { minimum: 0 } } },
          ],
        },
        { error: 'must be 0 or more, or for a DISCOUNT 0 or less', path: ['amount'] },
      ),
    );
}

/**
 * Requires one price and one name per SKU: lines of one SKU share one stock row, whose condition
 * has one price and one name.
 */
function oneExpectationPerSku() {
  return z.refine<z.output<typeof line>[]>((lines) => {
    const expected = new Map(lines.map((line) => [line.sku, line]));
    return lines.every(({ sku, unitPrice, name }) => {
      const other = expected.get(sku);
      return other?.unitPrice === unitPrice && other.name === name;
    });
  }, 'lines of the same SKU must have the same unitPrice and name');
}
