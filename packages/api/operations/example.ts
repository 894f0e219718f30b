/** A valid request. With the sample data of `npm start` it gets the answer `status`. */
export interface Example {
  readonly as: ExampleCaller;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Names in lower case, without the media type. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status: 200 | 201 | 202;
}

/**
 * The callers of examples. `newcomer` is a signed-in customer without a profile, `connector` a
 * machine that reports for payment providers. `holder` has a link to an order, and no token;
 * `anybody` has neither.
 */
export type ExampleCaller =
  | 'customer'
  | 'newcomer'
  | 'operator'
  | 'connector'
  | 'holder'
  | 'anybody';

export const EXAMPLE_CUSTOMER = { customerId: 'a1b2' } as const;

/** The claims of the `newcomer`'s token. */
export const EXAMPLE_NEWCOMER = {
  sub: 'e5f6',
  email: 'nia.lund@mail.example',
  email_verified: 'true',
} as const;

/**
 * The customer's newest open order. No table contains this id: the sender of an example replaces it
 * by a real one.
 */
export const EXAMPLE_ORDER = {
  ...EXAMPLE_CUSTOMER,
  orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1',
} as const;

/** A fulfillment of that order. No table contains it, either. */
export const EXAMPLE_FULFILLMENT = 'f-01JWMJ9V40CJ3GAS3P5CEJY7T2';

/** A payment of that order, likewise. */
export const EXAMPLE_PAYMENT = 'p-01JWMJ9V40CJ3GAS3P5CEJY7T3';

/** A payment that is authorized and not captured, of another order of that customer, likewise. */
export const EXAMPLE_AUTHORIZED_PAYMENT = 'p-01JWMJ9V40CJ3GAS3P5CEJY7T7';

/** A payment with which nothing was paid yet, likewise. */
export const EXAMPLE_IDLE_PAYMENT = 'p-01JWMJ9V40CJ3GAS3P5CEJY7T8';

/** An order of that customer whose first line was shipped, likewise. */
export const EXAMPLE_SHIPPED_ORDER = {
  ...EXAMPLE_CUSTOMER,
  orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T9',
} as const;

/** A return of such an order that waits for a decision, likewise. */
export const EXAMPLE_REQUESTED_RETURN = 'r-01JWMJ9V40CJ3GAS3P5CEJY7TA';

/** A return that waits for the goods of the first line, likewise. */
export const EXAMPLE_OPEN_RETURN = 'r-01JWMJ9V40CJ3GAS3P5CEJY7TB';

/** A statement of withdrawal about which a person must decide, likewise. */
export const EXAMPLE_WITHDRAWAL = 'v-01JWMJ9V40CJ3GAS3P5CEJY7TC';

/** A statement that awaits its confirmation, and the code for it, likewise. */
export const EXAMPLE_AWAITING_WITHDRAWAL = 'v-01JWMJ9V40CJ3GAS3P5CEJY7TD';
export const EXAMPLE_CODE = '3H9RZ1C6W8Q0M5TB7XK2N4VYDA';

/** A return of which items arrived, likewise. */
export const EXAMPLE_RECEIVED_RETURN = 'r-01JWMJ9V40CJ3GAS3P5CEJY7TC';

/** A return that pays for another order, of which nothing was shipped, likewise. */
export const EXAMPLE_SETTLED_RETURN = 'r-01JWMJ9V40CJ3GAS3P5CEJY7TD';

/** An order that was placed instead of a refund, likewise. */
export const EXAMPLE_REPLACEMENT = 'o-01JWMJ9V40CJ3GAS3P5CEJY7TE';

/** A webhook endpoint, likewise. */
export const EXAMPLE_ENDPOINT = 'w-01JWMJ9V40CJ3GAS3P5CEJY7T4';

/** A delivery to that endpoint, likewise. */
export const EXAMPLE_DELIVERY = '1780304400000-e-01JWMJ9V40CJ3GAS3P5CEJY7T6';

/** A link to that order, likewise. */
export const EXAMPLE_ORDER_LINK = 'AR9qHXtCawrDQgGXKUJpIBKIZrKyxZhyfEEkL0i7Qm5pZxXo2tWcVfAh';

/** A link to an order of which something was shipped, likewise. */
export const EXAMPLE_SHIPPED_LINK = 'AR9qHXtCawrDQgGXKUJpIBKIZrKyxZmyfEEkL0i7Qm5pZxXo2tWcVfAh';

/** The header of a caller who has the link. */
export const LINKED = { 'x-order-link': EXAMPLE_ORDER_LINK } as const;
