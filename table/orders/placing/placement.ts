/** The transaction that places an order, and what follows if it fails. */
import type { PlacedOrder } from '../../../domain/order.ts';
import type { OrderCount } from '../../../domain/order-limits.ts';
import type { ShopPolicy } from '../../../domain/shop/policy.ts';
import {
  countOrder,
  countWithRoom,
  customerExists,
  type OrderToCount,
} from '../../customers/order-count.ts';
import { orderRow } from '../../full-order/order-row.ts';
import { otherStock } from '../../inventory/other-stock.ts';
import { type StockPlan, takeStock } from '../../inventory/stock-changes.ts';
import { type FailedCondition, insert } from '../../requests/transaction.ts';
import { claimOf, type PlacingRequest } from './order-claim.ts';
import { lineItem, orderMetadata } from './order-items.ts';

/** The settings that the rows of an order depend on. */
export type RowPolicy = Pick<ShopPolicy, 'skuSales' | 'unpaidOrdersExpireAfter'>;

/** An order that is being placed. */
interface Placing {
  readonly order: PlacedOrder;
  /** True if its terms are those of the shop's check. */
  readonly isAdjusted: boolean;
  readonly request: PlacingRequest;
  /** Absent for an operator, whose orders are not counted. */
  readonly toCount: OrderToCount | undefined;
  readonly policy: RowPolicy;
}

/** The state of an attempt to place an order. */
export interface Attempt {
  /** The rows to take the items from. */
  readonly stock: StockPlan;
  /** The customer's count of the minute, from an attempt before. */
  readonly known?: OrderCount | undefined;
}

/** Makes the actions: every row of the order, and every row that it is checked against. */
export const placement = (
  { order, isAdjusted, request, toCount, policy }: Placing,
  { stock, known }: Attempt,
  now: Date,
) => ({
  record: claimOf(request, order, now, isAdjusted),
  customer: toCount ? countOrder(toCount, known, now) : customerExists(order.customerId),
  row: insert(orderRow(order)),
  meta: insert(orderMetadata(order, policy)),
  lines: order.lines.map((line) => insert(lineItem(order, line, policy))),
  stock: takeStock(order.lines, order.currency, stock),
});

/** The failed conditions of an attempt, beside its record's. */
interface FailedAttempt {
  readonly customer?: FailedCondition;
  /** In the order of the attempt's plan. */
  readonly stock?: readonly (FailedCondition | undefined)[];
}

/** Another attempt, or the stock that refuses the order, by SKU. */
export type NextAttempt =
  | (Attempt & { readonly refused?: never })
  | { readonly refused: ReadonlyMap<string, FailedCondition> };

/** The order is refused for another reason than its stock. */
export const NOT_BY_STOCK: NextAttempt = { refused: new Map() };

/**
 * Decides what follows from a failed attempt: the customer's count is known now, and of a SKU that
 * is split, another row may have enough.
 */
export async function nextAttempt(
  order: PlacedOrder,
  attempt: Attempt,
  failed: FailedAttempt,
  toCount: OrderToCount | undefined,
): Promise<NextAttempt> {
  const { customer } = failed;
  const count = customer ? toCount && countWithRoom(customer, toCount) : attempt.known;
  if (customer && !count) return NOT_BY_STOCK;
  const { stock, refused } = await otherStock(order, attempt.stock, failed.stock ?? []);
  const isRetry = customer !== undefined || failed.stock !== undefined;
  return isRetry && refused.size === 0 ? { stock, known: count } : { refused };
}
