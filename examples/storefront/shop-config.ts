import type { Good } from './goods.ts';
import type { Country, Line, Way } from './terms.ts';

/** The settings that the server gives its page. */
export interface ShopConfig {
  /** The API, and the sign-in page. Deployed, these are two outputs of the stack. */
  readonly apiUrl: string;
  readonly signInUrl: string;
  readonly clientId: string;
  /** The page that pays on a laptop, before the session's secret. With Stripe.js there is none. */
  readonly payUrl: string;
  /** The page behind an order's link (examples/tracking), before the link. */
  readonly trackingUrl: string;
}

/** A good on the shelf, as the stock has it now. */
export interface ShelfGood extends Good {
  /** The items that are left, if they are few; 0 is sold out. */
  readonly left?: number;
}

/** A basket that the page sends to the checkout: with the buyer's token, or with an e-mail. */
export interface Basket {
  /** Chosen once for a basket: the order is placed once, however often this is sent. */
  readonly basketId: string;
  readonly lines: readonly Line[];
  readonly way: Way;
  readonly address: Address;
  /** Of a guest. */
  readonly email?: string;
}

export interface Address {
  readonly name: string;
  readonly line1: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: Country;
}

export interface Placed {
  readonly orderId: string;
  readonly number: string;
  readonly orderLink?: string;
}

/** The shop's answer to an order that was not placed. */
export interface NotPlaced {
  readonly code: string;
  /** The reason, in words for the buyer. */
  readonly detail: string;
  /** With `order-not-accepted`: the items that are left of each good that has too few. */
  readonly left?: Readonly<Record<string, number>>;
}
