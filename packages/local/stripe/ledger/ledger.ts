/**
 * A provider's own books: payments, captures, refunds, disputes, and every movement of money, once.
 * It knows no provider's routes and words, so that it can judge what a program of any provider did.
 * Amounts are in the provider's units, times in epoch seconds.
 */
export interface Ledger {
  readonly now: () => number;
  /** Makes an id with this prefix, which no other object has. */
  readonly newId: (prefix: string) => string;
  readonly payments: Map<string, LedgerPayment>;
  readonly refunds: Map<string, LedgerRefund>;
  readonly disputes: Map<string, LedgerDispute>;
  /** All movements of money, oldest first. Nothing is ever removed. */
  readonly bookings: Booking[];
  /** Publishes a change, after it was made. */
  readonly publish: (change: LedgerChange) => void;
}

export type PaymentState = 'OPEN' | 'ACTION' | 'UNDER_WAY' | 'HELD' | 'PAID' | 'CANCELLED';

export interface LedgerPayment {
  readonly id: string;
  readonly secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  /** True if the money is authorized first, and captured on request. */
  readonly isCapturedLater: boolean;
  /** True if the payer's terms ask for several captures. */
  readonly wantsParts: boolean;
  readonly isInAnyMethod: boolean;
  readonly notes: Map<string, string>;
  /** The attempts that made a charge, oldest first. */
  readonly attempts: LedgerAttempt[];
  state: PaymentState;
  method?: LedgerMethod | undefined;
  failure?: LedgerFailure | undefined;
  canceled?: { readonly at: number; readonly reason: string | null } | undefined;
  /** True if the buyer canceled it, on its page. */
  isLeftByBuyer?: boolean | undefined;
}

/** A payment method of a buyer, with what will happen to it. */
export interface LedgerMethod {
  readonly id: string;
  readonly type: 'card' | 'sepa_debit' | 'oxxo';
  readonly last4: string;
  readonly createdAt: number;
  readonly outcome: MethodOutcome;
}

export type MethodOutcome =
  | 'SUCCEEDS'
  | 'IS_DECLINED'
  | 'NEEDS_ACTION'
  | 'IS_COLLECTED'
  | 'IS_DISPLAYED'
  | 'IS_DISPUTED'
  | 'REFUNDS_SLOWLY';

export interface LedgerAttempt {
  readonly id: string;
  readonly paymentId: string;
  readonly method: LedgerMethod;
  readonly amount: number;
  readonly createdAt: number;
  readonly mayBeCapturedInParts: boolean;
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  captured: number;
  /** True after a capture, if no other follows. */
  isClosed: boolean;
}

export interface LedgerFailure {
  readonly code: string;
  readonly declineCode?: string;
  /** Absent if no charge was made. */
  readonly attemptId?: string;
  readonly method: LedgerMethod;
}

export interface LedgerRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly attempt: LedgerAttempt;
  readonly amount: number;
  readonly createdAt: number;
  readonly notes: ReadonlyMap<string, string>;
  readonly key: string | undefined;
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  failure?: string | undefined;
}

export interface LedgerDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly attempt: LedgerAttempt;
  readonly amount: number;
  readonly createdAt: number;
  state: 'OPEN' | 'WON' | 'LOST';
}

export type BookingKind = 'CAPTURE' | 'REFUND' | 'REFUND_FAILURE' | 'WITHDRAWAL' | 'REINSTATEMENT';

/** A movement of money. */
export interface Booking {
  readonly id: string;
  readonly kind: BookingKind;
  readonly paymentId: string;
  /** The attempt, the refund or the dispute that it is for. */
  readonly reference: string;
  /** Positive if the shop gets money. */
  readonly amount: number;
  readonly currency: string;
  readonly at: number;
  /** The caller's key of the request that moved it. */
  readonly key?: string | undefined;
}

export type LedgerChange =
  | {
      readonly type:
        | 'OPENED'
        | 'DECLINED'
        | 'ACTION_REQUIRED'
        | 'COLLECTING'
        | 'HELD'
        | 'PAID'
        | 'CAPTURED'
        | 'CANCELLED'
        | 'LAPSED';
      readonly payment: LedgerPayment;
    }
  | {
      readonly type: 'REFUNDED' | 'REFUND_SETTLED' | 'REFUND_FAILED';
      readonly payment: LedgerPayment;
      readonly refund: LedgerRefund;
    }
  | {
      readonly type: 'DISPUTED' | 'DISPUTE_WON' | 'DISPUTE_LOST';
      readonly payment: LedgerPayment;
      readonly dispute: LedgerDispute;
    };
