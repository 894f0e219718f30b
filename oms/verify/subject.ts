/**
 * A part of the table that is verified by itself: what follows from a customer's rows, a stock row,
 * or a META's right to be.
 */
export type Subject =
  | { readonly customerId: string }
  | { readonly sku: string }
  | { readonly orderId: string };
