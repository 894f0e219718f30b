import type { Adjustment } from '../adjustment.ts';
import type { LineQuantity } from '../fulfillment.ts';
import type { Decision, FullOrder } from '../full-order.ts';
import type { Order, PlacedOrder } from '../order.ts';
import type { LineItem } from '../order-line.ts';
import { type NotPassed, type Refused, reasonOfRule } from './refused.ts';

/**
 * The rules of a shop, in its `rules.ts`. Each is pure and synchronous, and may only refuse: it
 * returns nothing, or the reason. A repeated request gets its first answer without them. What is
 * promised of these types is in docs/shop.md.
 */
export interface ShopRules {
  /** Asked before an order is placed, after all that the product itself checks of its request. */
  readonly beforePlacing?: (order: OrderToPlace, caller: Caller) => Refused | undefined;
  /** Asked before items are canceled. No rule is asked about a withdrawal: the law allows it. */
  readonly beforeCancelling?: (
    cancellation: CancellationToMake,
    caller: Caller,
  ) => Refused | undefined;
  /** Asked before a return is opened or requested. */
  readonly beforeReturning?: (orderReturn: ReturnToOpen, caller: Caller) => Refused | undefined;
}

/** The sender of a request. */
export interface Caller {
  /** `link` is the holder of an order's link, and `import` the command of operators. */
  readonly kind: 'customer' | 'checkout' | 'operator' | 'link' | 'import';
  /** The `sub` of the token; empty for an import. */
  readonly id: string;
}

/** An order as it would be placed. Amounts are in the currency's minor unit. */
export type OrderToPlace = Pick<
  PlacedOrder,
  | 'customerId'
  | 'currency'
  | 'subtotal'
  | 'total'
  | 'lines'
  | 'adjustments'
  | 'paymentTerms'
  | 'shippingAddress'
  | 'billingAddress'
  | 'customerNote'
  | 'attributes'
  | 'reference'
  | 'replaces'
  | 'placedAt'
>;

/** An order that is about to change. */
export interface OrderToChange {
  readonly order: Omit<Order, 'changedBy' | 'eventAttributes' | 'lateCaptured'>;
  readonly lines: readonly LineItem[];
  readonly adjustments: readonly Adjustment[];
}

export interface CancellationToMake extends OrderToChange {
  /** The items that would be canceled. */
  readonly cancelled: readonly LineQuantity[];
  readonly reason?: string | undefined;
}

export interface ReturnToOpen extends OrderToChange {
  /** The items that would come back, each with its reason. */
  readonly returned: readonly (LineQuantity & { readonly reason?: string | undefined })[];
}

/** Asks the shop about a change of an order that all else allows. */
export type AskShop<Change> = (fullOrder: FullOrder, change: Change) => NotPassed | undefined;

/** The decision about an order, unless it is a change that the shop refuses. */
export function unlessRefused<Change>(
  fullOrder: FullOrder,
  decision: Decision<Change>,
  ask: AskShop<Change> | undefined,
): Decision<Change> {
  if (decision.refused || !ask) return decision;
  const answer = ask(fullOrder, decision.change);
  return answer ? { refused: reasonOfRule(answer) } : decision;
}
