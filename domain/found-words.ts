import type { Address } from './order-details.ts';

/** The words that an order is found by, at most. */
export const MOST_WORDS = 12;
/** A word of one letter finds too much to be of use. */
const SHORTEST = 2;
/** The characters of a word that are kept. A longer word is found by its beginning. */
const LONGEST = 40;

/**
 * Splits a text into words: without marks, in lower case, `ß` as `ss`, cut at all that is no letter
 * or digit. `Jörg O’Neil-Groß` is `jorg`, `neil` and `gross`. Rows have these words in their keys,
 * so a change of the folding needs a backfill.
 */
export function wordsIn(text: string): readonly string[] {
  const folded = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  const plain = folded.replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const words = plain.split(/[^\p{L}\p{N}]+/u).map((word) => [...word].slice(0, LONGEST).join(''));
  return [...new Set(words.filter((word) => [...word].length >= SHORTEST))];
}

/** The addresses of an order, as it stores them. */
export interface OrderAddresses {
  readonly shippingAddress?: Address | undefined;
  readonly billingAddress?: Address | undefined;
}

/** The words of an order, in order: of name, company and postal code in both addresses. */
export function wordsOfOrder(addresses: OrderAddresses): string[] {
  const names = ['name', 'company'].flatMap((field) => textsOf(addresses, field));
  const words = new Set(names.flatMap(wordsIn));
  const codes = textsOf(addresses, 'postalCode').flatMap((code) => wordsIn(code).slice(0, 2));
  return [...new Set([...[...words].slice(0, MOST_WORDS), ...codes])].sort();
}

/** The telephone numbers of an order, as its addresses have them. */
export const phonesOfOrder = (addresses: OrderAddresses): readonly string[] =>
  textsOf(addresses, 'phone');

const textsOf = (
  { shippingAddress, billingAddress }: OrderAddresses,
  field: string,
): readonly string[] =>
  [shippingAddress, billingAddress].flatMap((address) => {
    const text: unknown = address?.[field];
    return typeof text === 'string' ? [text] : [];
  });

/** The words of a customer's name, in order, each once. */
export const wordsOfName = (name: string): string[] => wordsIn(name).slice(0, MOST_WORDS).sort();

/**
 * The letters and digits of a tracking number, in upper case, by which its parcel is found:
 * `00 3404-3416` is `0034043416`. Rows have them in their keys, as they have words.
 *
 * @returns undefined for a text without letters and digits
 */
export const trackingWordOf = (number: string): string | undefined =>
  number.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') || undefined;
