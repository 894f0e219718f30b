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
