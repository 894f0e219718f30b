import * as z from 'zod/mini';
import { CANCELLATION_REASONS } from '../../domain/cancel-lines.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/orders/a08-cancel-order.ts';
import { allowedVersions } from '../http/if-match.ts';
import { lineQuantities } from '../http/line-quantities.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A8 } from '../manifest/orders.ts';
import { reportNotRestocked } from '../observability/report-not-restocked.ts';

const optionalBody = z.strictObject({
  lines: z.optional(lineQuantities()),
  reason: z.optional(oneOf(CANCELLATION_REASONS)),
});

/**
 * A8: POST /customers/{customerId}/orders/{orderId}/cancellation. Without a body, it cancels
 * everything that is not shipped yet. With lines it requires an Idempotency-Key: without one, a
 * retry would cancel a second item.
 */
export const cancelOrder = operation(
  A8,
  {
    path: customerOrderPath,
    optionalBody,
    ifMatch: 'optional',
    idempotencyKey: { requiredWith: 'lines' },
  },
  async ({ path, body, ifMatch, principal, once }) => {
    const { subject, isOperator } = principal;
    const { order, notRestocked, replayed } = await table.cancelOrder(
      orderIdentity(path),
      {
        ...body,
        byCustomer: !isOperator,
        createdBy: subject,
        ifMatch: allowedVersions(ifMatch),
        once,
      },
      new Date(),
    );
    if (!replayed) reportNotRestocked(order.orderId, notRestocked);
    const answer = notRestocked.length === 0 ? order : { ...order, notRestocked };
    return ok(answer, { replayed });
  },
);
