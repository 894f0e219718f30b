/** The transaction that places an order. */
import type { PlacedOrder } from '../../domain/order.ts';
import type { OrderCount } from '../../domain/order-limits.ts';
import { orderRow } from '../full-order/order-row.ts';
import { takeStock } from '../inventory/stock-changes.ts';
import { type IdempotentRequest, idempotencyRecord } from '../requests/idempotency.ts';
import { insert, type TransactionActions } from '../requests/transaction.ts';
import { countOrder, customerExists, type OrderToCount } from './order-count.ts';
import { lineItem, orderMetadata } from './order-items.ts';

/** Positions of actions in the transaction: DynamoDB returns its reasons in this order. */
export const RECORD = 0;
export const CUSTOMER = 1;
/** The first line, after the order's row and META. */
const FIRST_LINE = 4;

/** The position of the first stock row, after the lines. */
export const stockAt = ({ lines }: PlacedOrder): number => FIRST_LINE + lines.length;

/** Makes the actions: every row of the order, and every row that it is checked against. */
export const placement = (
  order: PlacedOrder,
  request: IdempotentRequest,
  now: Date,
  counted: OrderToCount | undefined,
  known: OrderCount | undefined,
): TransactionActions => [
  idempotencyRecord(request, { orderId: order.orderId }, now),
  counted ? countOrder(counted, known, now) : customerExists(order.customerId),
  insert(orderRow(order)),
  insert(orderMetadata(order)),
  ...order.lines.map((line) => insert(lineItem(order.orderId, line))),
  ...takeStock(order.lines, order.currency),
];
