import * as z from 'zod/mini';

/** White space, in ranges that JSON Schema's tools in other languages read, too. */
const SPACE =
  '\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f' +
  '\\u205f\\u3000\\ufeff';

/** The most of it in a text that counts as empty. */
export const MAX_SPACES = 500;

/** A text that a form sends for a field in which nobody wrote. */
export const EMPTY_TEXT = new RegExp(`^[${SPACE}]{0,${MAX_SPACES}}$`);

/** Gives undefined for null, and for a text with nothing but white space. */
export const withoutEmpty = (value: unknown): string | undefined =>
  value === null || (typeof value === 'string' && EMPTY_TEXT.test(value))
    ? undefined
    : // Another type is the next schema's to refuse.
      (value as string);

/**
 * A text that may be absent, and is if it is empty: null, `""` or spaces alone, as forms send it.
 * `packages/api/openapi/bounds.ts` adds these to the document. `valid` removes the member itself,
 * so the request is the one without it, also when it is repeated.
 */
export const mayBeEmpty = (schema: z.ZodMiniType<string, string>) =>
  z.optional(z.pipe(z.transform(withoutEmpty), z.optional(schema)));

/** Texts by name, without those that are empty. */
export const textsByName = (
  name: z.ZodMiniType<string, string>,
  value: z.ZodMiniType<string, string>,
  ...checks: readonly z.core.$ZodCheck<Record<string, unknown>>[]
) =>
  z.pipe(
    z.record(name, mayBeEmpty(value)).check(...checks),
    z.transform((texts) => withoutUndefined(texts) as Record<string, string>),
  );

/** Removes the members that a schema made undefined, at any depth of a JSON value. */
export function withoutUndefined<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) delete (value as Record<string, unknown>)[name];
    else withoutUndefined(member);
  }
  return value;
}
