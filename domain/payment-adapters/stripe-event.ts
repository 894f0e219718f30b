/**
 * The members of Stripe's objects that facts are read from, in API version 2025-03-31.basil and
 * later (https://docs.stripe.com/api). Amounts are in Stripe's smallest unit, times in epoch
 * seconds.
 */

/** An id, or the object itself if a request expanded it. */
export type Expandable = string | { readonly id: string } | null;

type Metadata = Readonly<Record<string, string>> | null;

export interface PaymentIntent {
  readonly id: string;
  readonly amount: number;
  readonly amount_received: number;
  readonly amount_capturable: number;
  readonly currency: string;
  readonly status: string;
  readonly capture_method: 'automatic' | 'automatic_async' | 'manual';
  readonly payment_method_options: Readonly<Record<string, { capture_method?: string }>> | null;
  readonly latest_charge: Expandable;
  readonly cancellation_reason: string | null;
  readonly last_payment_error: {
    readonly code?: string;
    readonly decline_code?: string;
    readonly charge?: string;
    readonly payment_method?: { readonly id: string; readonly type: string };
  } | null;
  /** The buyer's next step, of an intent that requires one. */
  readonly next_action: { readonly type: string } | null;
  readonly payment_method: Expandable;
  readonly metadata: Metadata;
  /** Epoch seconds. */
  readonly canceled_at?: number | null;
}

export interface Charge {
  readonly id: string;
  readonly amount: number;
  readonly amount_captured: number;
  readonly captured: boolean;
  readonly currency: string;
  readonly payment_intent: Expandable;
  readonly payment_method_details: {
    readonly type?: string;
    readonly card?: { readonly multicapture?: { readonly status: string } };
  } | null;
  readonly metadata: Metadata;
}

export interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string | null;
  readonly failure_reason?: string;
  readonly charge: Expandable;
  readonly payment_intent: Expandable;
  readonly metadata: Metadata;
}

/** Money that moved on the account's balance. */
export interface BalanceTransaction {
  readonly id: string;
  /** Negative for a withdrawal. In the currency of the balance. */
  readonly amount: number;
  /** Epoch seconds. */
  readonly created: number;
}

export interface Dispute {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly balance_transactions?: readonly BalanceTransaction[];
  readonly charge: Expandable;
  readonly payment_intent: Expandable;
  readonly metadata: Metadata;
}

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly api_version: string | null;
  /** Epoch seconds. Events arrive in any order. */
  readonly created: number;
  readonly data: { readonly object: PaymentIntent | Charge | Refund | Dispute };
}

/** True if a JSON value has the form of a Stripe event (`v1`, with a snapshot of its object). */
export function isStripeEvent(value: unknown): value is StripeEvent {
  const { object, type, created, data } = (value ?? {}) as Record<string, unknown>;
  const { object: snapshot } = (data ?? {}) as Record<string, unknown>;
  return (
    object === 'event' &&
    typeof type === 'string' &&
    Number.isInteger(created) &&
    typeof snapshot === 'object' &&
    snapshot !== null
  );
}
