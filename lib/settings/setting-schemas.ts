/**
 * Schemas for the kinds of settings. The error of each names the expected value: `expected <error>,
 * got …`.
 */
import * as z from 'zod';

export const integer = (least: number, most: number, error = integers(least, most, 'an integer')) =>
  z.int({ error }).min(least, { error }).max(most, { error });

export const flag = () => z.boolean({ error: 'true or false' });

export const text = (form: RegExp, error: string) => z.string({ error }).regex(form, { error });

/** A time zone by its name in the IANA list: an offset as `+02:00` has no summer. */
export const zone = (error = 'a time zone such as Europe/Berlin') =>
  z.string({ error }).refine(isTimeZone, { error });

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const listOf = <Element extends z.ZodType>(element: Element, error: string) =>
  z.array(element, { error });

export const integerList = (least: number, most: number) => {
  const error = integers(least, most, 'integers');
  return listOf(integer(least, most, error), error);
};

/** Some of the allowed names, each once. */
export const someOf = <const Names extends readonly [string, ...string[]]>(names: Names) => {
  const error = `some of ${names.join(', ')}, each once`;
  return listOf(z.enum(names, { error }), error).check(
    z.refine((some) => new Set(some).size === some.length, error),
  );
};

/** One of the allowed names. */
export const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `one of ${names.join(', ')}` });

const integers = (least: number, most: number, what: string) => `${what} from ${least} to ${most}`;

/** A region in AWS's form: `eu-central-1`, `us-gov-west-1`. */
export const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/;
