import type { ShipmentStatus } from './fulfillment.ts';
import type { OrderLimits } from './order-limits.ts';
import type { HoldReason, OrderStatus, PaymentStatus } from './order-status.ts';
import type { ReturnStatus } from './returns/return.ts';
import type { BrokenRuleReason, NotAsDeclaredReason, ShopReason } from './shop/refused.ts';

/** The reason why a line was not accepted, with the values that the buyer needs to decide again. */
export type LineRefusal = { readonly index: number; readonly sku: string } & (
  | { readonly code: 'out-of-stock'; readonly available: number }
  | { readonly code: 'price-changed'; readonly unitPrice: number; readonly currency: string }
  | { readonly code: 'name-changed'; readonly name: string }
  | { readonly code: 'unknown-sku' }
);

/** A line with a larger requested quantity than is available. */
export interface LineShortage {
  readonly seq: number;
  readonly requested: number;
  readonly available: number;
}

/**
 * Every reason of a refusal, with the facts that explain it. They contain nothing that the caller
 * may not see.
 */
export type Reason =
  | { readonly code: 'customer-not-found' }
  | { readonly code: 'customer-exists' }
  | { readonly code: 'email-taken' }
  | { readonly code: 'customer-closed' }
  | { readonly code: 'erasure-not-found' }
  | { readonly code: 'address-not-found' }
  | { readonly code: 'too-many-addresses'; readonly limit: number }
  | { readonly code: 'order-not-found' }
  | { readonly code: 'checkout-only' }
  | { readonly code: 'order-not-accepted'; readonly lines: readonly LineRefusal[] }
  | { readonly code: 'too-many-lines'; readonly limit: number }
  | { readonly code: 'total-too-large'; readonly limit: number }
  | { readonly code: 'total-negative' }
  /** Of a line, if there is a `seq`. So are the next two. */
  | { readonly code: 'tax-too-large'; readonly seq?: number }
  | { readonly code: 'too-many-attributes'; readonly limit: number; readonly seq?: number }
  | { readonly code: 'attributes-too-long'; readonly limit: number; readonly seq?: number }
  | { readonly code: 'reference-taken'; readonly orderId: string }
  | { readonly code: 'too-many-units'; readonly limit: number }
  | ({ readonly code: 'too-many-orders'; readonly retryAfterSeconds: number } & OrderLimits)
  | { readonly code: 'sku-not-found' }
  | { readonly code: 'out-of-stock'; readonly available: number }
  | { readonly code: 'stock-limit-exceeded'; readonly limit: number }
  | { readonly code: 'stock-split' }
  | { readonly code: 'stock-short'; readonly short: number }
  | { readonly code: 'too-many-tags'; readonly limit: number }
  | { readonly code: 'too-many-comments'; readonly limit: number }
  | { readonly code: 'line-not-found'; readonly seq: number }
  | { readonly code: 'quantity-not-available'; readonly shortages: readonly LineShortage[] }
  | { readonly code: 'nothing-to-cancel' }
  | { readonly code: 'nothing-to-fulfill' }
  | { readonly code: 'order-cancelled' }
  /** Without the reason for buyers. */
  | { readonly code: 'order-on-hold'; readonly reason?: HoldReason }
  | {
      readonly code: 'order-not-open';
      readonly status: OrderStatus;
      readonly partlyShipped?: boolean;
    }
  | { readonly code: 'fulfilled-by-line' }
  | { readonly code: 'fulfillment-not-found' }
  | { readonly code: 'fulfillment-closed' }
  | { readonly code: 'delivered-before-shipped'; readonly createdAt: string }
  | { readonly code: 'fulfillment-not-cancellable'; readonly fulfillmentStatus: ShipmentStatus }
  | { readonly code: 'too-many-fulfillments'; readonly limit: number }
  | { readonly code: 'return-not-found' }
  | { readonly code: 'return-not-open'; readonly returnStatus: ReturnStatus }
  | { readonly code: 'return-window-closed' }
  | { readonly code: 'return-settled' }
  | { readonly code: 'settlement-not-found' }
  | { readonly code: 'settlement-in-use' }
  | { readonly code: 'replacement-not-found' }
  | {
      readonly code: 'too-many-returns';
      readonly limit: number;
      /** True if the limit is of those that wait for a decision. */
      readonly areWaiting?: true;
    }
  | { readonly code: 'payment-not-found' }
  | { readonly code: 'amount-not-available'; readonly available: number }
  /** `available` is what could be refunded. */
  | { readonly code: 'amount-required'; readonly available: number }
  | { readonly code: 'order-not-paid'; readonly paymentStatus: PaymentStatus }
  | { readonly code: 'payment-reference-taken' }
  | { readonly code: 'payment-not-startable' }
  | { readonly code: 'amount-not-payable' }
  | { readonly code: 'provider-unavailable'; readonly retryAfterSeconds: number }
  | { readonly code: 'currency-mismatch'; readonly currency: string }
  | { readonly code: 'occurred-in-future' }
  | { readonly code: 'too-many-payments'; readonly limit: number }
  | { readonly code: 'too-many-transactions'; readonly limit: number }
  | { readonly code: 'withdrawal-not-found' }
  | { readonly code: 'withdrawal-closed' }
  | { readonly code: 'endpoint-not-found' }
  | { readonly code: 'endpoint-disabled' }
  | { readonly code: 'delivery-not-found' }
  | { readonly code: 'endpoint-url-refused'; readonly because: string }
  | { readonly code: 'too-many-endpoints'; readonly limit: number }
  | {
      readonly code: 'illegal-transition';
      readonly from: OrderStatus;
      readonly allowed: readonly OrderStatus[];
    }
  | { readonly code: 'version-mismatch'; readonly current?: number | undefined }
  | { readonly code: 'precondition-required' }
  | ShopReason
  | NotAsDeclaredReason
  | BrokenRuleReason
  | { readonly code: 'idempotency-key-reused' }
  | { readonly code: 'try-again'; readonly retryAfterSeconds: number };

/** An expected failure. Except for `try-again`, the request changed nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
  }
}

/**
 * Makes the refusal after too many conflicts, or after a write whose answer was lost. That write
 * may have been executed: the caller sends it again with the same key.
 */
export const tryAgain = (options?: ErrorOptions): Refusal =>
  new Refusal({ code: 'try-again', retryAfterSeconds: 1 }, options);
