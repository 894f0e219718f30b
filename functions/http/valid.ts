import type * as z from 'zod/mini';
import { withoutUndefined } from './forms/empty-member.ts';
import { type InvalidPart, MAX_INVALID_PARTS, RequestError } from './request-error.ts';

/**
 * Gives the message of an issue whose schema has none: zod/mini has no messages of its own. `parts`
 * replaces that of a missing value.
 */
const messageOf: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type'
    ? `must be ${WITH_ARTICLE[issue.expected] ?? issue.expected}`
    : 'is not valid';
const WITH_ARTICLE: Readonly<Record<string, string>> = {
  string: 'a string',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

/**
 * Parses a part of a request with its schema.
 *
 * @param base JSON Pointer of the part in the request
 * @throws {RequestError} card-number-refused, or invalid-request, with a pointer to each error
 */
export function valid<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  status: 400 | 422,
  base: string,
) {
  const result = schema.safeParse(value, { error: messageOf });
  if (result.success) return withoutUndefined(result.data);
  const { issues } = result.error;
  refuseCardNumbers(issues, base);
  const errors = issues.slice(0, MAX_INVALID_PARTS).flatMap((issue) => parts(issue, base, value));
  throw new RequestError({
    code: 'invalid-request',
    status,
    errors: errors.slice(0, MAX_INVALID_PARTS),
  });
}

/** Marks an issue as a card number, which is a problem of its own. */
export const CARD_NUMBER = { isCardNumber: true };

/**
 * Throws if a value or a member's name contains a card number. For a name, the pointer is to the
 * object that has it.
 */
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

/**
 * Lists the pointers and texts of one issue. For an unknown member, the pointer ends with its name.
 */
function parts(issue: z.core.$ZodIssue, base: string, value: unknown): InvalidPart[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: pointer(base, [...issue.path, key]),
      detail: 'is not supported',
    }));
  }
  // A rule about several members has a text of its own, also where one of them is missing.
  const detail =
    issue.code !== 'custom' && isMissing(value, issue.path)
      ? 'is required'
      : (aboutItsName(issue) ?? issue.message);
  return [{ pointer: pointer(base, issue.path), detail }];
}

/** The error of a member's name, where names are free. */
const aboutItsName = (issue: z.core.$ZodIssue): string | undefined =>
  issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;

/** True if the value at the path is missing, whatever its type should be. */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return true;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return false;
}

/** Characters of a pointer's step. Every valid member has a shorter name. */
const MAX_STEP = 100;

/** Thirteen digits, the shortest card number. */
const MANY_DIGITS = /(\p{N}\P{N}*){13}/u;

/**
 * Writes a JSON Pointer (RFC 6901). Long names, and names with many digits, are not repeated: the
 * pointer then ends at the object that has them.
 */
function pointer(base: string, path: readonly PropertyKey[]): string {
  const steps = path.map(String);
  const unfit = steps.findIndex((step) => step.length > MAX_STEP || MANY_DIGITS.test(step));
  const safe = unfit === -1 ? steps : steps.slice(0, unfit);
  return base + safe.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
