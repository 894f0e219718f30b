/** The transaction that places an order. */
import type { PlacedOrder } from '../../domain/order.ts';
import type { OrderCount } from '../../domain/order-limits.ts';
import { orderRow } from '../full-order/order-row.ts';
import { takeStock } from '../inventory/stock-changes.ts';
import { insert } from '../requests/transaction.ts';
import { claimOf, type PlacingRequest } from './order-claim.ts';
import { countOrder, customerExists, type OrderToCount } from './order-count.ts';
import { lineItem, orderMetadata } from './order-items.ts';

/** Makes the actions: every row of the order, and every row that it is checked against. */
export const placement = (
  order: PlacedOrder,
  request: PlacingRequest,
  now: Date,
  counted: OrderToCount | undefined,
  known: OrderCount | undefined,
) => ({
  record: claimOf(request, order, now),
  customer: counted ? countOrder(counted, known, now) : customerExists(order.customerId),
  row: insert(orderRow(order)),
  meta: insert(orderMetadata(order)),
  lines: order.lines.map((line) => insert(lineItem(order, line))),
  stock: takeStock(order.lines, order.currency),
});
