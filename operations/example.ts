/** A valid request. On the sample data of `npm start` it is answered with `status`. */
export interface Example {
  readonly as: ExampleCaller;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** In lower case, without the media type. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status: 200 | 201;
}

/**
 * `newcomer` is a signed-in customer without a profile, `connector` a machine that reports what
 * payment providers say.
 */
export type ExampleCaller = 'customer' | 'newcomer' | 'operator' | 'connector';

export const EXAMPLE_CUSTOMER = { customerId: 'a1b2' } as const;

/** What the token of the `newcomer` says of them. */
export const EXAMPLE_NEWCOMER = {
  sub: 'e5f6',
  email: 'nia.lund@mail.example',
  email_verified: 'true',
} as const;

/**
 * The customer's newest open order. No table has an order with this id: who sends an example puts a
 * real id in its place.
 */
export const EXAMPLE_ORDER = {
  ...EXAMPLE_CUSTOMER,
  orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1',
} as const;

/** A fulfillment of that order. No table has it, either. */
export const EXAMPLE_FULFILLMENT = 'f-01JWMJ9V40CJ3GAS3P5CEJY7T2';

/** A payment of that order, likewise. */
export const EXAMPLE_PAYMENT = 'p-01JWMJ9V40CJ3GAS3P5CEJY7T3';

/** A webhook endpoint, likewise. */
export const EXAMPLE_ENDPOINT = 'w-01JWMJ9V40CJ3GAS3P5CEJY7T4';

/** A delivery to that endpoint, likewise. */
export const EXAMPLE_DELIVERY = '1780304400000-e-01JWMJ9V40CJ3GAS3P5CEJY7T6';
