import type { Address } from './order-details.ts';

/** An address in a customer's address book. `shipping` and `billing` are the defaults. */
export interface BookedAddress {
  readonly label: string;
  readonly address: Address;
}

/** The most addresses of a customer. */
export const MAX_ADDRESSES = 50;
