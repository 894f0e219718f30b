import * as z from 'zod';
import { SKU_FORM } from '../../domain/inventory/sku.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { SAFE_KEY_PART } from '../../table/keys.ts';

/** A place in a body where a client writes free text: a value, or a member's name. */
export interface TextField {
  readonly operation: Operation;
  readonly path: readonly (string | number)[];
  readonly isName: boolean;
  /** True if the schema accepts the text, apart from card numbers. */
  readonly accepts: (text: string) => boolean;
}

type Json = Record<string, unknown>;

/**
 * The free texts of an operation's body, from its schema. SKUs and ids are keys and do not count,
 * except in payments, where every string counts. Statuses, currencies and times are too short for a
 * card number.
 */
export function textFields(operation: Operation): TextField[] {
  const { pattern, shape } = operation.handler;
  const schema = shape.body ?? shape.optionalBody;
  if (schema === undefined) return [];
  const isPayment = pattern.path.includes('payment');
  return leaves(z.toJSONSchema(schema, { io: 'input' }) as Json).flatMap(
    ({ path, isName, schema: leaf }) => {
      const form = typeof leaf['pattern'] === 'string' ? new RegExp(leaf['pattern'], 'u') : /^/;
      const fixed = 'enum' in leaf || 'const' in leaf || leaf['format'] === 'date-time';
      const isKey = KEYS.includes(form.source) && !isPayment;
      const most = Number(leaf['maxLength'] ?? Number.POSITIVE_INFINITY);
      const accepts = (text: string) => text.length <= most && form.test(text);
      return fixed || isKey || !hasRoom(accepts) ? [] : [{ operation, path, isName, accepts }];
    },
  );
}

/** The forms of ids and of SKUs. */
const KEYS = [SAFE_KEY_PART.source, SKU_FORM.source];

/** True if the digits of a card fit, alone or as part of an address. */
const hasRoom = (accepts: (text: string) => boolean): boolean =>
  DISGUISES.some((disguise) => accepts(disguise('4242424242424242')));

/** The formats that a schema may demand of a text: none, a name, an e-mail address, a URL. */
export const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => (/(\d_*){13}/.test(asciiOf(text)) ? `x${asciiOf(text)}` : ''),
  (text) => `${text}@example.com`,
  (text) => `https://example.com/${text}`,
  (text) => `https://example.com/${encodeURIComponent(text)}`,
];

const asciiOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '_');

interface Leaf {
  readonly path: readonly (string | number)[];
  readonly isName: boolean;
  readonly schema: Json;
}

function leaves(schema: Json, path: readonly (string | number)[] = []): Leaf[] {
  const { type, properties, items, propertyNames, additionalProperties, anyOf, oneOf, allOf } =
    schema as Record<string, Json & Json[]>;
  const branches = [anyOf, oneOf, allOf].flatMap((branch) => branch ?? []);
  if (branches.length > 0) return branches.flatMap((branch) => leaves(branch, path));
  if ((type as unknown) === 'string') return [{ path, isName: false, schema }];
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, member]) =>
      leaves(member as Json, [...path, name]),
    ),
    ...(items ? leaves(items, [...path, 0]) : []),
    ...(propertyNames ? [{ path, isName: true, schema: propertyNames }] : []),
    ...(propertyNames && additionalProperties
      ? leaves(additionalProperties, [...path, 'field'])
      : []),
  ];
}

/**
 * The example's body, with the text at the field's place. Other required members may be missing.
 */
export function withText(
  body: unknown,
  { path, isName }: Pick<TextField, 'path' | 'isName'>,
  text: string,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return isName ? { [text]: 'x' } : text;
  const inner = { path: rest, isName };
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(body) ? body : [];
    return [withText(first, inner, text), ...others];
  }
  const members = (body ?? {}) as Json;
  return { ...members, [step]: withText(members[step], inner, text) };
}
