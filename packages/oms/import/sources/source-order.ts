/** An order as another shop's file has it, in our own words. */
import type { Adjustment } from '../../../../domain/adjustment.ts';
import type { Attributes } from '../../../../domain/attributes.ts';
import type { Address } from '../../../../domain/order-details.ts';
import type { OrderStatus, PaymentStatus } from '../../../../domain/order-status.ts';

/** The buyer of an order: an account with this e-mail address, or a guest. */
export interface Buyer {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

export interface SourceLine {
  readonly sku?: string | undefined;
  readonly name?: string | undefined;
  readonly quantity: number;
  /** Minor units. */
  readonly unitPrice: number;
  readonly attributes?: Attributes | undefined;
}

/** Amounts are in minor units. */
export interface SourceOrder {
  readonly number: string;
  /** As the file has it. */
  readonly placedAt: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly currency: string;
  readonly lines: readonly SourceLine[];
  readonly adjustments: readonly Adjustment[];
  /** The total of the file, which the order gets. */
  readonly total?: number | undefined;
  readonly refunded?: number | undefined;
  readonly note?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly shippingAddress?: Address | undefined;
  readonly billingAddress?: Address | undefined;
  readonly attributes?: Attributes | undefined;
  readonly buyer: Buyer;
  /** Texts without a member here, the most important first: kept as attributes. */
  readonly extras: readonly (readonly [name: string, value: string])[];
  /** Remarks for a person. */
  readonly notes: readonly string[];
}
