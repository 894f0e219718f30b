import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ADJUSTMENT_KINDS, MAX_ADJUSTMENTS } from '../../domain/adjustment.ts';
import { MAX_LINES, placeOrder } from '../../domain/order.ts';
import { newOrderId } from '../../domain/order-id.ts';
import { PAYMENT_TERMS } from '../../domain/payments/payment-terms.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/orders/a06-create-order.ts';
import { customerPaymentTerms, orderLimits } from '../../table/requests/client.ts';
import { address } from '../http/address.ts';
import { currency, MAX_AMOUNT, minorUnits, oneOf, text, wholeNumber } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { customerPath, keyPart } from '../http/path.ts';
import { created } from '../http/reply.ts';
import { operatorsOnly } from '../http/request-error.ts';
import { stated } from '../http/stated.ts';
import { A6 } from '../manifest/orders.ts';
import { count, measureBy } from '../observability/metrics.ts';

const line = z.strictObject({
  sku: keyPart(),
  quantity: wholeNumber(1, 10_000),
  unitPrice: minorUnits(),
  name: z.optional(text(200)),
});

const body = z.strictObject({
  lines: z.array(line).check(z.minLength(1, 'must have at least one line'), oneExpectationPerSku()),
  currency: currency(),
  adjustments: z.optional(
    z
      .array(adjustment())
      .check(z.maxLength(MAX_ADJUSTMENTS, `must have at most ${MAX_ADJUSTMENTS} adjustments`)),
  ),
  shippingAddress: z.optional(address()),
  billingAddress: z.optional(address()),
  customerNote: z.optional(text(500)),
  paymentTerms: z.optional(oneOf(PAYMENT_TERMS)),
});

/** A6: POST /customers/{customerId}/orders */
export const createOrder = operation(
  A6,
  { path: customerPath, body, idempotencyKey: 'required' },
  async ({ path: { customerId }, body, principal, once }) => {
    if (!principal.isOperator) refuseShopsOwn(body);
    const now = new Date();
    const identity = orderIdentity({ customerId, orderId: newOrderId(now, randomBytes(16)) });
    const limits = principal.isOperator ? undefined : orderLimits();
    const { order, replayed } = await table.createOrder(
      placeOrder(identity, body),
      once,
      now,
      limits,
    );
    count(replayed ? 'IdempotentReplay' : 'OrderPlaced');
    if (!replayed) measureBy('OrderedAmount', { currency: order.currency }, order.total);
    return created(`/orders/${order.orderId}`, order, { replayed });
  },
);

/**
 * A customer's token may send no adjustments: a discount is the shop's. Nor may it choose payment
 * terms that the shop does not offer to its customers.
 */
function refuseShopsOwn({ adjustments, paymentTerms = 'RECEIPT' }: z.output<typeof body>): void {
  const offered = customerPaymentTerms();
  const errors = [
    ...(adjustments ? [{ pointer: '/adjustments', detail: FROM_THE_SHOP }] : []),
    ...(offered.includes(paymentTerms)
      ? []
      : [{ pointer: '/paymentTerms', detail: `customers can choose ${offered.join(', ')}` }]),
  ];
  if (errors.length > 0) throw operatorsOnly(...errors);
}

const FROM_THE_SHOP =
  'shipping, tax and discounts come from the shop’s server, with an operator’s token: see ' +
  '"Shipping, tax and discounts" in docs/storefront.md';

/** An adjustment. A DISCOUNT is 0 or less, every other kind 0 or more. */
function adjustment() {
  return z
    .strictObject({
      kind: oneOf(ADJUSTMENT_KINDS),
      name: text(100),
      amount: wholeNumber(-MAX_AMOUNT, MAX_AMOUNT, 'must be a whole number of minor units'),
      seq: z.optional(wholeNumber(1, MAX_LINES)),
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
