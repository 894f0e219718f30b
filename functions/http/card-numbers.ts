import * as z from 'zod/mini';
import { holdsCardNumber } from '../../domain/card-number.ts';
import { CARD_NUMBER } from './valid.ts';

/**
 * The fence against card data. PCI DSS counts a shop's systems in as soon as one text of theirs
 * holds a card's number, so a text that has one is refused before anything else sees it.
 */

/** Refuses a text with the number of a payment card in it, percent-encoded or not. */
export const noCardNumber = () =>
  z.refine<string>(
    (text) => !holdsCardNumber(text) && !(text.includes('%') && holdsCardNumber(decoded(text))),
    { params: CARD_NUMBER },
  );

/** The same of a URL, where a space may also be a plus. */
export const noCardNumberInUrl = () =>
  z.refine<string>((url) => !holdsCardNumber(url) && !holdsCardNumber(decoded(url)), {
    params: CARD_NUMBER,
  });

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(/%[\da-f]{2}/gi, ' ');
  }
}
