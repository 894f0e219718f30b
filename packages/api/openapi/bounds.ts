import type * as z from 'zod';
import { MAX_LINES } from '../../../domain/order.ts';
import { MAX_ADDRESS_FIELDS } from '../../../domain/order-details.ts';

interface Documented {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: Record<string, unknown>;
}

/**
 * Adds what a schema states in another form: the rules of `functions/http/stated.ts`, the length of
 * a pattern with one character class, the width of an integer, the length of order lines
 * (`too-many-lines`), and the size of an address.
 */
export function addBounds({ zodSchema, jsonSchema }: Documented): void {
  Object.assign(jsonSchema, ...(zodSchema._zod.def.checks ?? []).map(statementOf));
  const [, least, most] = ONE_CLASS.exec(String(jsonSchema['pattern'])) ?? [];
  if (least !== undefined) jsonSchema['minLength'] ??= Number(least);
  if (most !== undefined) jsonSchema['maxLength'] ??= Number(most);
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

/** True for an address, the only object whose members the caller names. */
const isAddress = ({ propertyNames, additionalProperties }: Record<string, unknown>): boolean =>
  propertyNames !== undefined && (additionalProperties as { type?: string }).type === 'string';

/** `^[class]{3}$` or `^[class]{1,64}$`. */
const ONE_CLASS = /^\^\[[^\]]+\]\{(?:(\d+),)?(\d+)\}\$$/;
