import * as z from 'zod/mini';
import { holdsCardNumber } from '../../domain/card-number.ts';
import { CARD_NUMBER } from './valid.ts';

/**
 * Rejection of card data. A shop's systems fall under PCI DSS as soon as one of their texts
 * contains a card number. So such a text is refused before it is used, stored or logged.
 */

/**
 * Refuses a text that contains a payment card number, percent-encoded or not.
 *
 * @param isExempt true for a text that is known to be another number
 */
export const noCardNumber = (isExempt = (_text: string) => false) =>
  z.refine<string>(
    (text) =>
      isExempt(text) ||
      (!holdsCardNumber(text) && !(text.includes('%') && holdsCardNumber(decoded(text)))),
    { params: CARD_NUMBER },
  );

/**
 * Writes a text without its card number: with one in it, each of its digits becomes an asterisk.
 * For a text that must be kept whatever is in it.
 */
export const withoutCardNumber = (text: string): string =>
  holdsCardNumber(text) || (text.includes('%') && holdsCardNumber(decoded(text)))
    ? text.replace(/\p{N}/gu, '*')
    : text;

/** Refuses a URL that contains a payment card number; in a URL, a plus can mean a space. */
export const noCardNumberInUrl = () =>
  z.refine<string>((url) => !urlHoldsCardNumber(url), { params: CARD_NUMBER });

/**
 * True if a URL contains a payment card number, percent-encoded or not.
 *
 * @param digits those of a number that is known to be no card's; ignored where they stand alone
 */
export function urlHoldsCardNumber(url: string, digits?: string): boolean {
  const separated = digits && [...digits].join('[ -]?');
  const alone = separated && new RegExp(`(?<!\\d)${separated}(?!\\d)`, 'g');
  return [url, decoded(url)].some((text) =>
    holdsCardNumber(alone ? text.replace(alone, 'ID') : text),
  );
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(/%[\da-f]{2}/gi, ' ');
  }
}
