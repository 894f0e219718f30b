import type { LineQuantity } from '../fulfillment.ts';

/** The letter of statements' ids. They are hashes of what was stated, and have no time. */
export const WITHDRAWAL_LETTER = 'v';

/**
 * Statuses of a statement. From the public door: `RECEIVED` → `AWAITING` (its confirmation, by the
 * order's own address) → `CONFIRMED` → `DONE`. Through the other doors: `RECEIVED` → `DONE`. Any of
 * them → `REVIEW` by a person → `DONE` or `CLOSED`.
 */
export const WITHDRAWAL_STATUSES = [
  'RECEIVED',
  'AWAITING',
  'CONFIRMED',
  'REVIEW',
  'DONE',
  'CLOSED',
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Reasons for which a person decides about a statement. The statement counts all the same. */
export const REVIEW_REASONS = [
  'NO_SUCH_ORDER',
  'TWO_ORDERS',
  'OTHER_EMAIL',
  'PART',
  'UNCONFIRMED',
  'LATE',
  'UNKNOWN_DELIVERY',
  'TOO_MANY',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** The ways by which a statement arrives. All but `PUBLIC` know the order and act at once. */
export const WITHDRAWAL_DOORS = ['PUBLIC', 'CUSTOMER', 'OPERATOR', 'LINK'] as const;
export type WithdrawalDoor = (typeof WITHDRAWAL_DOORS)[number];

/** The words of a consumer who withdraws. */
export interface Statement {
  readonly name: string;
  /** The address of the receipt, as it was typed. */
  readonly email: string;
  /** The order's number or id, or any other words for it. Only from the public door. */
  readonly order?: string | undefined;
  /** Items to withdraw from; absent for the whole contract. */
  readonly lines?: readonly LineQuantity[] | undefined;
  readonly comment?: string | undefined;
}

/** The effect of a statement on its order. It is empty if nothing was left. */
export interface WithdrawalOutcome {
  /** The cancellation of the items that were not shipped yet. */
  readonly cancellationId?: string | undefined;
  /** The return of the items that were shipped. */
  readonly returnId?: string | undefined;
  /** Requested returns that were opened. */
  readonly opened: readonly string[];
}

/** A statement with what became of it. An erasure removes the person and their words. */
export interface Withdrawal extends Partial<Statement> {
  readonly withdrawalId: string;
  readonly status: WithdrawalStatus;
  readonly door: WithdrawalDoor;
  /** The reason why a person decides, or decided. */
  readonly because?: ReviewReason | undefined;
  /** The order that it was found to be about. */
  readonly orderId?: string | undefined;
  /** The time from which it counts: ISO 8601, UTC, milliseconds. */
  readonly receivedAt: string;
  readonly outcome?: WithdrawalOutcome | undefined;
  /** The words of the person who closed it. */
  readonly reason?: string | undefined;
  /** The `sub` of the person who decided about it. For operators. */
  readonly decidedBy?: string | undefined;
  /** Incremented by each step; an ETag in HTTP. */
  readonly version: number;
}

/** A statement as its order lists it. */
export interface OrderWithdrawal {
  readonly withdrawalId: string;
  readonly receivedAt: string;
  /** The time by which what was paid must go back (Directive 2011/83/EU, Article 13). */
  readonly refundDueBy: string;
}

const REFUND_DAYS = 14;

export const refundDueBy = (receivedAt: string): string =>
  new Date(Date.parse(receivedAt) + REFUND_DAYS * 86_400_000).toISOString();

/** Days after which a person decides about a statement that nobody confirmed. */
export const CONFIRMATION_DAYS = 3;

/**
 * Years for which a statement without an order is kept after its decision: the time in which claims
 * lapse in most of the Union. One with an order is its order's, and an erasure empties it.
 */
export const STATEMENT_YEARS = 3;

/** The most statements of an order that have an effect without a person. */
export const MAX_WITHDRAWALS = 20;

/** The most characters of the words for an order, of a name, and of a comment. */
export const MAX_ORDER_WORDS = 100;
export const MAX_WITHDRAWAL_NAME = 100;
export const MAX_WITHDRAWAL_COMMENT = 500;
