import { type Attributes, filterAttributes } from '../../domain/attributes.ts';
import type { Item } from '../aws-protocol/item.ts';

/**
 * The part of a row's attributes that stays, undefined if that is none of them.
 *
 * @returns undefined if all of them stay
 */
export function erasedAttributes(
  row: Item,
  map: 'attributes' | 'shopAttributes',
  isKept: (name: string) => boolean,
): Readonly<Record<string, Attributes | undefined>> | undefined {
  const attributes = (row[map] ?? {}) as Attributes;
  return Object.keys(attributes).every(isKept)
    ? undefined
    : { [map]: filterAttributes(attributes, isKept) };
}

/** The attributes of a row that an erasure changes: undefined for those that it removes. */
export type Erased = Readonly<Record<string, unknown>>;

/** Removes those of the named attributes that a row has; undefined if it has none. */
export function without(row: Item, ...names: readonly string[]): Erased | undefined {
  const present = names.filter((name) => row[name] !== undefined);
  return present.length === 0
    ? undefined
    : Object.fromEntries(present.map((name) => [name, undefined]));
}
