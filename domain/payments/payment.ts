import type { LineQuantity } from '../fulfillment.ts';

/**
 * What can happen to money, in the words of Shopify's `OrderTransactionKind`. A SALE is authorized
 * and captured at once.
 */
export const TRANSACTION_KINDS = [
  'AUTHORIZATION',
  'CAPTURE',
  'SALE',
  'VOID',
  'REFUND',
  'CHARGEBACK',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** What a provider says of a transaction. */
export const REPORTED_STATES = ['PENDING', 'SUCCEEDED', 'FAILED', 'REVERSED'] as const;
export type ReportedState = (typeof REPORTED_STATES)[number];

/** REQUESTED: we want it, and no provider has answered yet. */
export const TRANSACTION_STATES = ['REQUESTED', ...REPORTED_STATES] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** Why money is given back. */
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

/** One movement of money, or the wish for one. */
export interface PaymentTransaction {
  readonly kind: TransactionKind;
  readonly state: TransactionState;
  /** Minor units of the payment's currency. */
  readonly amount: number;
  /** The provider's time, or ours for a request: ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** The provider's id of it: `ch_…`, `re_…`. */
  readonly reference?: string | undefined;
  /** Other ids of the provider's that mean the same transaction: a few. */
  readonly otherReferences?: readonly string[] | undefined;
  /**
   * What was reported of it under each name, where it does not show all of that: by its own id, and
   * by the ids of reports that have its reference and do not name it. Stored, and never shown.
   */
  readonly reports?: Transactions | undefined;
  /** The provider's code, never its message. For operators. */
  readonly failure?: { readonly code: string } | undefined;
  /** The `sub` of who asked for it. For operators. */
  readonly requestedBy?: string | undefined;
  readonly reason?: RefundReason | undefined;
  /** The items that a refund is for: a note. The amount is what binds. */
  readonly lines?: readonly LineQuantity[] | undefined;
}

/** By transaction id. */
export interface Transactions {
  readonly [transactionId: string]: PaymentTransaction;
}

/** How the buyer pays, as far as anybody but the provider may know. */
export interface PaymentMethod {
  /** `card`, `paypal`, `invoice` … */
  readonly kind: string;
  readonly brand?: string | undefined;
  /** Four digits. */
  readonly last4?: string | undefined;
}

/** When an unanswered request is told again. */
export interface Reminder {
  /** ISO 8601, UTC, milliseconds. */
  readonly dueAt: string;
  /** How often it was told again already. */
  readonly told: number;
}

/** What one provider does for one order. */
export interface Payment {
  readonly paymentId: string;
  readonly customerId: string;
  readonly orderId: string;
  readonly provider: string;
  /** The provider's id of it: `pi_…`. One pays for one order only. */
  readonly reference?: string | undefined;
  /** The provider's ids of further attempts to pay it. Each is claimed, as `reference` is. */
  readonly otherReferences?: readonly string[] | undefined;
  readonly currency: string;
  /**
   * What it is meant to pay, in minor units. What it did pay, its transactions say. Absent if only
   * the provider told of it: then it is the largest amount of a transaction.
   */
  readonly amount?: number | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly transactions: Transactions;
  /** The `sub` of who made it. For operators. */
  readonly createdBy?: string | undefined;
  /** While a request waits for its provider: when it is told again, and how often it was. */
  readonly reminder?: Reminder | undefined;
  /** Counts its own changes. A request never changes the order's version. */
  readonly version: number;
  readonly createdAt: string;
}

/** The provider of cash, bank transfers and invoices: a person says what happened. */
export const MANUAL_PROVIDER = 'manual';

/** Of an order: each is a try to pay it. */
export const MAX_PAYMENTS = 10;

/**
 * Of an order, with those that providers tell of: money that moved is not turned away because of
 * attempts that failed. A transaction that expires 48 lines has room for them.
 */
export const MAX_REPORTED_PAYMENTS = 40;

/** Of a payment: the provider's ids that are claimed for it. */
export const MAX_PAYMENT_REFERENCES = 20;

/** Of a payment: what we asked for. */
export const MAX_REQUESTS = 100;

/** Of a payment: with the longest names 100 KB, a quarter of what an item may have. */
export const MAX_TRANSACTIONS = 250;

/**
 * What a provider says is so. It is never refused because sums disagree, counts once however often
 * and in whatever order it is told, and is remembered by the provider's own reference.
 */
export interface PaymentFact {
  readonly provider: string;
  /** The provider's id of the payment. */
  readonly paymentReference?: string | undefined;
  readonly customerId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly paymentId?: string | undefined;
  /** The request that it answers. */
  readonly transactionId?: string | undefined;
  readonly kind: TransactionKind;
  readonly state: ReportedState;
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The provider's id of the transaction. */
  readonly reference: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly occurredAt: string;
  readonly failure?: { readonly code: string } | undefined;
}
