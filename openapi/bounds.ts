import { MAX_ADDRESS_FIELDS, MAX_LINES } from '../domain/order.ts';

/**
 * Adds bounds that a schema states in another form: the length of a pattern with one character
 * class, the width of an integer, the length of order lines (`too-many-lines`), and the size of an
 * address.
 */
export function addBounds({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void {
  const [, least, most] = ONE_CLASS.exec(String(jsonSchema['pattern'])) ?? [];
  if (least !== undefined) jsonSchema['minLength'] ??= Number(least);
  if (most !== undefined) jsonSchema['maxLength'] ??= Number(most);
  if (isAddress(jsonSchema)) jsonSchema['maxProperties'] ??= MAX_ADDRESS_FIELDS;
  if (jsonSchema['type'] === 'integer') {
    jsonSchema['format'] ??= Number(jsonSchema['maximum']) < 2 ** 31 ? 'int32' : 'int64';
  }
  if (jsonSchema['type'] === 'array') jsonSchema['maxItems'] ??= MAX_LINES;
}

/** True for an address, the only object whose members the caller names. */
const isAddress = ({ propertyNames, additionalProperties }: Record<string, unknown>): boolean =>
  propertyNames !== undefined && (additionalProperties as { type?: string }).type === 'string';

/** `^[class]{3}$` or `^[class]{1,64}$`. */
const ONE_CLASS = /^\^\[[^\]]+\]\{(?:(\d+),)?(\d+)\}\$$/;
