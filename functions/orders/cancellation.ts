import * as z from 'zod/mini';
import { CANCELLATION_REASONS } from '../../domain/cancel-lines.ts';
import type { ReplacedOrder } from '../../domain/order-details.ts';
import { orderForBuyer } from '../../domain/people/for-buyer.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import type { OrderName } from '../../table/full-order/read-full-order.ts';
import * as table from '../../table/orders/a08-cancel-order.ts';
import { allowedVersions } from '../http/if-match.ts';
import { lineQuantities } from '../http/line-quantities.ts';
import { oneOf } from '../http/members.ts';
import { ok, type Reply } from '../http/reply.ts';
import type { Request } from '../http/request.ts';
import { reportNotRestocked } from '../observability/report-not-restocked.ts';
import { askBeforeCancelling } from '../rules/ask-shop.ts';

/**
 * The request of a cancellation. Without a body, it cancels everything that is not shipped yet.
 * With lines it requires an Idempotency-Key: without one, a retry would cancel a second item.
 */
export const CANCELLATION = {
  optionalBody: z.strictObject({
    lines: z.optional(lineQuantities()),
    reason: z.optional(oneOf(CANCELLATION_REASONS)),
  }),
  ifMatch: 'optional',
  idempotencyKey: { requiredWith: 'lines' },
} as const;

type CancellationRequest = Pick<
  Request<typeof CANCELLATION>,
  'body' | 'ifMatch' | 'once' | 'principal'
>;

/** Cancels what the request names, and answers with the order. */
export async function answerCancellation(
  order: OrderName,
  { body, ifMatch, once, principal }: CancellationRequest,
  policy: ShopPolicy,
): Promise<Reply> {
  const { subject, name, isOperator } = principal;
  const cancelled = await table.cancelOrder(
    order,
    {
      ...body,
      byCustomer: !isOperator,
      createdBy: subject,
      createdByName: name,
      ask: askBeforeCancelling(principal, body?.reason),
      ifMatch: allowedVersions(ifMatch),
      once,
    },
    new Date(),
    policy,
  );
  const { notRestocked, replaces, replayed } = cancelled;
  if (!replayed) reportNotRestocked(cancelled.order.orderId, notRestocked);
  const shown = isOperator
    ? { ...cancelled.order, ...(replaces && { replaces: replacedOrder(replaces) }) }
    : orderForBuyer(cancelled.order);
  const answer = notRestocked.length === 0 ? shown : { ...shown, notRestocked };
  return ok(answer, { replayed });
}

/** Puts the members in the order of the answers. */
const replacedOrder = ({ orderId, returnId }: ReplacedOrder): ReplacedOrder => ({
  orderId,
  ...(returnId !== undefined && { returnId }),
});
