/**
 * A part of the table that is verified by itself: what follows from a customer's rows, a stock row
 * and its adjustments, or whether an order's partition, a parcel's or the claim of a provider's
 * reference belongs to something.
 */
export type Subject =
  | { readonly customerId: string }
  | { readonly sku: string }
  | { readonly orderId: string }
  | { readonly fulfillmentId: string }
  /** The claim's partition: a hash stands for the provider and its reference. */
  | { readonly paymentReference: string };
