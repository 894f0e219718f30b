import * as z from 'zod/mini';
import { forBuyer } from '../../domain/payments/shown-payment.ts';
import { withoutStaff } from '../../domain/returns/return.ts';
import type { OrderCollection } from '../../table/orders/a03-get-order.ts';
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
  async ({ path, query, principal }) => {
    const order = await table.getOrder(path.orderId, query, (customerId) =>
      actsFor(principal, customerId),
    );
    return ok(principal.isOperator ? order : withoutAuthors(order));
  },
);

/** Removes the ids of the shop's staff, which customers do not need. */
const withoutAuthors = (order: OrderCollection): OrderCollection => ({
  ...order,
  fulfillments: order.fulfillments.map(({ createdBy, ...fulfillment }) => fulfillment),
  payments: order.payments.map(forBuyer),
  returns: order.returns.map(withoutStaff),
});
