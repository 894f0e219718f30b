import type { Attributes } from '../../domain/attributes.ts';
import { type PlacedOrder, withNumber } from '../../domain/order.ts';
import { type OrderLimits, unitsOf } from '../../domain/order-limits.ts';
import { type Reason, Refusal, tryAgain } from '../../domain/refusal.ts';
import type { ShopAnswer } from '../../domain/shop/order-terms.ts';
import type { OrderToCount } from '../customers/order-count.ts';
import { firstPlan } from '../inventory/stock-changes.ts';
import { orderIdentity } from '../keys.ts';
import { type FailedCondition, transact } from '../requests/transaction.ts';
import { firstOrderOf, type PlacingRequest } from './placing/order-claim.ts';
import { withStoredTerms } from './placing/order-items.ts';
import { orderRefusal } from './placing/order-refusal.ts';
import {
  type Attempt,
  type NextAttempt,
  NOT_BY_STOCK,
  nextAttempt,
  placement,
  type RowPolicy,
} from './placing/placement.ts';

/**
 * The most attempts to place an order. If the first one fails, it returns the minute's count, or
 * the SKUs that are split, which the second one needs. Two more are for a minute that begins
 * meanwhile, or for other buyers who take the same rows.
 */
const MAX_ROUNDS = 4;

export interface CreatedOrder {
  readonly order: PlacedOrder;
  /** True if the same request placed the order before. */
  readonly replayed: boolean;
}

/** The limits of a caller, and the shop's own answer. */
export interface Allowed extends ShopAnswer {
  /** Absent for an operator, who has none. */
  readonly limits?: OrderLimits | undefined;
  /** Those of its attributes that events carry. */
  readonly eventAttributes?: Attributes | undefined;
}

/**
 * A6: one TransactWriteItems, without a read before it. The transaction itself checks that the
 * customer exists and is within the limits, and that this request is new. It also checks that each
 * SKU has enough stock, at the price (and name) that the buyer was shown. Of a SKU that is split,
 * it takes from the shard of the order's id. If that has too little, it reads the other rows.
 *
 * @param order what the request asks for; a replay is computed from it
 * @param allowed what the caller may place
 */
export async function createOrder(
  order: PlacedOrder,
  request: PlacingRequest,
  now: Date,
  policy: RowPolicy,
  allowed: Allowed = {},
): Promise<CreatedOrder> {
  const { limits, refused, adjusted, eventAttributes } = allowed;
  const toCount = toCountOf(order, limits);
  const reason = refused ?? tooLarge(toCount);
  if (reason) return refuse(order, reason, request, now);

  const toAnswer = adjusted ?? order;
  const toPlace = {
    order: { ...toAnswer, eventAttributes },
    isAdjusted: adjusted !== undefined,
    request,
    toCount,
    policy,
  };
  let attempt: Attempt = { stock: firstPlan(order.lines, order.orderId) };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const failed = await transact(placement(toPlace, attempt, now));
    if (!failed) return { order: toAnswer, replayed: false };
    // The request's own record comes first: the order itself may have taken the last items.
    const next: NextAttempt = failed.record
      ? NOT_BY_STOCK
      : await nextAttempt(toAnswer, attempt, failed, toCount);
    if (!next.refused) {
      attempt = next;
      continue;
    }
    const placed = await placedBefore(order, request, failed.record, now);
    if (placed) return placed;
    throw orderRefusal({ ...failed, stock: next.refused }, toAnswer, toCount, now);
  }
  throw tryAgain();
}

const toCountOf = (
  { customerId, lines }: PlacedOrder,
  limits: OrderLimits | undefined,
): OrderToCount | undefined => limits && { customerId, units: unitsOf(lines), limits };

/** The reason why no minute has room for an order. */
const tooLarge = (toCount: OrderToCount | undefined): Reason | undefined =>
  toCount && toCount.units > toCount.limits.unitsPerMinute
    ? { code: 'too-many-units', limit: toCount.limits.unitsPerMinute }
    : undefined;

/**
 * Refuses an order without a write: by a setting, a rule or the check of the shop, or because it
 * exceeds the limit of a minute. If the same request placed an order before, when it was allowed,
 * it returns that order.
 */
async function refuse(
  order: PlacedOrder,
  reason: Reason,
  request: PlacingRequest,
  now: Date,
): Promise<CreatedOrder> {
  const placed = await placedBefore(order, request, undefined, now);
  if (placed) return placed;
  throw new Refusal(reason);
}

/**
 * Returns the order that the same request placed before: equal, except for its id and time, and for
 * the terms of the shop's check, which may answer otherwise today.
 */
async function placedBefore(
  order: PlacedOrder,
  request: PlacingRequest,
  reported: FailedCondition | undefined,
  now: Date,
): Promise<CreatedOrder | undefined> {
  const claim = await firstOrderOf(request, reported, now);
  if (!claim) return undefined;
  const { orderId, isAdjusted } = claim;
  const first = isAdjusted ? await withStoredTerms(orderId, order) : order;
  const identity = orderIdentity({ customerId: order.customerId, orderId });
  const placed = { ...first, ...withNumber(identity), updatedAt: identity.placedAt };
  return { order: placed, replayed: true };
}
