import { phoneWord } from '../../table/finding/phone-words.ts';
import * as table from '../../table/orders/a05-list-open-orders.ts';
import { countOpenOrders, type OpenOrderCount } from '../../table/orders/a05b-count-open-orders.ts';
import { listTaggedOrders } from '../../table/orders/a29b-list-tagged-orders.ts';
import { listOrdersOfDays } from '../../table/orders/a31-list-orders-of-days.ts';
import { findOrdersByNumber } from '../../table/orders/a31b-find-orders-by-number.ts';
import { findOrderByReference } from '../../table/orders/a31c-find-order-by-reference.ts';
import { findOrderByPayment } from '../../table/orders/a31d-find-order-by-payment.ts';
import { listOrdersOfSku } from '../../table/orders/a31e-list-orders-of-sku.ts';
import { findOrdersByName } from '../../table/orders/a31f-find-orders-by-name.ts';
import { getOrders } from '../../table/orders/a50-get-orders.ts';
import { findOrdersByTracking } from '../../table/orders/a52-find-orders-by-tracking.ts';
import { listOverpaidOrders } from '../../table/orders/a55-list-overpaid-orders.ts';
import { listCapturableOrders } from '../../table/orders/a55b-list-capturable-orders.ts';
import type { WaitingOrder, WaitingOrderListRequest } from '../../table/orders/waiting-orders.ts';
import type { Page } from '../../table/page.ts';
import { phoneSecret } from '../aws/phone-secret.ts';
import { openCursor } from '../http/cursor.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { ok, type Reply } from '../http/reply.ts';
import { A5 } from '../manifest/order-lists.ts';
import { type OrderListQuery, orderListQuery, refuseUnlisted } from './order-list-query.ts';

/** Seconds for which a count may be shown again. */
const COUNT_AGE = 60;

/**
 * GET /orders for operators. A5 with `status=OPEN`: the work queue, oldest first; A5b counts it.
 * A31 with `from`: the orders of days, newest first. A29b with `tag`, newest first. A31b with
 * `number`. A31c with `source` and `reference`, A31d with `provider` and `reference`. A31e with
 * `sku`: its orders, newest first. A31f with `q`: the orders of a name or a postal
 * code, by words, and with `phone`. A50 with
 * `ids`: these orders with their lines. A52 with `tracking`: the orders of a parcel. A55 with
 * `overpaid=true`: the orders with money to give back, oldest first. A55b with `capturable=true`:
 * the orders with money to capture, the hold that began first first.
 */
export const listOrders = operation(
  A5,
  { query: orderListQuery },
  async ({ principal, query }, policy) => {
    refuseUnlisted(query, policy);
    if (query.ids !== undefined) return ok(await getOrders(query.ids));
    if (query.count !== undefined) return counted(await countOpenOrders());
    if (query.tag !== undefined) return tagPage(principal.subject, query.tag, query);
    if (query.sku !== undefined) return salesPage(principal.subject, query.sku, query);
    if (query.overpaid !== undefined)
      return waitingPage(['A55', principal.subject], query, listOverpaidOrders);
    if (query.capturable !== undefined)
      return waitingPage(['A55b', principal.subject], query, listCapturableOrders);
    if (query.q !== undefined) return wordsPage(principal.subject, query.q, query);
    if (query.phone !== undefined)
      return wordsPage(principal.subject, [await wordOf(query.phone)], query);
    const orders = await findOrders(query);
    return orders ? pageReply(orders, []) : listPage(principal.subject, query);
  },
);

const counted = (count: OpenOrderCount): Reply => ({
  ...ok({ items: [], ...count }),
  headers: { 'cache-control': `private, max-age=${COUNT_AGE}` },
});

/** Finds orders by an exact value; undefined if the request is for a list. */
async function findOrders({
  number,
  tracking,
  source,
  customerId,
  provider,
  reference,
}: OrderListQuery): Promise<Page<unknown> | undefined> {
  if (number !== undefined) return findOrdersByNumber(number);
  if (tracking !== undefined) return findOrdersByTracking(tracking);
  if (reference === undefined) return undefined;
  return provider === undefined
    ? findOrderByReference({ source: String(source), id: reference }, customerId)
    : findOrderByPayment(provider, reference);
}

async function listPage(subject: string, query: OrderListQuery): Promise<Reply> {
  const { from, to = from, limit } = query;
  const sort = query.sort ?? (from === undefined ? 'asc' : 'desc');
  const scope = from === undefined ? ['A5', subject, sort] : ['A31', subject, from, to, sort];
  const request = { limit, sort, after: await openCursor(query.cursor, scope) };
  const page =
    from === undefined || to === undefined
      ? await table.listOpenOrders(request)
      : await listOrdersOfDays({ from, to, ...request });
  return pageReply(page, scope);
}

async function tagPage(
  subject: string,
  tag: string,
  { limit, cursor, sort = 'desc' }: OrderListQuery,
): Promise<Reply> {
  const scope = ['A29b', subject, tag, sort];
  const after = await openCursor(cursor, scope);
  return pageReply(await listTaggedOrders(tag, { limit, sort, after }), scope);
}

async function salesPage(
  subject: string,
  sku: string,
  { from, to, limit, cursor, sort = 'desc' }: OrderListQuery,
): Promise<Reply> {
  const scope = ['A31e', subject, sku, from, to, sort];
  const after = await openCursor(cursor, scope);
  return pageReply(await listOrdersOfSku(sku, { from, to, limit, sort, after }), scope);
}

/** The page of a list whose orders wait, the first of them first. */
async function waitingPage(
  pattern: readonly string[],
  { limit, cursor, sort = 'asc' }: OrderListQuery,
  list: (request: WaitingOrderListRequest) => Promise<Page<WaitingOrder>>,
): Promise<Reply> {
  const scope = [...pattern, sort];
  const after = await openCursor(cursor, scope);
  return pageReply(await list({ limit, sort, after }), scope);
}

/** The word of a telephone number's last nine digits. */
const wordOf = async (digits: string): Promise<string> => phoneWord(digits, await phoneSecret());

async function wordsPage(
  subject: string,
  words: readonly string[],
  { limit, cursor, sort = 'asc' }: OrderListQuery,
): Promise<Reply> {
  const scope = ['A31f', subject, sort, ...words];
  const after = await openCursor(cursor, scope);
  return pageReply(await findOrdersByName(words, { limit, sort, after }), scope);
}
