import type { PaymentFact } from '../../domain/payments/payment.ts';

/**
 * A payment provider, as `executePayment` and others call it. A program of it sends requests, and
 * reads its key and the clock. It never reads or writes the table, repeats a request, waits, keeps
 * state between two calls, makes up a reference, or logs a body. It throws `Refused` only for a
 * request that was not executed and never will be.
 *
 * Amounts are in minor units of ISO 4217. Facts are the same that the provider's webhooks report,
 * under the same references, so both can be recorded in any order.
 */
export interface PaymentProvider {
  /** The provider's name in payments and facts: `stripe`. */
  readonly name: string;
  /**
   * Starts a payment that the buyer confirms, or finds the one that was started. It moves no money.
   *
   * @throws {Refused} amount-not-payable, or the provider's code
   */
  readonly start: (payment: Start) => Promise<Started>;
  /**
   * Ends payments that no buyer has confirmed, so that none of their open pages takes money. One
   * that is under way or done stays as it is.
   *
   * @returns true if none of them is under way or done
   */
  readonly end: (references: readonly string[]) => Promise<boolean>;
  /**
   * Captures an authorized amount.
   *
   * @throws {Refused} more-captures-unavailable, or the provider's code
   */
  readonly capture: (request: Request) => Promise<readonly PaymentFact[]>;
  /** Releases all that is authorized and not captured. */
  readonly release: (request: Request) => Promise<readonly PaymentFact[]>;
  readonly refund: (request: Request) => Promise<readonly PaymentFact[]>;
  /**
   * Reads the state of the provider's payments, as facts. Those of our requests name them. A second
   * reading of the same state returns facts of the same money; only their time may be later.
   */
  readonly ask: (references: readonly string[]) => Promise<readonly PaymentFact[]>;
  /** Lists what changed at the provider, for the reconciliation. */
  readonly changes: (since: Date, until: Date) => AsyncIterable<Change>;
  readonly can: Abilities;
}

/** Properties of a provider that decide when a request may be repeated. */
export interface Abilities {
  /** Milliseconds for which a repeated request is recognized by its key. */
  readonly keepKeysFor: number;
  /** True if `ask` returns every movement. Without it, no request outlives its key. */
  readonly ask: boolean;
  /** True if several captures of one authorization are possible for some payment methods. */
  readonly captureInParts: boolean;
}

/** A payment to start, of an order that is not canceled. */
export interface Start {
  readonly customerId: string;
  readonly orderId: string;
  readonly paymentId: string;
  /** The provider's payments that were started for it so far, oldest first. */
  readonly references: readonly string[];
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A payment at the provider that the buyer can confirm, or has confirmed. */
export interface Started {
  readonly reference: string;
  readonly status: 'OPEN' | 'UNDER_WAY' | 'DONE';
  /** A secret of the buyer's session, of an open payment. It is neither stored nor logged. */
  readonly clientSecret?: string | undefined;
  /** The provider's page of an open payment, if it has one. */
  readonly redirectUrl?: string | undefined;
}

/** A request of the shop: a transaction of a payment that is REQUESTED. */
export interface Request {
  /** The provider's payments of this payment. One of them has the money. */
  readonly references: readonly string[];
  /** The request's id, and the key under which the provider executes it once. */
  readonly transactionId: string;
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** False if more captures follow: what is not captured stays authorized. */
  readonly final: boolean;
}

/** A change at the provider: facts of an event that was not delivered, or money that was booked. */
export type Change = { readonly facts: readonly PaymentFact[] } | { readonly booked: Booked };

/** The sum that was booked under one reference in the time asked about. */
export interface Booked {
  readonly paymentReference: string;
  /** The reference of the capture, refund or dispute. */
  readonly reference: string;
  /** Minor units, negative if money left; undefined if it was booked in another currency. */
  readonly amount: number | undefined;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * The provider looked at the request and declined it: nothing moved, and the same request will not
 * move anything later. It may still have been executed before, so ask before you believe it.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** The provider's code, or ours. Never its message, which may contain a customer's data. */
  readonly code: string;

  constructor(code: string) {
    super(`the payment provider refused: ${code}`);
    this.code = code;
  }
}

/** No answer, or one that leaves open whether the request was executed. */
export class Unknown extends Error {
  override readonly name = 'Unknown';
  /** Milliseconds after which the provider wants to be called again. */
  readonly retryAfter: number | undefined;

  constructor(because: string, retryAfter?: number) {
    super(`the payment provider's answer is unknown: ${because}`);
    this.retryAfter = retryAfter;
  }
}

/**
 * The provider does not know our key or our payment: a wrong key, another account, or test mode
 * instead of live mode. A person must correct it; the request stays open.
 */
export class Misconfigured extends Error {
  override readonly name = 'Misconfigured';

  constructor(because: string) {
    super(`the payment provider is not configured: ${because}`);
  }
}

/** The provider does not have the payment: it is of another account or mode than our key. */
export class NoSuchPayment extends Misconfigured {
  constructor() {
    super('no such payment');
  }
}
