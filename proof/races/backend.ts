/**
 * A commerce backend, as the races ask it: over HTTP, by the requests that its own documentation
 * has for a checkout and for its operators. All money is in minor units of EUR; every unit of a
 * product costs `UNIT_PRICE`.
 */
export const UNIT_PRICE = 1000;

/** A product with stock. The id is the backend's own. */
export interface Product {
  readonly sku: string;
  readonly id: string;
}

/** A checkout before its last request, which places the order. */
export interface Basket {
  readonly id: string;
  readonly lines: readonly { readonly product: Product; readonly quantity: number }[];
  /** Differs from backend to backend: a token, a key, a customer. */
  readonly secret: string;
}

/** The answer to one request of a race. */
export interface Outcome {
  readonly ok: boolean;
  readonly status: number;
  /** The backend's word for it: an error code, or the beginning of a message. */
  readonly code: string;
}

export interface PlacedOrder {
  readonly id: string;
  readonly customerId: string;
}

/** An order whose price is authorized at the provider, not captured. */
export interface AuthorizedOrder extends PlacedOrder {
  readonly paymentId: string;
  readonly lineId: string;
}

/** Minor units. */
export interface Money {
  readonly captured: number;
  readonly refunded: number;
  readonly payments: number;
}

/** Products, and the orders that buyers place. */
export interface Checkout {
  readonly name: string;
  createProduct(sku: string, quantity: number): Promise<Product>;
  /** The units that are left to sell. */
  stockOf(product: Product): Promise<number>;
  /** All that comes before the one request that places the order. */
  prepare(lines: Basket['lines']): Promise<Basket>;
  /** Places the order. The same basket is the same intention, also when it is sent again. */
  place(basket: Basket): Promise<Outcome & { readonly order?: PlacedOrder }>;
  /** The orders that exist for a basket. */
  ordersOf(basket: Basket): Promise<readonly string[]>;
}

/** Moves the money and the goods of orders that were placed, as operators do. */
export interface Backend extends Checkout {
  /** The number of payments that an order has. */
  paymentsOf(orderId: string): Promise<number>;
  authorize(order: PlacedOrder): Promise<AuthorizedOrder>;
  capture(order: AuthorizedOrder, amount: number): Promise<Outcome>;
  refund(order: AuthorizedOrder, amount: number): Promise<Outcome>;
  /** Answers the requests to the provider that are still open, as the provider would. */
  settle(order: AuthorizedOrder): Promise<void>;
  moneyOf(order: AuthorizedOrder): Promise<Money>;
  /** Brings an authorized order into the state that shipping begins with. */
  makeShippable(order: AuthorizedOrder): Promise<void>;
  cancel(order: PlacedOrder): Promise<Outcome>;
  ship(order: AuthorizedOrder): Promise<Outcome>;
}
