/** The settings that the server gives its page. */
export interface ShopConfig {
  /** The API, and the sign-in page. Deployed, these are two outputs of the stack. */
  readonly apiUrl: string;
  readonly signInUrl: string;
  readonly clientId: string;
  /** The page that pays on a laptop, before the session's secret. With Stripe.js there is none. */
  readonly payUrl: string;
  readonly goods: readonly Good[];
}

export interface Good {
  readonly sku: string;
  readonly name: string;
  /** Minor units. */
  readonly unitPrice: number;
}

/** A basket that the page sends to the checkout, with the buyer's token in `authorization`. */
export interface Basket {
  readonly customerId: string;
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
  /** Chosen once for a basket: the order is placed once, however often this is sent. */
  readonly basketId: string;
}
