/**
 * A part of the table that is verified by itself: what follows from a customer's rows, a stock row
 * and its adjustments, or whether an order's partition or a parcel's belongs to something.
 */
export type Subject =
  | { readonly customerId: string }
  | { readonly sku: string }
  | { readonly orderId: string }
  | { readonly fulfillmentId: string };
