import * as z from 'zod/mini';
import { type OrderNumber, parseOrderNumber } from '../../domain/order-number.ts';
import * as table from '../../table/orders/a05-list-open-orders.ts';
import { listOrdersOfDays } from '../../table/orders/a31-list-orders-of-days.ts';
import { findOrdersByNumber } from '../../table/orders/a31b-find-orders-by-number.ts';
import { openCursor } from '../http/cursor.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, day, limit, sort } from '../http/paging.ts';
import { A5 } from '../manifest/orders.ts';

/** The most days of one list. Each day costs its Queries, even without orders. */
const MAX_DAYS = 31;

const orderNumber = z.pipe(
  z.string().check(
    z.maxLength(20, 'must have at most 20 characters'),
    z.refine(
      (text) => parseOrderNumber(text) !== undefined,
      'must be an order number like 261121-1Q7K-4MZ',
    ),
  ),
  z.transform((text) => parseOrderNumber(text) as OrderNumber),
);

const query = z
  .strictObject({
    status: z.optional(
      z.literal('OPEN', { error: 'must be OPEN, the only status listed for all customers' }),
    ),
    from: z.optional(day),
    to: z.optional(day),
    number: z.optional(orderNumber),
    sort: z.optional(sort),
    limit,
    cursor,
  })
  .check(
    z.refine(({ status, from, number }) => [status, from, number].filter(Boolean).length === 1, {
      error: 'must be OPEN, unless from or number is sent; send exactly one of the three',
      path: ['status'],
    }),
    z.refine(({ from, to }) => !to || (from !== undefined && from <= to), {
      error: 'must not be before from',
      path: ['to'],
    }),
    z.refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < DAYS, {
      error: `must be within ${MAX_DAYS} days, the first one included`,
      path: ['to'],
    }),
  );
const DAYS = MAX_DAYS * 86_400_000;

/**
 * GET /orders for operators. A5 with `status=OPEN`: the work queue, oldest first. A31 with `from`:
 * the orders of days, newest first. A31b with `number`.
 */
export const listOpenOrders = operation(A5, { query }, async ({ principal, query }) => {
  const { from, to = from, number, limit } = query;
  if (number !== undefined) return pageReply(await findOrdersByNumber(number), []);
  const sort = query.sort ?? (from === undefined ? 'asc' : 'desc');
  const scope =
    from === undefined
      ? ['A5', principal.subject, sort]
      : ['A31', principal.subject, from, to, sort];
  const after = await openCursor(query.cursor, scope);
  const page =
    from === undefined || to === undefined
      ? await table.listOpenOrders({ limit, sort, after })
      : await listOrdersOfDays({ from, to, limit, sort, after });
  return pageReply(page, scope);
});
