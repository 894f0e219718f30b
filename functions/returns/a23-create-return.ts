import * as z from 'zod/mini';
import { MAX_LINES } from '../../domain/order.ts';
import { MAX_RETURN_COMMENT_LENGTH, RETURN_REASONS } from '../../domain/returns/return.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/returns/a23-create-return.ts';
import { oneOf, text, wholeNumber } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { created } from '../http/reply.ts';
import { A23 } from '../manifest/returns.ts';
import { eachLineOnce } from './each-line-once.ts';
import { returnReply } from './return-reply.ts';

const line = z.strictObject({
  seq: wholeNumber(1, MAX_LINES),
  quantity: wholeNumber(1, 10_000),
  reason: oneOf(RETURN_REASONS),
});
const body = z.strictObject({
  lines: eachLineOnce(line),
  comment: z.optional(text(MAX_RETURN_COMMENT_LENGTH)),
});

/**
 * A23: POST …/returns. A customer's return waits for a decision, and must be in time; an operator's
 * is open at once.
 */
export const createReturn = operation(
  A23,
  { path: customerOrderPath, body, idempotencyKey: 'required' },
  async ({ path, body, principal, once }) => {
    const { isOperator, subject: createdBy } = principal;
    const { replayed, ...made } = await table.createReturn(
      orderIdentity(path),
      {
        ...body,
        byCustomer: !isOperator,
        createdBy,
        once,
      },
      new Date(),
    );
    const answer = returnReply(path.orderId, made, principal);
    return created(`/orders/${path.orderId}`, answer, { replayed });
  },
);
