import type { Item } from '../../aws-protocol/item.ts';
import type { LineQuantity } from '../../domain/fulfillment.ts';
import { type DerivedState, stateOf } from '../../domain/line-counters.ts';
import type { LineItem, Order } from '../../domain/order.ts';
import type { LineChange, OrderLife } from '../../domain/order-life.ts';
import { type PaymentState, paymentStateOf } from '../../domain/payments/payment-status.ts';
import type { Reason } from '../../domain/refusal.ts';
import { quantityBySku, restock, type SkuQuantity } from '../inventory/stock-changes.ts';
import type { TransactionActions } from '../requests/transaction.ts';
import { putCounters } from './line-counters-row.ts';
import type { MovedWithStatus } from './order-update.ts';
import type { Registers } from './read-order-life.ts';
import { checkPayment, movedPayment, moveRow } from './row-move.ts';

/** What a transaction is made with. */
export interface TransactionParts {
  /** Its first action: the request's idempotency record, if it has one. */
  readonly record: (order: Order) => TransactionActions;
  /** SKUs that turned out to have no stock row. */
  readonly notRestocked: readonly SkuQuantity[];
}

/** What a change of lines writes beside the order's row and its counters. */
export interface LineRows<Change extends LineChange> {
  /** Rows of the change's own, for the order as it will be. */
  readonly rows: (change: Change, order: Order) => TransactionActions;
  /** The pieces go back into the stock. */
  readonly restocks?: boolean;
  /** The change rests on what the payments say, whether or not it moves the total. */
  readonly restsOnPayments?: boolean;
}

/** A transaction, and where its conditions stand. */
export interface OrderTransaction {
  /** The order as it will be. */
  readonly order: Order;
  readonly actions: TransactionActions;
  /** Of the order's row, if it moves. */
  readonly rowAt?: number | undefined;
  /** What is given back to the stock, and where that begins. */
  readonly stock?: { readonly at: number; readonly skus: readonly SkuQuantity[] } | undefined;
  /** What only one may have, and why the change is refused if another has it. */
  readonly claim?: Claim | undefined;
}

interface Claim {
  readonly at: number;
  /** Whether what is there is the change's own, written by somebody at the same time. */
  readonly isOwn: (stored: Item | undefined) => boolean;
  readonly refused: Reason;
}

/** The transaction that carries a change of lines out. */
export const writeLines =
  <Change extends LineChange>({
    rows,
    restocks = false,
    restsOnPayments = false,
  }: LineRows<Change>) =>
  (
    { life, linesVersion }: Registers,
    change: Change,
    { record, notRestocked }: TransactionParts,
    now: Date,
  ): OrderTransaction => {
    const state = stateAfter(life, change);
    const version = life.order.version + 1;
    const order = { ...life.order, ...state, version, updatedAt: now.toISOString() };
    const pieces = restocks ? piecesBySku(life.lines, change.lines) : [];
    const restocked = pieces.filter(({ sku }) => !notRestocked.some((one) => one.sku === sku));
    const first = record(order);
    const before = [
      ...first,
      change.whole
        ? moveRow(life.order, order, { condition: ' AND attribute_not_exists(fulfillmentStatus)' })
        : moveRow(life.order, order, { also: movedWithLines(life.order, order) }),
      ...(change.whole ? [] : [putCounters(order, change.counters, linesVersion)]),
      ...(restsOnPayments || state.total !== life.order.total
        ? life.payments.map(checkPayment)
        : []),
      ...rows(change, order),
    ];
    return {
      actions: [...before, ...restock(restocked)],
      order,
      rowAt: first.length,
      stock: { at: before.length, skus: restocked },
    };
  };

/** An order that moves as a whole keeps its total, as it always has. */
function stateAfter(
  { order, lines, adjustments, payments }: OrderLife,
  { counters, whole }: LineChange,
): DerivedState & Partial<PaymentState> {
  const state = stateOf(lines, counters, adjustments);
  const total = whole ? order.total : state.total;
  return {
    ...state,
    total,
    ...(total !== order.total && paymentStateOf(order, payments, total)),
  };
}

/** The payment state moves with the total, if it moves. */
const movedWithLines = (
  before: Order,
  { fulfillmentStatus, total, ...after }: Order,
): MovedWithStatus => ({ fulfillmentStatus, total, ...movedPayment(before, after) });

/** Pieces of lines → pieces of SKUs, for a transaction may not name an item twice. */
function piecesBySku(
  lines: readonly LineItem[],
  pieces: readonly LineQuantity[],
): readonly SkuQuantity[] {
  const skus = pieces.flatMap(({ seq, quantity }) => {
    const line = lines.find((candidate) => candidate.seq === seq);
    return line ? [{ sku: line.sku, quantity }] : [];
  });
  return quantityBySku(skus);
}
