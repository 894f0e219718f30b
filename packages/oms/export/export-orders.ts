import type { StoredOrder } from '../../../domain/order.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { orderPosition } from '../../../table/keys.ts';
import { getOrder } from '../../../table/orders/a03-get-order.ts';
import { listOrdersOfDays } from '../../../table/orders/a31-list-orders-of-days.ts';
import { atMost } from '../verify/at-most.ts';
import { nameOfKey } from '../verify/drift.ts';
import type { ExportTarget } from './export-file.ts';
import type { ExportForm } from './order-columns.ts';
import { headerOf, listedText, wholeText } from './order-text.ts';

export interface OrderExport extends ExportForm {
  /** Times: ISO 8601, UTC, milliseconds. The first is included, the second is not. */
  readonly from: string;
  readonly to: string;
  readonly target: ExportTarget;
  readonly now: () => Date;
  /** Milliseconds that an order may need to arrive in the index, since its time. */
  readonly lag: number;
  readonly signal?: AbortSignal;
  readonly onPage: (orders: number, position: string) => void;
}

export interface OrdersExported {
  readonly orders: number;
  /** The next export begins here: all earlier orders are in this one. */
  readonly through: string;
  /** Keys of rows that cannot be read, with the reason. */
  readonly unreadable: readonly string[];
  readonly finished: boolean;
}

/**
 * An order's time is made up to 2.8 s before its commit, and the index is late by up to seconds.
 * Five minutes are more than both, unless the index is throttled.
 */
export const LAG = 5 * 60_000;

const PAGE = 100;
const ORDERS_AT_A_TIME = 8;

/**
 * Writes each order of a period once, oldest first: pages of A31, and with lines one A3 for each
 * order. An order's position never changes, so an interrupted export continues after the last one.
 * Status and total are those of the moment of reading.
 */
export async function exportOrders(options: OrderExport): Promise<OrdersExported> {
  const { target, to, now, lag, signal } = options;
  const through = earlier(to, new Date(now().getTime() - lag).toISOString());
  let position = target.resumed?.position ?? justBefore(options.from);
  let orders = target.resumed?.orders ?? 0;
  const unreadable: string[] = [];
  if (!target.resumed) await target.write(headerOf(options), { position: undefined, orders });
  for (;;) {
    if (signal?.aborted) return { orders, through: position, unreadable, finished: false };
    const page = await pageAfter(position, options.from, through);
    const read = await textOf(page.items, options);
    unreadable.push(...page.unreadable.map(nameOfKey), ...read.unreadable);
    const last = page.items.at(-1);
    orders += page.items.length - read.unreadable.length;
    position = page.next ?? (last ? orderPosition(last) : position);
    await target.write(read.text, { position, orders });
    options.onPage(orders, position);
    if (page.next === undefined) return { orders, through, unreadable, finished: true };
  }
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The last position before all orders of a moment. */
const justBefore = (time: string): string => `${new Date(Date.parse(time) - 1).toISOString()}~`;

/** Reads the orders after a position that are before the bound. */
async function pageAfter(after: string, from: string, through: string) {
  const start = after.slice(0, 10) < from.slice(0, 10) ? undefined : after;
  const page = await listOrdersOfDays({
    from: (start ?? from).slice(0, 10),
    to: through.slice(0, 10),
    sort: 'asc',
    limit: PAGE,
    after: start,
  });
  const items = page.items.filter(({ placedAt }) => placedAt < through);
  const isEnd = items.length < page.items.length || (page.next ?? '') >= through;
  return { ...page, items, next: isEnd ? undefined : page.next };
}

async function textOf(
  listed: readonly StoredOrder[],
  form: ExportForm,
): Promise<{ readonly text: string; readonly unreadable: readonly string[] }> {
  if (!form.lines)
    return { text: listed.map((order) => listedText(order, form)).join(''), unreadable: [] };
  const unreadable: string[] = [];
  const texts = await atMost(ORDERS_AT_A_TIME, listed, async ({ orderId }) => {
    try {
      return wholeText(await getOrder(orderId), form);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof TypeError)) throw error;
      unreadable.push(`${orderId}: ${error.message}`);
      return '';
    }
  });
  return { text: texts.join(''), unreadable };
}
