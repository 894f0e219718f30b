/**
 * A part of the table that is verified separately: a customer's rows with their copies, a stock row
 * with its adjustments, or a partition of an order, a fulfillment or a reference's claim that may
 * have no owner.
 */
export type Subject =
  | { readonly customerId: string }
  | { readonly sku: string }
  | { readonly orderId: string }
  | { readonly fulfillmentId: string }
  /** The partition of the claim: a hash of the provider and its reference. */
  | { readonly paymentReference: string };
