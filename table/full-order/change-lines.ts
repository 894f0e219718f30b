import type { LineQuantity } from '../../domain/fulfillment.ts';
import type { FullOrder, LineChange } from '../../domain/full-order.ts';
import type { Order } from '../../domain/order.ts';
import type { LineItem } from '../../domain/order-line.ts';
import { isFree } from '../../domain/order-status.ts';
import { type PaymentState, paymentStateOf } from '../../domain/payments/payment-status.ts';
import type { Author } from '../../domain/people/author.ts';
import { type DerivedState, stateOf } from '../../domain/totals/derived-state.ts';
import { ruleAfter, type TotalRule, taxesAfter } from '../../domain/totals/order-total.ts';
import type { Item } from '../aws-protocol/item.ts';
import { quantityBySku, restock, type SkuQuantity } from '../inventory/stock-changes.ts';
import type { NamedActions } from '../requests/transaction.ts';
import { changeOrder, type OrderChange } from './change-order.ts';
import { putCounters } from './line-counters-row.ts';
import { movedPayment, updateOrderRow } from './order-row-actions.ts';
import type { Claim, OrderTransaction } from './order-transaction.ts';
import { authorOfVersion, changedAt, dayOf, type MovedWithStatus } from './order-update.ts';
import { type MoneyPolicy, moneyActions } from './payment-checks.ts';
import type { OrderName, VersionedOrder } from './read-full-order.ts';

/** The state that the writes of a change of lines are made for. */
export interface WrittenLines<Change> {
  /** The order after the change. */
  readonly order: Order;
  readonly change: Change;
  /** The order that the change was decided on. */
  readonly before: FullOrder;
  /** Items that were not restocked, because their stock row was removed. */
  readonly notRestocked: readonly SkuQuantity[];
}

/** The writes of a change of lines, beside the order's row, its counters, checks and stock. */
export interface LineWrites {
  readonly rows: NamedActions;
  /** Values that a repetition of the request gets. */
  readonly remember?: Item;
  /** The meaning of the row `reference`, if there is one. */
  readonly claim?: Claim;
  /** The author, if none of the rows names them. */
  readonly author?: Author;
}

/** The part of a change of lines that becomes its transaction. */
export interface LineWriter<Change> {
  readonly write: (written: WrittenLines<Change>) => LineWrites;
  /** True if the items are restocked. */
  readonly restocks?: boolean;
  /** True if the change depends on the payments even if it leaves the total unchanged. */
  readonly dependsOnPayments?: boolean;
}

/**
 * Changes an order's lines. The caller decides, and adds the rows of its change; the order's row,
 * its line counters, the checks of its payments and the stock follow from the change.
 *
 * @throws {Refusal} as `changeOrder` does
 */
export const changeLines = <Change extends LineChange, Why = never>(
  identity: OrderName,
  change: Omit<OrderChange<Change, Why>, 'write'> & LineWriter<Change>,
  now: Date,
  policy: MoneyPolicy,
) =>
  changeOrder<Change, Why>(identity, { ...change, write: linesTransaction(change, policy) }, now);

/** Makes the transaction of a change of lines. */
export const linesTransaction =
  <Change extends LineChange>(
    { write, restocks = false, dependsOnPayments = false }: LineWriter<Change>,
    policy: MoneyPolicy,
  ) =>
  (
    versioned: VersionedOrder,
    change: Change,
    notRestocked: readonly SkuQuantity[],
    now: Date,
  ): OrderTransaction => {
    const { fullOrder } = versioned;
    const totalRule = ruleAfter(fullOrder, change.counters);
    const state = stateAfter(fullOrder, change, totalRule);
    const version = fullOrder.order.version + 1;
    const updatedAt = changedAt(fullOrder.order, now);
    const order = {
      ...fullOrder.order,
      ...state,
      version,
      updatedAt,
      ...(change.deliversWhole && { deliveredOn: dayOf(updatedAt) }),
    };
    const quantities = restocks ? quantitiesBySku(fullOrder.lines, change.lines) : [];
    const restocked = quantities.filter(({ sku }) => !notRestocked.some((one) => one.sku === sku));
    const written = write({ order, change, before: fullOrder, notRestocked });
    const { rows, remember, claim, author } = written;
    // A change of the whole order stores no rule of its total.
    const rule = change.whole ? undefined : totalRule;
    const changedBy = author && { changedBy: authorOfVersion(version, author) };
    const also = { ...taxesAfter(fullOrder, change.counters, rule), ...changedBy };
    const actions = {
      row: change.whole
        ? updateOrderRow(fullOrder.order, order, {
            also: { ...movedPayment(fullOrder.order, order), ...also },
            condition: ' AND attribute_not_exists(fulfillmentStatus)',
          })
        : updateOrderRow(fullOrder.order, order, {
            also: { ...movedWithLines(fullOrder, order), ...also },
          }),
      lines: change.whole
        ? undefined
        : putCounters(order, { counters: change.counters, totalRule }, fullOrder.byLine?.version),
      ...moneyActions(versioned, order, dependsOnPayments, now, policy),
      ...rows,
      stock: restock(restocked),
    };
    return { order, actions, remember, restocked, claim };
  };

/** The order's state after the change. If all lines change together, the total is unchanged. */
function stateAfter(
  { order, lines, adjustments, payments }: FullOrder,
  { counters, whole }: LineChange,
  totalRule: TotalRule,
): DerivedState & Partial<PaymentState> {
  const state = stateOf(lines, counters, adjustments, totalRule);
  const total = whole ? order.total : state.total;
  const after = { ...order, ...state, total };
  const isMoved = total !== order.total || isFree(order) !== isFree(after);
  return { ...state, total, ...(isMoved && paymentStateOf(after, payments)) };
}

/**
 * The attributes of the row that change; the payment state changes with the total. The first
 * operation by line moves the day of delivery to LINES.
 */
const movedWithLines = (
  { order: before, byLine }: FullOrder,
  { fulfillmentStatus, total, ...after }: Order,
): MovedWithStatus => ({
  fulfillmentStatus,
  total,
  ...movedPayment(before, after),
  ...(!byLine && before.deliveredOn !== undefined && { deliveredOn: undefined }),
});

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
