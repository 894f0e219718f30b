import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { MAX_ADDRESS_FIELDS, placeOrder } from '../../domain/order.ts';
import { newOrderId } from '../../domain/order-id.ts';
import { orderIdentity } from '../../table/keys.ts';
import { createOrder } from '../../table/orders/a06-create-order.ts';
import { orderLimits } from '../../table/requests/client.ts';
import { created, endpoint } from '../http/endpoint.ts';
import { currency, minorUnits, pieces, text } from '../http/members.ts';
import { customerPath, keyPart } from '../http/path.ts';
import { count } from '../observability/metrics.ts';
import { A6 } from './access-patterns.ts';

const line = z.strictObject({
  sku: keyPart(),
  quantity: pieces(1, 10_000),
  unitPrice: minorUnits(),
  name: z.optional(text(200)),
});

const body = z.strictObject({
  lines: z.array(line).check(z.minLength(1, 'must have at least one line'), oneExpectationPerSku()),
  currency: currency(),
  shippingAddress: z.optional(address()),
});

/** A6: POST /customers/{customerId}/orders */
export const handler = endpoint(
  A6,
  { path: customerPath, body, idempotencyKey: 'required' },
  async ({ path: { customerId }, body, principal, route, idempotencyKey }) => {
    const now = new Date();
    const identity = orderIdentity({ customerId, orderId: newOrderId(now, randomBytes(16)) });
    const request = { principal: principal.subject, route, key: idempotencyKey, content: body };
    const limits = principal.isOperator ? undefined : orderLimits();
    const { order, replayed } = await createOrder(placeOrder(identity, body), request, now, limits);
    count(replayed ? 'IdempotentReplay' : 'OrderPlaced');
    return created(`/orders/${order.orderId}`, order, { replayed });
  },
);

/** The storefront's own fields, by name. */
function address() {
  const field = z
    .string()
    .check(
      z.maxLength(40, 'a field name must have at most 40 characters'),
      z.regex(
        /^[A-Za-z][A-Za-z0-9_]*$/,
        'a field name must be a letter, then letters, digits or underscores',
      ),
    );
  return z
    .record(field, text(200))
    .check(
      z.refine(
        (fields) => Object.keys(fields).length <= MAX_ADDRESS_FIELDS,
        `must have at most ${MAX_ADDRESS_FIELDS} fields`,
      ),
    );
}

/** Lines of one SKU share one stock row, whose condition can hold one price and one name. */
function oneExpectationPerSku() {
  return z.refine<z.output<typeof line>[]>((lines) => {
    const expected = new Map(lines.map((line) => [line.sku, line]));
    return lines.every(({ sku, unitPrice, name }) => {
      const other = expected.get(sku);
      return other?.unitPrice === unitPrice && other.name === name;
    });
  }, 'lines of the same SKU must have the same unitPrice and name');
}
