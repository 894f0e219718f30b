import * as z from 'zod/mini';
import { type InvalidPart, MAX_INVALID_PARTS, RequestError } from './request-error.ts';

// zod/mini has no words of its own. What schemas say themselves comes first; what is missing is
// told in `parts`.
z.config({
  localeError: (issue) =>
    issue.code === 'invalid_type'
      ? `must be ${WITH_ARTICLE[issue.expected] ?? issue.expected}`
      : 'is not valid',
});
const WITH_ARTICLE: Readonly<Record<string, string>> = {
  string: 'a string',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

/**
 * A part of a request as its schema reads it.
 *
 * @param base where the part is in the request, as a JSON Pointer
 * @throws {RequestError} card-number-refused, or invalid-request, with a pointer to each thing that
 *   is wrong
 */
export function valid<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  status: 400 | 422,
  base: string,
) {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  refuseCardNumbers(issues, base);
  const errors = issues.slice(0, MAX_INVALID_PARTS).flatMap((issue) => parts(issue, base, value));
  throw new RequestError({
    code: 'invalid-request',
    status,
    errors: errors.slice(0, MAX_INVALID_PARTS),
  });
}

/** Of an issue: a card's number, which is a problem of its own. */
export const CARD_NUMBER = { isCardNumber: true };

/** A member's name may hold the number as well. Then the pointer is to the object that has it. */
function refuseCardNumbers(issues: readonly z.core.$ZodIssue[], base: string): void {
  const places = issues.flatMap((issue) => {
    const isName = issue.code === 'invalid_key' && issue.issues.some(isCardNumber);
    return isName ? [issue.path.slice(0, -1)] : isCardNumber(issue) ? [issue.path] : [];
  });
  const errors = places.map((place) => ({
    pointer: pointer(base, place),
    detail: 'must not contain a payment card number',
  }));
  if (errors.length === 0) return;
  throw new RequestError({
    code: 'card-number-refused',
    errors: errors.slice(0, MAX_INVALID_PARTS),
  });
}

const isCardNumber = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params === CARD_NUMBER;

/** One issue → where and what. A member too many is pointed at by its own name. */
function parts(issue: z.core.$ZodIssue, base: string, value: unknown): InvalidPart[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: pointer(base, [...issue.path, key]),
      detail: 'is not known here',
    }));
  }
  const detail = isMissing(value, issue.path)
    ? 'is required'
    : (aboutItsName(issue) ?? issue.message);
  return [{ pointer: pointer(base, issue.path), detail }];
}

/** Why a member may not have its name, where names are free. */
const aboutItsName = (issue: z.core.$ZodIssue): string | undefined =>
  issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;

/**
 * Whether there is nothing at all where something is wrong, whatever kind of thing should be there.
 */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return true;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return false;
}

/** No member of ours has a name this long. */
const MAX_STEP = 100;

/** As many digits as a card's number has at the least. */
const MANY_DIGITS = /(\p{N}\P{N}*){13}/u;

/**
 * RFC 6901. What a caller named at length, or in digits, is not repeated: then it points at what
 * holds it.
 */
function pointer(base: string, path: readonly PropertyKey[]): string {
  const steps = path.map(String);
  const unfit = steps.findIndex((step) => step.length > MAX_STEP || MANY_DIGITS.test(step));
  const told = unfit === -1 ? steps : steps.slice(0, unfit);
  return base + told.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
