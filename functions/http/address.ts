import * as z from 'zod/mini';
import { MAX_ADDRESS_FIELDS } from '../../domain/order-details.ts';
import { noCardNumber } from './card-numbers.ts';
import { textsByName } from './forms/empty-member.ts';
import { text } from './members.ts';

/** An address: the storefront's own fields, by name, without those that are empty. */
function address() {
  const field = z
    .string()
    .check(
      z.maxLength(40, 'a field name must have at most 40 characters'),
      z.regex(
        /^[A-Za-z][A-Za-z0-9_]*$/,
        'a field name must be a letter, then letters, digits or underscores',
      ),
      noCardNumber(),
    );
  return textsByName(
    field,
    text(200),
    z.refine(
      (fields) => Object.keys(fields).length <= MAX_ADDRESS_FIELDS,
      `must have at most ${MAX_ADDRESS_FIELDS} fields`,
    ),
  );
}

/** An address that may be absent, and is if all of its fields are empty. */
export const optionalAddress = () =>
  z.optional(
    z.pipe(
      address(),
      z.transform((fields) => (Object.keys(fields).length > 0 ? fields : undefined)),
    ),
  );

/** An address whose `country`, if it has one, is a code that carriers read. */
export const postalAddress = () =>
  address().check(
    z.refine(({ country }) => country === undefined || /^[A-Z]{2}$/.test(country), {
      error: 'must be a code of ISO 3166-1 like IE',
      path: ['country'],
    }),
  );
