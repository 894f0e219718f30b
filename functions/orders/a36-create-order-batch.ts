import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { newOrderId } from '../../domain/order-id.ts';
import { orderIdentity } from '../../table/keys.ts';
import type { CreatedOrder } from '../../table/orders/a06-create-order.ts';
import * as table from '../../table/orders/a36-create-order-batch.ts';
import { noCardNumber } from '../http/card-numbers.ts';
import { reportFailure } from '../http/observed.ts';
import { operation } from '../http/operation.ts';
import { keyPart } from '../http/path.ts';
import { problemOf } from '../http/problem.ts';
import { ok } from '../http/reply.ts';
import { A36 } from '../manifest/orders.ts';
import { askAboutOrder } from '../placing-check/ask-about-order.ts';
import { eventAttributes } from '../rules/declared.ts';
import { countPlacement } from './count-placement.ts';
import { ORDER_MEMBERS } from './order-members.ts';
import { placingRequest } from './placing-request.ts';

const ASCII = 'must be 1 to 255 printable ASCII characters';

/** As the header `Idempotency-Key` of A6. */
const key = () =>
  z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/, { error: ASCII, abort: true }), noCardNumber());

const orders = z
  .array(z.strictObject({ key: key(), customerId: keyPart(), ...ORDER_MEMBERS }))
  .check(
    z.minLength(1, 'must have at least one order'),
    z.maxLength(table.MAX_ORDERS, `must have at most ${table.MAX_ORDERS} orders`),
  );

/** A36: POST /order-batches. Each order is an A6 of its own, with the same key or reference. */
export const createOrderBatch = operation(
  A36,
  { body: z.strictObject({ orders }) },
  async ({ body: { orders }, principal }, policy) => {
    const now = new Date();
    const outcomes = await table.createOrderBatch(
      orders.map(({ key, customerId, ...content }) => ({
        identity: orderIdentity({ customerId, orderId: newOrderId(now, randomBytes(16)) }),
        content,
        // The route of A6: whichever of the two places an order, the other one repeats it.
        request: placingRequest(customerId, content, {
          principal: principal.subject,
          route: `POST /customers/${customerId}/orders`,
          key,
          content,
        }),
      })),
      now,
      policy,
      async (order) => ({
        eventAttributes: eventAttributes(order),
        ...(await askAboutOrder(order, principal)),
      }),
    );
    return ok({
      results: outcomes.map((outcome, at) => ({ key: orders[at]?.key, ...resultOf(outcome) })),
    });
  },
);

/** Counts and shows the outcome of an order: an order, or the problem that A6 would answer with. */
function resultOf(outcome: PromiseSettledResult<CreatedOrder>) {
  if (outcome.status === 'rejected') {
    const problem = problemOf(outcome.reason, A36.path);
    reportFailure(outcome.reason, problem.status, `${A36.method} ${A36.path}`);
    return { status: problem.status, problem };
  }
  const { order, replayed } = outcome.value;
  countPlacement(outcome.value);
  return { status: 201, order, ...(replayed && { replayed }) };
}
