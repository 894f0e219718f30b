import type * as z from 'zod';
import { MAX_LINES } from '../../../domain/order.ts';
import { MAX_ADDRESS_FIELDS } from '../../../domain/order-details.ts';
import {
  EMPTY_TEXT,
  MAX_SPACES,
  withoutEmpty,
} from '../../../functions/http/forms/empty-member.ts';

interface Documented {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: Record<string, unknown>;
}

/**
 * Adds what a schema states in another form: the rules of `functions/http/stated.ts`, the length of
 * a pattern with one character class, the width of an integer, the length of order lines
 * (`too-many-lines`), the size of an address, and the empty texts that count as absent.
 */
export function addBounds({ zodSchema, jsonSchema }: Documented): void {
  Object.assign(jsonSchema, ...(zodSchema._zod.def.checks ?? []).map(statementOf));
  const [, least, most] = ONE_CLASS.exec(String(jsonSchema['pattern'])) ?? [];
  if (least !== undefined) jsonSchema['minLength'] ??= Number(least);
  if (most !== undefined) jsonSchema['maxLength'] ??= Number(most);
  if (mayBeEmpty(zodSchema)) addEmpty(jsonSchema);
  if (isAddress(jsonSchema)) jsonSchema['maxProperties'] ??= MAX_ADDRESS_FIELDS;
  if (jsonSchema['type'] === 'integer') {
    jsonSchema['format'] ??= Number(jsonSchema['maximum']) < 2 ** 31 ? 'int32' : 'int64';
  }
  if (jsonSchema['type'] === 'array') jsonSchema['maxItems'] ??= MAX_LINES;
}

/** The statement of a rule, if it has one. */
function statementOf({ _zod: { def } }: z.core.$ZodCheck): object | undefined {
  const { params } = def as { readonly params?: { readonly statement?: object } };
  return params?.statement;
}

/** True for the text of a form, which is absent if it is empty. */
const mayBeEmpty = (schema: z.core.$ZodTypes): boolean =>
  schema._zod.def.type === 'pipe' &&
  isTransform(schema._zod.def.in) &&
  schema._zod.def.in._zod.def.transform === withoutEmpty;

const isTransform = (schema: z.core.$ZodType): schema is z.core.$ZodTransform =>
  schema._zod.def.type === 'transform';

/** Adds null and a text of spaces. The text's own limits are those of the first branch. */
function addEmpty(jsonSchema: Record<string, unknown>): void {
  const text = { ...jsonSchema };
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
  const empty = { type: 'string', pattern: EMPTY_TEXT.source, maxLength: MAX_SPACES };
  Object.assign(jsonSchema, { anyOf: [text, { type: 'null' }, empty] });
}

/** True for an address, the only object whose members the caller names. */
const isAddress = ({ propertyNames, additionalProperties }: Record<string, unknown>): boolean =>
  propertyNames !== undefined && isText((additionalProperties ?? {}) as Record<string, unknown>);

/** True for a text, which may be empty or not. */
const isText = ({ type, anyOf }: { type?: unknown; anyOf?: unknown[] }): boolean =>
  type === 'string' || (anyOf?.at(-1) as { pattern?: string })?.pattern === EMPTY_TEXT.source;

/** `^[class]{3}$` or `^[class]{1,64}$`. */
const ONE_CLASS = /^\^\[[^\]]+\]\{(?:(\d+),)?(\d+)\}\$$/;
