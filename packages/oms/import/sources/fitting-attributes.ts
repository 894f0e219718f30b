import * as z from 'zod/mini';
import {
  type Attributes,
  MAX_ATTRIBUTE_BYTES,
  MAX_ATTRIBUTES,
} from '../../../../domain/attributes.ts';
import { attributes as attributesSchema } from '../../../../functions/http/members.ts';

type Pair = readonly [name: string, value: string];

export interface Fitting {
  /** Undefined if there are none. */
  readonly attributes: Attributes | undefined;
  /** The names, as the file has them. */
  readonly names: readonly string[];
  /** Texts that have no room, are too long, or have a card's number. */
  readonly omitted: readonly Pair[];
}

const schema = attributesSchema();

/**
 * Makes attributes of texts, as many as fit beside the others of an order.
 *
 * @param texts the most important first
 */
export function fittingAttributes(texts: readonly Pair[], others: Attributes = {}): Fitting {
  const attributes: Record<string, string> = {};
  const names: string[] = [];
  const omitted: Pair[] = [];
  let number = Object.keys(others).length;
  let bytes = bytesOf(others);
  for (const [index, [name, text]] of texts.entries()) {
    const value = text.replace(/\s+/g, ' ').trim();
    if (value === '') continue;
    const key = nameOf(name) || `column${index + 1}`;
    const added = Buffer.byteLength(key) + Buffer.byteLength(value);
    const fits =
      number < MAX_ATTRIBUTES &&
      bytes + added <= MAX_ATTRIBUTE_BYTES &&
      isFree(key, attributes, others);
    if (!fits || !z.safeParse(schema, { [key]: value }).success) {
      omitted.push([name, value]);
      continue;
    }
    attributes[key] = value;
    names.push(name);
    number += 1;
    bytes += added;
  }
  return { attributes: names.length > 0 ? attributes : undefined, names, omitted };
}

const isFree = (key: string, ...taken: readonly Attributes[]): boolean =>
  taken.every((attributes) => !Object.hasOwn(attributes, key));

const bytesOf = (attributes: Attributes): number =>
  Buffer.byteLength(Object.entries(attributes).flat().join(''));

/** `Payment Method` becomes `paymentMethod`; a heading of another script is ''. */
function nameOf(heading: string): string {
  const words = heading
    .normalize('NFKD')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return words
    .map((word, i) => (i === 0 ? word[0]?.toLowerCase() : word[0]?.toUpperCase()) + word.slice(1))
    .join('')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, 40);
}
