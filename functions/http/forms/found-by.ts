import * as z from 'zod/mini';
import { wordsIn } from '../../../domain/found-words.ts';
import { phoneDigitsOf } from '../../../domain/people/phone-number.ts';

/** The beginnings of the words that a name has. */
export const words = () =>
  z.pipe(
    z.string().check(
      z.maxLength(100, 'must have at most 100 characters'),
      z.refine(
        (text) => wordsIn(text).length > 0,
        'must have a word of at least two letters or digits',
      ),
    ),
    z.transform((text) => wordsIn(text)),
  );

/** The error of a search by name or telephone in a shop without it. */
export const NOT_SEARCHED = 'is not searched by this shop: its setting findOrders is off';

/** A telephone number, as people write it: its last nine digits. */
export const phoneDigits = () =>
  z.pipe(
    z.string().check(
      z.maxLength(100, 'must have at most 100 characters'),
      z.refine(
        (text) => phoneDigitsOf(text) !== undefined,
        'must have at least nine digits; a shorter number has them with its country’s code',
      ),
    ),
    z.transform((text) => String(phoneDigitsOf(text))),
  );
