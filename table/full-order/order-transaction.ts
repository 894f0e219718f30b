import type { LineQuantity } from '../../domain/fulfillment.ts';
import type { FullOrder, LineChange } from '../../domain/full-order.ts';
import { type DerivedState, stateOf } from '../../domain/line-counters.ts';
import type { LineItem, Order } from '../../domain/order.ts';
import { isFree } from '../../domain/order-status.ts';
import { type PaymentState, paymentStateOf } from '../../domain/payments/payment-status.ts';
import type { Reason } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { quantityBySku, restock, type SkuQuantity } from '../inventory/stock-changes.ts';
import type { NamedActions, TransactionActions } from '../requests/transaction.ts';
import { putCounters } from './line-counters-row.ts';
import { changedAt, type MovedWithStatus } from './order-update.ts';
import type { VersionedOrder } from './read-full-order.ts';
import { checkPayment, movedPayment, moveRow } from './row-move.ts';

/** Inputs of an order's transaction. */
export interface TransactionParts {
  /** Makes the request's idempotency record, if it has one. */
  readonly record: (order: Order) => TransactionActions[number] | undefined;
  /** SKUs that earlier rounds found without a stock row. */
  readonly notRestocked: readonly SkuQuantity[];
}

/** Additional writes of a change of lines, beside the order's row and its counters. */
export interface LineRows<Change extends LineChange> {
  /** Makes the change's own rows, for the order after the change. */
  readonly rows: (change: Change, order: Order) => NamedActions;
  /** True if the items are restocked. */
  readonly restocks?: boolean;
  /** True if the change depends on the payments even if it leaves the total unchanged. */
  readonly dependsOnPayments?: boolean;
}

/** The actions of an order's transaction. A change may add others. */
export type OrderActions = NamedActions & {
  readonly record?: TransactionActions[number] | undefined;
  /** Updates or checks the order's row. */
  readonly row?: TransactionActions[number] | undefined;
  /** Claims the provider's reference of a payment. */
  readonly reference?: TransactionActions[number] | undefined;
  /** Restocks SKUs, each in its place among `restocked`. */
  readonly stock?: Readonly<TransactionActions> | undefined;
};

/** A transaction of an order, and what its failed conditions mean. */
export interface OrderTransaction {
  /** The order after the change. */
  readonly order: Order;
  readonly actions: OrderActions;
  readonly restocked?: readonly SkuQuantity[] | undefined;
  /** The claim of a reference that only one order may have. */
  readonly claim?: Claim | undefined;
}

interface Claim {
  /** True if the stored item is this change's own, written by a concurrent request. */
  readonly isOwn: (stored: Item | undefined) => boolean;
  readonly refused: Reason;
}

/** Makes the transaction of a change of lines. */
export const writeLines =
  <Change extends LineChange>({
    rows,
    restocks = false,
    dependsOnPayments = false,
  }: LineRows<Change>) =>
  (
    { fullOrder, linesVersion }: VersionedOrder,
    change: Change,
    { record, notRestocked }: TransactionParts,
    now: Date,
  ): OrderTransaction => {
    const state = stateAfter(fullOrder, change);
    const version = fullOrder.order.version + 1;
    const order = {
      ...fullOrder.order,
      ...state,
      version,
      updatedAt: changedAt(fullOrder.order, now),
    };
    const quantities = restocks ? quantitiesBySku(fullOrder.lines, change.lines) : [];
    const restocked = quantities.filter(({ sku }) => !notRestocked.some((one) => one.sku === sku));
    const checksPayments =
      dependsOnPayments ||
      state.total !== fullOrder.order.total ||
      order.paymentStatus !== fullOrder.order.paymentStatus;
    const actions = {
      record: record(order),
      row: change.whole
        ? moveRow(fullOrder.order, order, {
            also: movedPayment(fullOrder.order, order),
            condition: ' AND attribute_not_exists(fulfillmentStatus)',
          })
        : moveRow(fullOrder.order, order, { also: movedWithLines(fullOrder.order, order) }),
      lines: change.whole ? undefined : putCounters(order, change.counters, linesVersion),
      payments: checksPayments ? fullOrder.payments.map(checkPayment) : undefined,
      ...rows(change, order),
      stock: restock(restocked),
    };
    return { order, actions, restocked };
  };

/** The order's state after the change. If all lines change together, the total is unchanged. */
function stateAfter(
  { order, lines, adjustments, payments }: FullOrder,
  { counters, whole }: LineChange,
): DerivedState & Partial<PaymentState> {
  const state = stateOf(lines, counters, adjustments);
  const total = whole ? order.total : state.total;
  const after = { ...order, ...state, total };
  const isMoved = total !== order.total || isFree(order) !== isFree(after);
  return { ...state, total, ...(isMoved && paymentStateOf(after, payments)) };
}

/** The attributes of the row that change; the payment state changes with the total. */
const movedWithLines = (
  before: Order,
  { fulfillmentStatus, total, ...after }: Order,
): MovedWithStatus => ({ fulfillmentStatus, total, ...movedPayment(before, after) });

/** Adds up lines' quantities by SKU, because a transaction may name an item only once. */
function quantitiesBySku(
  lines: readonly LineItem[],
  quantities: readonly LineQuantity[],
): readonly SkuQuantity[] {
  const skus = quantities.flatMap(({ seq, quantity }) => {
    const line = lines.find((candidate) => candidate.seq === seq);
    return line ? [{ sku: line.sku, quantity }] : [];
  });
  return quantityBySku(skus);
}
