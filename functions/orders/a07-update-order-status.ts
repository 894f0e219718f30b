import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/orders/a07-update-order-status.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A7 } from '../manifest/orders.ts';

const body = z.strictObject({
  status: oneOf(ORDER_STATUSES),
});

/**
 * A7: PATCH /customers/{customerId}/orders/{orderId}. It does not change the stock; A8 cancels an
 * order and restocks its items.
 */
export const updateOrderStatus = operation(
  A7,
  { path: customerOrderPath, body, ifMatch: 'required' },
  async ({ path, body, ifMatch }) => {
    const order = await table.updateOrderStatus(
      orderIdentity(path),
      body.status,
      ifMatch,
      new Date(),
    );
    return ok(order);
  },
);
