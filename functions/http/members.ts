import * as z from 'zod/mini';
import { noCardNumber, noCardNumberInUrl } from './card-numbers.ts';

/**
 * Kinds of members that several bodies have. Functions, so that a Lambda makes those that it uses.
 */

/**
 * Text for people, kept as it came: 1 to `maximum` Unicode code points, as JSON Schema counts them,
 * no control character (category Cc: C0, DEL, C1), no half of a surrogate pair and no card number.
 */
export const text = (maximum: number) => {
  const otherwise = `must be 1 to ${maximum} characters, without control characters`;
  const characters = new RegExp(`^[^\\u0000-\\u001f\\u007f-\\u009f]{1,${maximum}}$`, 'u');
  return z.string().check(
    z.regex(characters, { error: otherwise, abort: true }),
    z.refine((value) => value.isWellFormed(), { error: otherwise, abort: true }),
    noCardNumber(),
  );
};

/** ISO 4217. */
export const currency = () =>
  z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code like EUR'));

/** Minor units: of a unit's price, or of an adjustment. */
export const MAX_AMOUNT = 10_000_000_000;

/**
 * An amount in minor units: with the highest price, quantity and line count, a total stays a safe
 * integer.
 */
export const minorUnits = () => wholeNumber(0, MAX_AMOUNT, 'must be a whole number of minor units');

export const pieces = (least: number, most: number) =>
  wholeNumber(least, most, 'must be a whole number');

/** JSON has a −0, DynamoDB does not: it would come back as another value than was sent. */
export const wholeNumber = (least: number, most: number, otherwise: string) =>
  z.int(otherwise).check(
    z.minimum(least, `must be at least ${least}`),
    z.maximum(most, `must be at most ${most}`),
    z.refine((value) => !Object.is(value, -0), 'must not be -0'),
  );

/**
 * A moment with seconds, UTC: `2026-11-21T10:00:00Z`. Read as milliseconds are written, so that one
 * moment has one spelling.
 */
export const moment = () => {
  const otherwise = 'must be a moment in UTC like 2026-11-21T10:00:00Z';
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
  return z.pipe(
    z.string().check(
      z.maxLength(24, { error: otherwise, abort: true }),
      z.regex(form, { error: otherwise, abort: true }),
      z.refine((value) => !Number.isNaN(Date.parse(value)), 'is not a moment that exists'),
    ),
    z.transform((value) => new Date(value).toISOString()),
  );
};

/** An address that a browser can open. */
export const webAddress = () => {
  const otherwise = 'must be an http or https URL of at most 2000 characters';
  return z.string().check(
    z.maxLength(2000, otherwise),
    z.regex(/^https?:\/\/[^\s\p{Cc}]+$/u, otherwise),
    z.refine((value) => URL.canParse(value), otherwise),
    noCardNumberInUrl(),
  );
};
