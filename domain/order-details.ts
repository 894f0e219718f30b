import type { Adjustment } from './adjustment.ts';
import type { Attributes } from './attributes.ts';
import type { PaymentTerms } from './payments/payment-terms.ts';

/**
 * The shop's own name of an order, such as the id of a checkout. It is unique for good: one order a
 * reference.
 */
export interface OrderReference {
  /** The system that the id is from: `shopify`, `erp`. */
  readonly source: string;
  readonly id: string;
  /**
   * Present if the customer's own token sent it. Each customer's references are apart from the
   * shop's and from other customers', so that nobody takes another's.
   */
  readonly claimedBy?: 'CUSTOMER' | undefined;
}

/** The source of each reference that a customer's own token sends. */
export const CART_SOURCE = 'cart';

/** The order that an order is placed instead of, after a return. It is not checked. */
export interface ReplacedOrder {
  readonly orderId: string;
  readonly returnId?: string | undefined;
}

/** The storefront's own address fields (`line1`, `city`, `country` …), stored as sent. */
export type Address = Readonly<Record<string, string>>;

/** The most fields of an address, more than any storefront's form has. */
export const MAX_ADDRESS_FIELDS = 16;

/** The most tags of an order. */
export const MAX_TAGS = 20;

/** The form of a tag. It has one spelling, for a list of orders has one name. */
export const TAG_FORM = /^[a-z0-9-]{1,32}$/;

/** The parts of an order other than its lines, stored as sent. */
export interface OrderDetails {
  /** The other amounts of the total, such as shipping and tax. They name lines by their `seq`. */
  readonly adjustments?: readonly Adjustment[] | undefined;
  readonly shippingAddress?: Address | undefined;
  /** Absent if it equals the shipping address. */
  readonly billingAddress?: Address | undefined;
  readonly customerNote?: string | undefined;
  /** By default RECEIPT. */
  readonly paymentTerms?: PaymentTerms | undefined;
  readonly attributes?: Attributes | undefined;
  readonly reference?: OrderReference | undefined;
  readonly replaces?: ReplacedOrder | undefined;
}
