import type { LineQuantity } from '../fulfillment.ts';

/** Kinds of transactions, as in Shopify's `OrderTransactionKind`. A SALE is captured at once. */
export const TRANSACTION_KINDS = [
  'AUTHORIZATION',
  'CAPTURE',
  'SALE',
  'VOID',
  'REFUND',
  'CHARGEBACK',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** States that a provider reports. */
export const REPORTED_STATES = ['PENDING', 'SUCCEEDED', 'FAILED', 'REVERSED'] as const;
export type ReportedState = (typeof REPORTED_STATES)[number];

/** States of a transaction. REQUESTED: we requested it, and the provider has not reported yet. */
export const TRANSACTION_STATES = ['REQUESTED', ...REPORTED_STATES] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** Reasons for a refund. */
export const REFUND_REASONS = [
  'CUSTOMER_REQUEST',
  'RETURN',
  'DUPLICATE',
  'FRAUD',
  'GOODWILL',
  'INVENTORY',
  'OTHER',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** A request of the shop to a provider, or what a person did by hand with the provider `manual`. */
export interface PaymentRequest {
  readonly kind: TransactionKind;
  /** SUCCEEDED if a person did it by hand. An answer is a report, and changes no request. */
  readonly state: 'REQUESTED' | 'SUCCEEDED';
  /**
   * Minor units. A row in the form of before has the amount and the time of the answer here, once
   * there is one.
   */
  readonly amount: number;
  /** Our time: ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** The `sub` of the caller who requested it, and an operator's name. For operators. */
  readonly requestedBy: string;
  readonly requestedByName?: string | undefined;
  readonly reason?: RefundReason | undefined;
  /** The items of a refund, as a note. Only the amount counts. */
  readonly lines?: readonly LineQuantity[] | undefined;
  /** The return that a refund is for. */
  readonly returnId?: string | undefined;
  /** False if more captures follow: the provider keeps the rest authorized. */
  readonly final?: boolean | undefined;
  /** True if the order was canceled: the provider must not capture any more. */
  readonly withdrawn?: boolean | undefined;
}

/** The furthest that a provider reported of one movement of money, and of one request of ours. */
export interface PaymentReport {
  readonly kind: TransactionKind;
  readonly state: ReportedState;
  /** Minor units. */
  readonly amount: number;
  /** The provider's time: ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** The provider's id of the transaction: `ch_…`, `re_…`. */
  readonly reference?: string | undefined;
  /** The provider's id of the payment, of a SALE. */
  readonly paymentReference?: string | undefined;
  /** The provider's code, never its message. */
  readonly failure?: { readonly code: string } | undefined;
  /** The id of the request of ours that it answers. */
  readonly request?: string | undefined;
}

/** All that is known of a payment's money. What is shown follows from it (`transactions.ts`). */
export interface PaymentRecords {
  /** By transaction id. */
  readonly requests: Readonly<Record<string, PaymentRequest>>;
  /** By name: an id that follows from the kind, the reference and the request (`ReportIds`). */
  readonly reports: Readonly<Record<string, PaymentReport>>;
}

/** The members of a request that its transaction keeps, whatever the provider answers. */
export type RequestNotes = Omit<PaymentRequest, 'kind' | 'state' | 'amount' | 'at'>;

/** True for a failed attempt to pay, or any other failure of what the shop did not request. */
export const isAttempt = ({ state, requestedBy, request }: Attempted): boolean =>
  state === 'FAILED' && requestedBy === undefined && request === undefined;

interface Attempted {
  readonly state: TransactionState;
  readonly requestedBy?: string | undefined;
  readonly request?: string | undefined;
}
