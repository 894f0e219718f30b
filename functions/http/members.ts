import * as z from 'zod/mini';

/** Kinds of members that several bodies have. Functions, so that a Lambda makes those that it uses. */

/** Words for people, kept as they came: no control characters, no half of a surrogate pair. */
export const text = (maximum: number) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(maximum, `must have at most ${maximum} characters`),
    z.refine((value) => value.isWellFormed() && !hasControlCharacter(value), 'must be text without control characters'),
  );

/** Unicode's category Cc: C0, DEL and C1. */
function hasControlCharacter(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true;
  }
  return false;
}

/** ISO 4217. */
export const currency = () => z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code like EUR'));

/** An amount in minor units: with the highest price, quantity and line count, a total stays a safe integer. */
export const minorUnits = () => wholeNumber(0, 10_000_000_000, 'must be a whole number of minor units');

export const pieces = (least: number, most: number) => wholeNumber(least, most, 'must be a whole number');

/** JSON has a −0, DynamoDB does not: it would come back as another value than was sent. */
const wholeNumber = (least: number, most: number, otherwise: string) =>
  z.int(otherwise).check(
    z.minimum(least, `must be at least ${least}`),
    z.maximum(most, `must be at most ${most}`),
    z.refine((value) => !Object.is(value, -0), 'must not be -0'),
  );
