import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { orderForBuyer } from '../../domain/people/for-buyer.ts';
import * as table from '../../table/orders/a02-list-customer-orders.ts';
import { listCustomerOrdersByStatus } from '../../table/orders/a04-list-customer-orders-by-status.ts';
import { openCursor } from '../http/cursor.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { consistent, cursor, dayOrMoment, isRange, limit, sort } from '../http/paging.ts';
import { customerPath } from '../http/path.ts';
import { A2 } from '../manifest/orders.ts';

const query = z
  .strictObject({
    status: z.optional(oneOf(ORDER_STATUSES)),
    from: z.optional(dayOrMoment),
    to: z.optional(dayOrMoment),
    sort: z._default(sort, 'desc'),
    limit,
    cursor,
    consistent,
  })
  .check(
    z.refine(({ status, consistent }) => status === undefined || !consistent, {
      error: 'must be false with a status: the index by status has no consistent reads',
      path: ['consistent'],
    }),
    z.refine(({ from, to }) => !from || !to || isRange(from, to), {
      error: 'must not be before from, and a moment as from is: then it is after it',
      path: ['to'],
    }),
  );

/** A2, and A4 with a status: GET /customers/{customerId}/orders, newest first. */
export const listCustomerOrders = operation(A2, { path: customerPath, query }, async (request) => {
  const { customerId } = request.path;
  const { status, cursor, ...page } = request.query;
  const scope = [
    'A2',
    request.principal.subject,
    customerId,
    status,
    page.from,
    page.to,
    page.sort,
  ];
  const after = await openCursor(cursor, scope);
  const orders = status
    ? await listCustomerOrdersByStatus(customerId, status, { ...page, after })
    : await table.listCustomerOrders(customerId, { ...page, after });
  const { isOperator } = request.principal;
  const items = isOperator ? orders.items : orders.items.map(orderForBuyer);
  return pageReply({ ...orders, items }, scope);
});
