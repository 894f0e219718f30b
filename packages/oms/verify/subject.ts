import type { Key } from '../../../table/keys.ts';

/**
 * A part of the table that is verified separately: a customer's rows with their copies, a stock row
 * with its adjustments, a statement of withdrawal, or a partition of an order, a fulfillment or a
 * reference's record that may have no owner.
 */
export type Subject =
  | { readonly customerId: string }
  | { readonly sku: string }
  | { readonly orderId: string }
  | { readonly fulfillmentId: string }
  /** The partition of the claim: a hash of the provider and its reference. */
  | { readonly paymentReference: string }
  /** The partition of the record: a hash of the shop's reference of an order. */
  | { readonly orderReference: string }
  /** The partition of a tag. */
  | { readonly tag: string }
  /** The partition of a tracking number. */
  | { readonly tracked: string }
  /** The partition of an e-mail address. */
  | { readonly email: string }
  | { readonly withdrawalId: string }
  /** The partition of an order's statements that nobody confirmed. */
  | { readonly unconfirmed: Key }
  /** A row that is listed as due where its sweep does not look, and that no other subject has. */
  | { readonly misplaced: Key };
