import * as z from 'zod/mini';
import { gs1DigitsOf } from '../../domain/card-number.ts';
import { MAX_TRACKING_NUMBERS, type TrackingInfo } from '../../domain/fulfillment.ts';
import { noCardNumber, urlHoldsCardNumber } from '../http/card-numbers.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { addressWithNumbers, text } from '../http/members.ts';
import { notEmpty, stated } from '../http/stated.ts';
import { CARD_NUMBER } from '../http/valid.ts';

const trackingNumber = () =>
  text(
    100,
    noCardNumber((number) => gs1DigitsOf(number) !== undefined),
  );

/** All numbers of a parcel, each once. */
const trackingNumbers = () =>
  z.array(trackingNumber()).check(
    z.minLength(1, 'must have at least one number'),
    z.maxLength(MAX_TRACKING_NUMBERS, `must have at most ${MAX_TRACKING_NUMBERS} numbers`),
    stated(
      (numbers: readonly string[]) => new Set(numbers).size === numbers.length,
      { uniqueItems: true },
      'must have each number once',
    ),
  );

/**
 * Information to track a parcel: at least one of the four members. The URL often contains a number,
 * and one of ten numbers of GS1 that begin like a card passes for one. One number is stored as
 * `number` alone, whichever member has it.
 */
export const trackingInfo = () =>
  z.pipe(
    z
      .strictObject({
        company: mayBeEmpty(text(100)),
        number: mayBeEmpty(trackingNumber()),
        numbers: z.optional(trackingNumbers()),
        url: mayBeEmpty(addressWithNumbers()),
      })
      .check(
        notEmpty('must have at least one of company, number, numbers and url'),
        z.refine(({ number, numbers }) => !number || !numbers || number === numbers[0], {
          path: ['number'],
          error: 'must be the first of numbers, or be absent',
        }),
        z.refine(
          ({ number, numbers = [], url }) =>
            !url || ![number, ...numbers].every((known) => holdsCard(url, known)),
          { path: ['url'], params: CARD_NUMBER },
        ),
      ),
    z.transform(({ numbers, ...others }): TrackingInfo => {
      const several = numbers && numbers.length > 1 ? { numbers } : {};
      return { ...others, ...(numbers && { number: numbers[0] }), ...several };
    }),
  );

const holdsCard = (url: string, number: string | undefined): boolean =>
  urlHoldsCardNumber(url, number && gs1DigitsOf(number));
