import type { LineQuantity } from '../fulfillment.ts';
import type {
  PaymentRecords,
  RefundReason,
  ReportedState,
  TransactionKind,
  TransactionState,
} from './payment-records.ts';

/** One movement of money of a payment, as it follows from requests and reports. Never stored. */
export interface PaymentTransaction {
  readonly kind: TransactionKind;
  readonly state: TransactionState;
  /** Minor units of the payment's currency. */
  readonly amount: number;
  /** The provider's time, or ours for a request: ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** The provider's id of the transaction: `ch_…`, `re_…`. */
  readonly reference?: string | undefined;
  /** The ids of the provider's failed answers to the same request, a few of them. */
  readonly otherReferences?: readonly string[] | undefined;
  /** The provider's id of the payment, of a SALE. Never returned. */
  readonly paymentReference?: string | undefined;
  /** The request that moved money twice, of its second answer. Never returned. */
  readonly request?: string | undefined;
  /** The provider's code, never its message. For operators. */
  readonly failure?: { readonly code: string } | undefined;
  /** The `sub` of the caller who requested it, and an operator's name. For operators. */
  readonly requestedBy?: string | undefined;
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

/** By transaction id. */
export type Transactions = Readonly<Record<string, PaymentTransaction>>;

/** The payment method, without the provider's own details. */
export interface PaymentMethod {
  /** `card`, `paypal`, `invoice` … */
  readonly kind: string;
  readonly brand?: string | undefined;
  readonly last4?: string | undefined;
}

/** The next reminder of a request without an answer. */
export interface Reminder {
  /** ISO 8601, UTC, milliseconds. */
  readonly dueAt: string;
  /** The number of reminders so far. */
  readonly sentCount: number;
}

/** A payment of an order at one provider. */
export interface Payment extends PaymentRecords {
  readonly paymentId: string;
  readonly customerId: string;
  readonly orderId: string;
  readonly provider: string;
  /** The provider's id of the payment: `pi_…`. It pays for one order only. */
  readonly reference?: string | undefined;
  /** The provider's ids of further attempts. Each is claimed, as `reference` is. */
  readonly otherReferences?: readonly string[] | undefined;
  readonly currency: string;
  /** The amount to pay, in minor units. Absent if only the provider reported the payment. */
  readonly amount?: number | undefined;
  /** The most that may still be taken with it, in minor units, once less than `amount` is due. */
  readonly payable?: number | undefined;
  readonly method?: PaymentMethod | undefined;
  /** They follow from its requests and reports (`withTransactions`). */
  readonly transactions: Transactions;
  /** The `sub` of the caller who made it, and an operator's name. For operators. */
  readonly createdBy?: string | undefined;
  readonly createdByName?: string | undefined;
  /** The next reminder, while a request waits for its provider, or a session is to be ended. */
  readonly reminder?: Reminder | undefined;
  /** Incremented by each change of the payment. A request does not change the order's version. */
  readonly version: number;
  readonly createdAt: string;
}

/** The provider of cash, bank transfers and invoices: a person reports the transactions. */
export const MANUAL_PROVIDER = 'manual';

/**
 * The most payments that people begin for an order; each is an attempt to pay it. Failed attempts
 * that only a provider reported do not count, and no more of those are kept.
 */
export const MAX_PAYMENTS = 10;

/**
 * The most payments of an order, with those that only providers reported: a payment is not refused
 * because of failed attempts. The transaction that expires an order of 48 lines has room for them.
 */
export const MAX_REPORTED_PAYMENTS = 40;

/** The most requests of a payment. */
export const MAX_REQUESTS = 100;

/** The most transactions without failed attempts: with the longest names 250 KB of 400 KB. */
export const MAX_TRANSACTIONS = 250;

/**
 * A fact: what a provider reports of one transaction, in an event or a reply. It counts once, in
 * any order: the provider's reference identifies it. A report is a fact as the payment keeps it,
 * and an answer is a report that names our request.
 */
export interface PaymentFact {
  readonly provider: string;
  /** The provider's id of the payment. */
  readonly paymentReference?: string | undefined;
  readonly customerId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly paymentId?: string | undefined;
  /** The id of our request that it answers. */
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
