import { Refusal } from './refusal.ts';

/**
 * Texts of the shop, by name: on an order or on one of its lines, such as an engraving. They have
 * no meaning here.
 */
export type Attributes = Readonly<Record<string, string>>;

/** The most attributes of an order, and of a line. */
export const MAX_ATTRIBUTES = 10;

/**
 * The most bytes of all names and values in UTF-8, of an order and of a line. With them, two
 * addresses and five tags, META is still one write unit.
 */
export const MAX_ATTRIBUTE_BYTES = 400;

/** A change of attributes: null removes one. */
export type AttributeChanges = Readonly<Record<string, string | null>>;

/** Adds, replaces and removes attributes. Undefined if none is left. */
export function mergeAttributes(
  attributes: Attributes = {},
  changes: AttributeChanges,
): Attributes | undefined {
  const merged = Object.entries({ ...attributes, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return merged.length > 0 ? Object.fromEntries(merged) : undefined;
}

/**
 * Checks the limits.
 *
 * @param seq the line that the attributes belong to; absent for the order's own
 * @throws {Refusal} `too-many-attributes`, `attributes-too-long`
 */
export function assertAttributesFit(attributes: Attributes = {}, seq?: number): void {
  const line = seq === undefined ? {} : { seq };
  const entries = Object.entries(attributes);
  if (entries.length > MAX_ATTRIBUTES)
    throw new Refusal({ code: 'too-many-attributes', limit: MAX_ATTRIBUTES, ...line });
  const bytes = new TextEncoder().encode(entries.flat().join('')).length;
  if (bytes > MAX_ATTRIBUTE_BYTES)
    throw new Refusal({ code: 'attributes-too-long', limit: MAX_ATTRIBUTE_BYTES, ...line });
}
