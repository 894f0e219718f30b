import * as z from 'zod/mini';
import { MAX_TOTAL } from '../../domain/order.ts';
import { noCardNumber } from '../http/card-numbers.ts';
import { text, wholeNumber } from '../http/members.ts';
import { keyPart } from '../http/path.ts';

/** Who moves the money: `stripe`, `adyen`, `manual` … */
export const provider = () =>
  z
    .string()
    .check(
      z.regex(
        /^[a-z][a-z0-9-]{1,31}$/,
        'must be 2 to 32 lower-case letters, digits or hyphens, a letter first',
      ),
      noCardNumber(),
    );

/** What a provider calls something: `pi_…`, `ch_…`, `re_…`. */
export const reference = () =>
  z
    .string()
    .check(
      z.regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 printable ASCII characters'),
      noCardNumber(),
    );

/** An id of ours in a report. A key elsewhere, but no string of a payment may be a card's number. */
export const reportedId = () => keyPart().check(noCardNumber());

/** Minor units of a payment: up to the total of an order. */
export const amount = (least: 0 | 1) =>
  wholeNumber(least, MAX_TOTAL, 'must be a whole number of minor units');

/** Four digits, and nothing more of a card. */
export const method = () =>
  z.strictObject({
    kind: text(40),
    brand: z.optional(text(40)),
    last4: z.optional(z.string().check(z.regex(/^\d{4}$/, 'must be four digits'))),
  });
