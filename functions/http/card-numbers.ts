import * as z from 'zod/mini';
import { holdsCardNumber } from '../../domain/card-number.ts';
import { CARD_NUMBER } from './valid.ts';

/**
 * The fence against card data. PCI DSS counts a shop's systems in as soon as one text of theirs
 * holds a card's number, so a text that has one is refused before anything else sees it.
 */

/** Refuses a text with the number of a payment card in it. */
export const noCardNumber = () =>
  z.refine<string>((value) => !holdsCardNumber(value), { params: CARD_NUMBER });

/** Refuses a URL with the number of a payment card in it, percent-encoded or not. */
export const noCardNumberInUrl = () =>
  z.refine<string>((url) => !holdsCardNumber(url) && !holdsCardNumber(decoded(url)), {
    params: CARD_NUMBER,
  });

function decoded(url: string): string {
  const spaced = url.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(/%[\da-f]{2}/gi, ' ');
  }
}

/** Refuses an object with the number of a payment card in any member, or in a member's name. */
export const noCardNumbers = () =>
  z.check<unknown>(({ value, issues }) => {
    for (const path of cardNumbersIn(value)) {
      issues.push({ code: 'custom', input: value, path, params: CARD_NUMBER });
    }
  });

function cardNumbersIn(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return holdsCardNumber(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    holdsCardNumber(name) ? [path] : cardNumbersIn(member, [...path, name]),
  );
}
