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
      z.maxLength(32, PROVIDER_FORM),
      z.regex(/^[a-z][a-z0-9-]{1,31}$/, PROVIDER_FORM),
      noCardNumber(),
    );
const PROVIDER_FORM = 'must be 2 to 32 lower-case letters, digits or hyphens, a letter first';

/** What a provider calls something: `pi_…`, `ch_…`, `re_…`. */
export const reference = () =>
  z
    .string()
    .check(
      z.maxLength(200, REFERENCE_FORM),
      z.regex(/^[\x21-\x7e]{1,200}$/, REFERENCE_FORM),
      noCardNumber(),
    );

const REFERENCE_FORM = 'must be 1 to 200 printable ASCII characters';

/**
 * An id of ours in a report. A key elsewhere, but no string of a payment may be a card's number.
 */
export const reportedId = () => keyPart().check(noCardNumber());

/** Minor units of a payment: up to the total of an order. */
export const amount = (least: 0 | 1) =>
  wholeNumber(least, MAX_TOTAL, 'must be a whole number of minor units');

const FOUR_DIGITS = 'must be four digits';

/** Four digits, and nothing more of a card. */
export const method = () =>
  z.strictObject({
    kind: text(40),
    brand: z.optional(text(40)),
    last4: z.optional(
      z.string().check(z.maxLength(4, FOUR_DIGITS), z.regex(/^\d{4}$/, FOUR_DIGITS)),
    ),
  });
