import * as z from 'zod/mini';
import { withShopAttributes } from '../../domain/attributes.ts';
import { wholeOrderForBuyer } from '../../domain/people/for-buyer.ts';
import { withReturnableUntil } from '../../domain/returns/return-window.ts';
import * as table from '../../table/orders/a03-get-order.ts';
import { operation } from '../http/operation.ts';
import { consistent } from '../http/paging.ts';
import { orderPath } from '../http/path.ts';
import { actsFor } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { A3 } from '../manifest/orders.ts';

const query = z.strictObject({ consistent });

/**
 * A3: GET /orders/{orderId}. The path does not contain the customer's id, so the order's own
 * customer id is checked.
 */
export const getOrder = operation(
  A3,
  { path: orderPath, query },
  async ({ path, query, principal }, { returnWindowDays }) => {
    const stored = await table.getOrder(path.orderId, query, ({ customerId }) =>
      actsFor(principal, customerId),
    );
    const order = withReturnableUntil(stored, returnWindowDays);
    return ok(principal.isOperator ? withShopAttributes(order) : wholeOrderForBuyer(order));
  },
);
