import * as table from '../../table/returns/a23-create-return.ts';
import { operation } from '../http/operation.ts';
import { created } from '../http/reply.ts';
import { A53e } from '../manifest/returns.ts';
import { askBeforeReturning } from '../rules/ask-shop.ts';
import { NEW_RETURN } from './new-return.ts';
import { returnReply } from './return-reply.ts';

/** A53e: POST /order-link/returns. A return as the order's customer may ask for it. */
export const returnLinkedOrder = operation(
  A53e,
  { linked: 'return', body: NEW_RETURN, idempotencyKey: 'required' },
  async ({ link, body, principal, once }, policy) => {
    const { replayed, ...made } = await table.createReturn(
      link,
      {
        ...body,
        byCustomer: true,
        createdBy: principal.subject,
        once,
        ask: askBeforeReturning(principal, body.lines),
      },
      new Date(),
      policy,
    );
    return created('/order-link', returnReply(link.orderId, made, principal), { replayed });
  },
);
