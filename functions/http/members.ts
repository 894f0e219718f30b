import * as z from 'zod/mini';
import { MAX_TOTAL } from '../../domain/totals/placed-total.ts';
import { noCardNumber, noCardNumberInUrl } from './card-numbers.ts';
import { textsByName } from './forms/empty-member.ts';
import { stated } from './stated.ts';

/**
 * Kinds of members that several bodies have. They are functions, so that a Lambda makes only the
 * ones it uses.
 */

/**
 * Text for people in one line, stored as sent: 1 to `maximum` Unicode code points, as JSON Schema
 * counts them, without control characters (category Cc: C0, DEL, C1), unpaired surrogates and card
 * numbers.
 *
 * @param cards the check for card numbers; a tracking number has exceptions
 */
export const text = (maximum: number, cards = noCardNumber()) => {
  const otherwise = `must be 1 to ${maximum} characters, without control characters`;
  const characters = new RegExp(`^[^\\u0000-\\u001f\\u007f-\\u009f]{1,${maximum}}$`, 'u');
  return z.string().check(
    z.regex(characters, { error: otherwise, abort: true }),
    z.refine((value) => value.isWellFormed(), { error: otherwise, abort: true }),
    cards,
  );
};

/**
 * A note or a comment, which may have several lines, as people write them in a box. It is stored
 * with `\n` between its lines, and a space for each tab. Any other control character is refused.
 *
 * @param cards the check for card numbers, of the text as it is stored
 */
export const note = (maximum: number, cards = noCardNumber()) => {
  const allowed = 'line breaks and tabs are its only control characters';
  const otherwise = `must be 1 to ${maximum} characters: ${allowed}`;
  const characters = new RegExp(
    `^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]{1,${maximum}}$`,
    'u',
  );
  return z.string().check(
    z.regex(characters, { error: otherwise, abort: true }),
    z.refine((value) => value.isWellFormed(), { error: otherwise, abort: true }),
    stated(
      (value) => !LONE_RETURN.test(value),
      { not: { pattern: LONE_RETURN.source } },
      otherwise,
    ),
    z.overwrite((value) => value.replaceAll('\r\n', '\n').replaceAll('\t', ' ')),
    cards,
  );
};

/** A carriage return that no line feed follows, in a form that every engine reads. */
const LONE_RETURN = /\r([^\n]|$)/;

/** One of these words; the message lists them. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

/** A currency code of ISO 4217. */
export const currency = () =>
  z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code like EUR'));

/**
 * The largest price of a unit, and the largest adjustment, in minor units: those of a whole order,
 * since 150 million rupiahs are one article.
 */
export const MAX_AMOUNT = MAX_TOTAL;

/**
 * An amount in minor units. Sums of such amounts may be no safe integers. They are exact up to
 * `MAX_TOTAL`, with every discount that may stand beside them, and a larger total is refused.
 */
export const minorUnits = () => wholeNumber(0, MAX_AMOUNT, 'must be a whole number of minor units');

/**
 * A whole number. JSON has a −0 and DynamoDB does not, so −0 would be read back as another value.
 */
export const wholeNumber = (least: number, most: number, otherwise = 'must be a whole number') =>
  z.int(otherwise).check(
    z.minimum(least, `must be at least ${least}`),
    z.maximum(most, `must be at most ${most}`),
    z.refine((value) => !Object.is(value, -0), 'must not be -0'),
  );

/**
 * A time in UTC with seconds: `2026-11-21T10:00:00Z`. It is written with milliseconds, so that each
 * time has one spelling.
 */
export const moment = () => {
  const otherwise = 'must be a time in UTC like 2026-11-21T10:00:00Z';
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
  return z.pipe(
    z.string().check(
      z.maxLength(24, { error: otherwise, abort: true }),
      z.regex(form, { error: otherwise, abort: true }),
      z.refine((value) => !Number.isNaN(Date.parse(value)), 'is not a time that exists'),
    ),
    z.transform((value) => new Date(value).toISOString()),
  );
};

/** `\s` and `\p{Cc}` as ranges, which JSON Schema's tools in other languages read, too. */
const UNFIT_FOR_URL =
  '\\u0000-\\u0020\\u007f-\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/** An http or https URL, without white space and control characters. */
export const webAddress = () => addressWithNumbers().check(noCardNumberInUrl());

/** The same before its check for card numbers, for a schema that has a check of its own. */
export const addressWithNumbers = () => {
  const otherwise = 'must be an http or https URL of at most 2000 characters';
  return z.string().check(
    z.maxLength(2000, otherwise),
    z.regex(new RegExp(`^https?://[^${UNFIT_FOR_URL}]+$`), otherwise),
    z.refine((value) => URL.canParse(value), otherwise),
  );
};

const PROVIDER_FORM = 'must be 2 to 32 lower-case letters, digits or hyphens, a letter first';

/** A payment provider: `stripe`, `adyen`, `manual` … */
export const provider = () =>
  z
    .string()
    .check(z.maxLength(32, PROVIDER_FORM), z.regex(/^[a-z][a-z0-9-]{1,31}$/, PROVIDER_FORM));

export const REFERENCE_FORM = 'must be 1 to 200 printable ASCII characters';

/** A provider's id: `pi_…`, `ch_…`, `re_…`. */
export const reference = () =>
  z
    .string()
    .check(z.maxLength(200, REFERENCE_FORM), z.regex(/^[\x21-\x7e]{1,200}$/, REFERENCE_FORM));
/**
 * The name of an attribute. It begins with a letter, so that a JSON member of any name stays one.
 */
const attributeName = () =>
  z
    .string()
    .check(
      z.maxLength(40, { error: 'a name must have at most 40 characters', abort: true }),
      z.regex(
        /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/,
        'a name must be a letter, then up to 39 letters, digits, dots, underscores or hyphens',
      ),
      noCardNumber(),
    );

/**
 * Attributes by name, without those whose text is empty. How many they are, and how long, is the
 * domain's to check.
 */
export const attributes = () => textsByName(attributeName(), text(200));

/** Changes of attributes: null removes one. */
export const attributeChanges = () => z.record(attributeName(), z.nullable(text(200)));
