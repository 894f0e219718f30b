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

/**
 * The attributes of an order: those that were sent with it, and those that the shop set later,
 * which its buyer does not see. Of one name, the shop's counts.
 */
export interface OrderAttributes {
  readonly attributes?: Attributes | undefined;
  readonly shopAttributes?: Attributes | undefined;
}

/** Adds and replaces attributes as the shop's own, and removes any. */
export const changeAttributes = (
  { attributes = {}, shopAttributes = {} }: OrderAttributes,
  changes: AttributeChanges,
): OrderAttributes => {
  const isRemoved = (name: string) => changes[name] === null;
  const remaining = (some: AttributeChanges) =>
    Object.entries(some).filter(
      (entry): entry is [string, string] => entry[1] !== null && !isRemoved(entry[0]),
    );
  const present = (entries: readonly (readonly [string, string])[]) =>
    entries.length > 0 ? Object.fromEntries(entries) : undefined;
  return {
    attributes: present(remaining(attributes)),
    shopAttributes: present(
      remaining({ ...shopAttributes, ...changes }).filter(
        ([name, value]) => attributes[name] !== value,
      ),
    ),
  };
};

/** The attributes whose name passes a test; undefined if there are none. */
export const filterAttributes = (
  attributes: Attributes,
  passes: (name: string) => boolean,
): Attributes | undefined => {
  const entries = Object.entries(attributes).filter(([name]) => passes(name));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** An order as operators see it, with all of its attributes as one. */
export const withShopAttributes = <Some extends OrderAttributes>({
  shopAttributes,
  ...order
}: Some) => ({
  ...order,
  ...(shopAttributes && { attributes: { ...order.attributes, ...shopAttributes } }),
});

/**
 * Checks the limits of both together.
 *
 * @throws {Refusal} `too-many-attributes`, `attributes-too-long`
 */
export function assertOrderAttributesFit({ attributes, shopAttributes }: OrderAttributes): void {
  assertNumberFits({ ...attributes, ...shopAttributes });
  assertBytesFit([...Object.entries(attributes ?? {}), ...Object.entries(shopAttributes ?? {})]);
}

/**
 * Checks the limits.
 *
 * @param seq the line that the attributes belong to; absent for the order's own
 * @throws {Refusal} `too-many-attributes`, `attributes-too-long`
 */
export function assertAttributesFit(attributes: Attributes = {}, seq?: number): void {
  const line = seq === undefined ? {} : { seq };
  assertNumberFits(attributes, line);
  assertBytesFit(Object.entries(attributes), line);
}

function assertNumberFits(attributes: Attributes, line: { readonly seq?: number } = {}): void {
  if (Object.keys(attributes).length > MAX_ATTRIBUTES)
    throw new Refusal({ code: 'too-many-attributes', limit: MAX_ATTRIBUTES, ...line });
}

function assertBytesFit(
  entries: readonly (readonly [string, string])[],
  line: { readonly seq?: number } = {},
): void {
  const bytes = new TextEncoder().encode(entries.flat().join('')).length;
  if (bytes > MAX_ATTRIBUTE_BYTES)
    throw new Refusal({ code: 'attributes-too-long', limit: MAX_ATTRIBUTE_BYTES, ...line });
}
