import * as z from 'zod/mini';
import { MAX_TOTAL } from '../../domain/order.ts';
import { noCardNumber } from '../http/card-numbers.ts';
import { text, wholeNumber } from '../http/members.ts';
import { keyPart } from '../http/path.ts';

/** A payment provider: `stripe`, `adyen`, `manual` … */
export const provider = () =>
  z
    .string()
    .check(
      z.maxLength(32, PROVIDER_FORM),
      z.regex(/^[a-z][a-z0-9-]{1,31}$/, PROVIDER_FORM),
      noCardNumber(),
    );
const PROVIDER_FORM = 'must be 2 to 32 lower-case letters, digits or hyphens, a letter first';

/** A provider's id: `pi_…`, `ch_…`, `re_…`. */
export const reference = () =>
  z
    .string()
    .check(
      z.maxLength(200, REFERENCE_FORM),
      z.regex(/^[\x21-\x7e]{1,200}$/, REFERENCE_FORM),
      noCardNumber(),
    );

const REFERENCE_FORM = 'must be 1 to 200 printable ASCII characters';

/** An order's or payment's id in a provider's report. A card number is refused. */
export const reportedId = () => keyPart().check(noCardNumber());

/** An amount of a payment in minor units, up to the maximum total of an order. */
export const amount = (least: 0 | 1) =>
  wholeNumber(least, MAX_TOTAL, 'must be a whole number of minor units');

const FOUR_DIGITS = 'must be four digits';

/** A payment method, with at most the card's last four digits. */
export const method = () =>
  z.strictObject({
    kind: text(40),
    brand: z.optional(text(40)),
    last4: z.optional(
      z.string().check(z.maxLength(4, FOUR_DIGITS), z.regex(/^\d{4}$/, FOUR_DIGITS)),
    ),
  });
