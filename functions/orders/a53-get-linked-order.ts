import { isRevoked } from '../../domain/order-link.ts';
import { wholeOrderForBuyer } from '../../domain/people/for-buyer.ts';
import { withReturnableUntil } from '../../domain/returns/return-window.ts';
import * as table from '../../table/orders/a03-get-order.ts';
import { operation } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import { A53 } from '../manifest/orders.ts';

/** A53: GET /order-link. The order of the caller's link, as its customer sees it. */
export const getLinkedOrder = operation(
  A53,
  { linked: 'read' },
  async ({ link }, { returnWindowDays }) => {
    const order = await table.getOrder(
      link.orderId,
      {},
      ({ linksFrom }) => !isRevoked(link, linksFrom),
    );
    return ok(wholeOrderForBuyer(withReturnableUntil(order, returnWindowDays)));
  },
);
