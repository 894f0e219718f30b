import * as z from 'zod/mini';

/**
 * A rule that JSON Schema can state, too: `packages/api/openapi/bounds.ts` adds `statement` to the
 * document.
 *
 * @param otherwise the error's text, or also the path of the member that it is about
 */
export const stated = <Value>(
  holds: (value: Value) => boolean,
  statement: Readonly<Record<string, unknown>>,
  otherwise: string | { readonly error: string; readonly path: string[] },
) => {
  const error = typeof otherwise === 'string' ? { error: otherwise } : otherwise;
  return z.refine<Value>(holds, { ...error, params: { statement } });
};

/** An object with at least one member. */
export const notEmpty = <Value extends object>(otherwise: string) =>
  stated<Value>(
    (members) => Object.values(members).some((member) => member !== undefined),
    { minProperties: 1 },
    otherwise,
  );
