/**
 * Recomputes a SUMMARY. The projector changes its counters by differences; none of that arithmetic
 * is used here, so that one mistake cannot be in both.
 */
import type { Order } from '../../../../domain/order.ts';
import type { OrderStatus } from '../../../../domain/order-status.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { exactNumber, wholeNumber } from '../../exact-number.ts';

/**
 * The attributes of an order that a SUMMARY counts. A META may have any `total`; one that is not a
 * whole number adds nothing.
 */
export type SummedOrder = Pick<Order, 'status' | 'currency' | 'placedAt'> & {
  readonly total: unknown;
  /** The refunded amount; absent until the first refund. */
  readonly refunded?: unknown;
};

/** The statuses of the orders that are paid for, or will be. */
const EARNING: readonly OrderStatus[] = ['OPEN', 'SHIPPED', 'DELIVERED'];

/** Attributes that hold one sum for each currency. */
const [TOTAL, REFUNDED] = ['lifetimeTotal.', 'refundedTotal.'];

const isSum = (name: string): boolean => name.startsWith(TOTAL) || name.startsWith(REFUNDED);

export function summedOrders(orders: readonly SummedOrder[]): Item {
  const inStatus = (wanted: OrderStatus) => orders.filter(({ status }) => status === wanted).length;
  const earning = orders.filter(({ status }) => EARNING.includes(status));
  const sums = [
    ...sumByCurrency(TOTAL, earning, ({ total }) => total),
    ...sumByCurrency(REFUNDED, orders, ({ refunded }) => refunded),
  ];
  const [last] = orders.map(({ placedAt }) => placedAt).sort((a, b) => (a > b ? -1 : 1));
  return {
    orders: orders.length,
    open: inStatus('OPEN'),
    shipped: inStatus('SHIPPED'),
    delivered: inStatus('DELIVERED'),
    cancelled: inStatus('CANCELLED'),
    returned: inStatus('RETURNED'),
    ...Object.fromEntries(sums.filter(([, sum]) => sum !== 0)),
    ...(last !== undefined && { lastOrderAt: last }),
  };
}

function sumByCurrency(
  prefix: string,
  orders: readonly SummedOrder[],
  amountOf: (order: SummedOrder) => unknown,
): readonly (readonly [name: string, sum: unknown])[] {
  const sums = Map.groupBy(orders, ({ currency }) => currency);
  return [...sums].map(([currency, theirs]) => [
    `${prefix}${currency}`,
    // Over a lifetime, a sum may exceed 2^53. DynamoDB adds it up exactly.
    exactNumber(
      String(theirs.reduce((sum, order) => sum + (wholeNumber(amountOf(order)) ?? 0n), 0n)),
    ),
  ]);
}

/** Returns the same attributes of a stored SUMMARY; absent counters and totals are 0. */
export function storedSummary(summary: Item = {}): Item {
  const { lastOrderAt } = summary;
  const sums = Object.entries(summary).filter(([name, sum]) => isSum(name) && sum !== 0);
  const counters = Object.keys(summedOrders([])).map((name) => [name, summary[name] ?? 0]);
  return {
    ...Object.fromEntries([...counters, ...sums]),
    ...(lastOrderAt !== undefined && { lastOrderAt }),
  };
}

/** Returns the other attributes of a SUMMARY: its key, its type and its `rev`. */
export const besidesSums = (summary: Item): Item =>
  Object.fromEntries(
    Object.entries(summary).filter(([name]) => !(name in storedSummary(summary)) && !isSum(name)),
  );
