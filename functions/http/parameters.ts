import * as z from 'zod/mini';
import { SAFE_KEY_PART } from '../../table/keys.ts';

/** Parts of a request that several routes share. Whatever enters a key is checked here, before anything else sees it. */

const keyPart = z.string().check(z.regex(SAFE_KEY_PART, 'must be 1 to 64 letters, digits, hyphens or underscores'));

export const customerId = keyPart;
export const orderId = keyPart;
export const sku = keyPart;

export const customerPath = z.object({ customerId });
export const orderPath = z.object({ orderId });
export const customerOrderPath = z.object({ customerId, orderId });
export const skuPath = z.object({ sku });

/** Items per page: 1 to 100, 20 unless told. */
export const limit = z._default(
  z.pipe(
    z.string().check(z.regex(/^([1-9]\d?|100)$/, 'must be a whole number from 1 to 100')),
    z.transform((digits) => Number(digits)),
  ),
  20,
);

/** What an earlier page's `nextCursor` said. */
export const cursor = z.optional(z.string());

/** By `placedAt`. */
export const sort = z.enum(['asc', 'desc'], { error: 'must be asc or desc' });

/** A calendar day, UTC. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day like 2026-06-30'),
  z.refine((text) => isCalendarDay(text), 'is not a day of the calendar'),
);

function isCalendarDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** Words for people, kept as they came: no control characters, no half of a surrogate pair. */
export const text = (maximum: number) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(maximum, `must have at most ${maximum} characters`),
    z.refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'must be text without control characters'),
  );

/** ISO 4217. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code like EUR'));

/** An amount in minor units: with the highest price, quantity and line count, a total stays a safe integer. */
export const minorUnits = wholeNumber(0, 10_000_000_000, 'must be a whole number of minor units');

export const pieces = (least: number, most: number) => wholeNumber(least, most, 'must be a whole number');

/** JSON has a −0, DynamoDB does not: it would come back as another value than was sent. */
function wholeNumber(least: number, most: number, otherwise: string) {
  return z.int(otherwise).check(
    z.minimum(least, `must be at least ${least}`),
    z.maximum(most, `must be at most ${most}`),
    z.refine((value) => !Object.is(value, -0), 'must not be -0'),
  );
}
