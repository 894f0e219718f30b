import type { Address } from '../../client/types.ts';

/** The e-mail address that an address has, if the shop asks for one there. */
export const emailOn = (address: Address = {}): string | undefined =>
  Object.entries(address).find(([field, text]) => text && /^e-?mail/i.test(field))?.[1];
