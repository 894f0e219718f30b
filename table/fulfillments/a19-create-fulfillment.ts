import { fulfillLines } from '../../domain/change-fulfillment.ts';
import {
  FULFILLMENT_LETTER,
  type Fulfillment,
  type LineQuantity,
  type TrackingInfo,
} from '../../domain/fulfillment.ts';
import type { FullOrder } from '../../domain/full-order.ts';
import type { Order, OrderIdentity } from '../../domain/order.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { newTimeId } from '../../domain/time-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import { changeLines } from '../full-order/change-lines.ts';
import { type FulfilledOrder, toFulfilledOrder } from '../full-order/fulfilled-order.ts';
import { toFulfillment } from '../full-order/order-collection.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import { fulfillmentKey } from '../keys.ts';
import { transactGetItems } from '../requests/commands.ts';
import { retryConflicts } from '../requests/conflict.ts';
import type { IdempotentRequest } from '../requests/idempotency.ts';
import { insert } from '../requests/transaction.ts';

export interface FulfillmentRequest {
  /** Absent to ship everything that is left. */
  readonly lines?: readonly LineQuantity[] | undefined;
  readonly trackingInfo?: TrackingInfo | undefined;
  /** The caller's `sub`. */
  readonly createdBy: string;
  /** The name of an operator. */
  readonly createdByName?: string | undefined;
  /** The versions of the order that the caller allows; undefined allows any. */
  readonly ifMatch?: readonly number[] | undefined;
  readonly once: IdempotentRequest;
}

export interface CreatedFulfillment {
  readonly fulfillment: Fulfillment;
  readonly order: FulfilledOrder;
  readonly replayed: boolean;
}

/**
 * A19: one Query of the order, strongly consistent, then one TransactWriteItems of four actions,
 * for one line or 48: the idempotency record, the order's row, LINES (the counters of all its
 * lines) and the fulfillment. The lines themselves never change.
 */
export async function createFulfillment(
  identity: OrderIdentity,
  request: FulfillmentRequest,
  now: Date,
  policy: MoneyPolicy & Pick<ShopPolicy, 'shipUnpaid'>,
): Promise<CreatedFulfillment> {
  const { lines, trackingInfo, createdBy, createdByName, ifMatch, once } = request;
  const made = {
    fulfillmentId: newTimeId(FULFILLMENT_LETTER, now),
    status: 'SHIPPED',
    ...(trackingInfo && { trackingInfo }),
    createdBy,
    createdByName,
    version: 1,
  } as const;
  const outcome = await changeLines(
    identity,
    {
      decide: (fullOrder) =>
        lateTracking(fullOrder, request) ?? fulfillLines(fullOrder, lines, policy.shipUnpaid),
      write: ({ order, change, before }) => ({
        rows: {
          fulfillment: insert(
            rowOf(order, { ...made, lines: change.lines, ...erasureMark(before, now) }),
          ),
        },
        remember: { fulfillmentId: made.fulfillmentId, order: toFulfilledOrder(order) },
      }),
      ifMatch,
      once,
    },
    now,
    policy,
  );
  if (!outcome.replayed) {
    const { order, change } = outcome;
    const lines = change.lines.map(asShown);
    const fulfillment = { ...made, lines, createdAt: now.toISOString() };
    return { fulfillment, order: toFulfilledOrder(order), replayed: false };
  }
  const { fulfillmentId, order } = outcome.replayed;
  const first = await fulfillmentOf(outcome.fullOrder, String(fulfillmentId));
  return {
    fulfillment: {
      ...made,
      fulfillmentId: first.fulfillmentId,
      createdByName: first.createdByName,
      lines: first.lines.map(asShown),
      createdAt: first.createdAt,
    },
    order: toFulfilledOrder(order as Order),
    replayed: true,
  };
}

/** A tracking number leads to an address: none is taken once the order's person was erased. */
const lateTracking = ({ isErased }: FullOrder, { trackingInfo }: FulfillmentRequest) =>
  isErased && trackingInfo ? ({ refused: { code: 'customer-closed' } } as const) : undefined;

/** Marks a parcel of such an order, so that its reports are kept without words. */
const erasureMark = ({ isErased }: FullOrder, now: Date) =>
  isErased ? { erasedAt: now.toISOString() } : {};

/** Puts the members in the order of the answers: a stored map has none of its own. */
const asShown = ({ seq, quantity }: LineQuantity): LineQuantity => ({ seq, quantity });

/**
 * Finds the fulfillment that the same request made before. If that request ran at the same time,
 * the order may have been read before its commit. Then a transactional read finds the fulfillment,
 * because it waits for the commit.
 */
async function fulfillmentOf(
  { order: { orderId }, fulfillments }: FullOrder,
  fulfillmentId: string,
): Promise<Fulfillment> {
  const fulfillment = fulfillments.find((candidate) => candidate.fulfillmentId === fulfillmentId);
  if (fulfillment) return fulfillment;
  const key = fulfillmentKey(orderId, fulfillmentId);
  const [row] = await retryConflicts(() => transactGetItems([key]));
  if (!row) throw new Error(`the fulfillment ${fulfillmentId} of a repeated request is gone`);
  return toFulfillment({ ...row, ...key });
}

const rowOf = (
  { orderId, customerId, version: orderVersion }: Order,
  { fulfillmentId, ...fulfillment }: Omit<Fulfillment, 'createdAt'>,
): Item => ({
  ...fulfillmentKey(orderId, fulfillmentId),
  type: 'Fulfillment',
  customerId,
  ...fulfillment,
  orderVersion,
});
