import type { Attributes } from '../../client/types.ts';
import type { DeclaredAttributes } from '../page-config.ts';

/** An attribute as people read it. */
export interface ShownAttribute {
  readonly name: string;
  /** In the shop's words, or the name of an attribute that it did not declare. */
  readonly label: string;
  readonly text: string;
}

/** The attributes that a place shows, in the order of their declaration. */
export const attributesIn = (
  place: string,
  declared: DeclaredAttributes = {},
  attributes: Attributes = {},
): readonly ShownAttribute[] =>
  Object.entries(declared).flatMap(([name, { label, shown }]) => {
    const text = attributes[name];
    return text !== undefined && shown.includes(place) ? { name, label, text } : [];
  });

/** Those of the order's page, which has the undeclared ones, too. */
export const attributesOnPage = (
  declared: DeclaredAttributes = {},
  attributes: Attributes = {},
): readonly ShownAttribute[] => [
  ...attributesIn('order', declared, attributes),
  ...Object.entries(attributes)
    .filter(([name]) => !declared[name])
    .map(([name, text]) => ({ name, label: name, text })),
];
