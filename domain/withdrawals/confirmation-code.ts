import { BASE_32 } from '../time-id.ts';

/** Makes the code that confirms a statement: 130 random bits in Crockford's base 32. */
export const newConfirmationCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(26))].map((byte) => BASE_32.charAt(byte % 32)).join('');
