import {
  CANCELLATION_LETTER,
  type CancellationReason,
  cancelLines,
} from '../../domain/cancel-lines.ts';
import type { LineQuantity } from '../../domain/fulfillment.ts';
import type { FullOrder, LineChange } from '../../domain/full-order.ts';
import type { Order, StoredOrder } from '../../domain/order.ts';
import type { ReplacedOrder } from '../../domain/order-details.ts';
import { type AskShop, unlessRefused } from '../../domain/shop/shop-rules.ts';
import { newTimeId } from '../../domain/time-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import { cancellationRow } from '../full-order/cancellation-row.ts';
import { changeLines, type LineWrites } from '../full-order/change-lines.ts';
import { orderFields } from '../full-order/order-row.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import type { OrderName } from '../full-order/read-full-order.ts';
import type { SkuQuantity } from '../inventory/stock-changes.ts';
import type { IdempotentRequest } from '../requests/idempotency.ts';
import { insert } from '../requests/transaction.ts';

export interface CancellationRequest {
  /** Items to cancel; absent to cancel everything that is not shipped yet. */
  readonly lines?: readonly LineQuantity[] | undefined;
  readonly reason?: CancellationReason | undefined;
  readonly byCustomer: boolean;
  /** The caller's `sub`. */
  readonly createdBy: string;
  /** The name of an operator. */
  readonly createdByName?: string | undefined;
  /** The versions that the caller allows; undefined allows any. */
  readonly ifMatch?: readonly number[] | undefined;
  /** The shop's own rule. */
  readonly ask?: AskShop<LineChange>;
  /** Required with `lines`: without it, a retry would cancel a second item. */
  readonly once?: IdempotentRequest | undefined;
}

export interface CancelledOrder {
  readonly order: StoredOrder;
  /** Items that were not restocked, because their stock row was removed. */
  readonly notRestocked: readonly SkuQuantity[];
  /**
   * The order and the return that the canceled order was placed instead of: its settlement is to be
   * taken back. Absent while something of the order is left.
   */
  readonly replaces?: ReplacedOrder | undefined;
  readonly replayed: boolean;
}

/**
 * A8: one Query of the order, strongly consistent, then one TransactWriteItems that changes the row
 * and restocks every SKU. If lines are named, it also writes LINES and a CANCELLATION row. Without
 * that row, the order's row names the author. A SKU without a stock row is skipped, so that the
 * order can still be canceled.
 */
export async function cancelOrder(
  identity: OrderName,
  request: CancellationRequest,
  now: Date,
  policy: MoneyPolicy,
): Promise<CancelledOrder> {
  const { lines, byCustomer, ask, ifMatch, once } = request;
  const cancellationId = newTimeId(CANCELLATION_LETTER, now);
  const outcome = await changeLines(
    identity,
    {
      decide: (fullOrder) =>
        unlessRefused(fullOrder, cancelLines(fullOrder, lines, byCustomer), ask),
      write: ({ order, change, notRestocked }) => ({
        ...cancellation(cancellationId, change, order, request),
        remember: rememberedOf(order, notRestocked),
      }),
      restocks: true,
      ifMatch,
      once,
    },
    now,
    policy,
  );
  if (outcome.replayed) {
    const { notRestocked, ...order } = outcome.replayed['order'] as unknown as Remembered;
    const first = { ...outcome.fullOrder.order, ...NOT_YET, ...order };
    return { ...answerOf(first, notRestocked, outcome.fullOrder), replayed: true };
  }
  const { order, notRestocked, fullOrder } = outcome;
  return { ...answerOf(order, notRestocked, fullOrder), replayed: false };
}

/** Puts the members in the order of the answers: a stored map has none of its own. */
const answerOf = (
  order: Order,
  notRestocked: readonly SkuQuantity[],
  { replaces }: Pick<FullOrder, 'replaces'>,
) => ({
  order: orderFields({ ...order }) as StoredOrder,
  notRestocked: notRestocked.map(({ sku, quantity }) => ({ sku, quantity })),
  replaces: order.status === 'CANCELLED' ? replaces : undefined,
});

/** Members that an order had not by then, if they are not remembered. */
const NOT_YET = { onHold: undefined, refunded: undefined };

type Remembered = Pick<
  Order,
  | 'version'
  | 'updatedAt'
  | 'status'
  | 'fulfillmentStatus'
  | 'onHold'
  | 'paymentStatus'
  | 'refunded'
  | 'total'
> & { readonly notRestocked: readonly SkuQuantity[] };

/** Values stored for a replay, which answers the same even if the order has changed since. */
function rememberedOf(order: Order, notRestocked: readonly SkuQuantity[]): Item {
  const { version, updatedAt, status, fulfillmentStatus, onHold, paymentStatus } = order;
  const { refunded, total } = order;
  return {
    order: {
      version,
      updatedAt,
      status,
      fulfillmentStatus,
      ...(onHold !== undefined && { onHold }),
      paymentStatus,
      ...(refunded !== undefined && { refunded }),
      total,
      notRestocked,
    },
  };
}

/**
 * The row with reason and caller. None is written if a whole order is canceled without a reason:
 * then the order's row has the caller.
 */
function cancellation(
  cancellationId: string,
  { lines, whole }: LineChange,
  order: Order,
  { reason, createdBy, createdByName }: CancellationRequest,
): Pick<LineWrites, 'rows' | 'author'> {
  if (whole && reason === undefined)
    return { rows: {}, author: { by: createdBy, byName: createdByName } };
  const row = cancellationRow(order, { cancellationId, lines, reason, createdBy, createdByName });
  return { rows: { cancellation: insert(row) } };
}
