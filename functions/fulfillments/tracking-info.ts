import * as z from 'zod/mini';
import { gs1DigitsOf } from '../../domain/card-number.ts';
import { noCardNumber, urlHoldsCardNumber } from '../http/card-numbers.ts';
import { addressWithNumbers, text } from '../http/members.ts';
import { notEmpty } from '../http/stated.ts';
import { CARD_NUMBER } from '../http/valid.ts';

/**
 * Information to track a parcel: at least one of the three members. The URL often contains the
 * number, and one of ten numbers of GS1 that begin like a card passes for one.
 */
export const trackingInfo = () =>
  z
    .strictObject({
      company: z.optional(text(100)),
      number: z.optional(
        text(
          100,
          noCardNumber((number) => gs1DigitsOf(number) !== undefined),
        ),
      ),
      url: z.optional(addressWithNumbers()),
    })
    .check(
      notEmpty('must have at least one of company, number and url'),
      z.refine(
        ({ number, url }) => !url || !urlHoldsCardNumber(url, number && gs1DigitsOf(number)),
        { path: ['url'], params: CARD_NUMBER },
      ),
    );
