import { MAX_ATTRIBUTES } from '../attributes.ts';

/**
 * The attributes that a shop declares, in its `attributes.ts`. A value is a text in requests and in
 * answers, whatever its form. What is promised of these types is in docs/shop.md.
 */
export interface ShopAttributes {
  /** `refused` if a request may have no attributes but those that are declared here. */
  readonly undeclared: 'allowed' | 'refused';
  /** Of an order, by name. */
  readonly order?: Readonly<Record<string, DeclaredAttribute<OrderPlace>>>;
  /** Of a line, by name. */
  readonly line?: Readonly<Record<string, DeclaredAttribute<LinePlace>>>;
}

/**
 * The places of an order's attribute: the console's lists, its page of the order, the packing slip,
 * the console's CSV file, `oms export orders --lines`, and the events of the order.
 */
export const ORDER_PLACES = ['list', 'order', 'slip', 'csv', 'export', 'events'] as const;
export type OrderPlace = (typeof ORDER_PLACES)[number];

/** The places of a line's attribute: the others have no lines. */
export const LINE_PLACES = ['order', 'slip', 'export'] as const;
export type LinePlace = (typeof LINE_PLACES)[number];

export interface DeclaredAttribute<Place extends string = string> {
  /** For people, in the shop's words: 1 to 60 characters. */
  readonly label: string;
  readonly form: AttributeForm;
  /** True if no order, or no line, is placed without it. */
  readonly required?: boolean;
  /**
   * True if it may name a person: an erasure of the customer removes it, also with the setting
   * `keepAttributes`. One that names nobody stays.
   */
  readonly personal: boolean;
  /** The places that show it. Requests and answers of the API have it in any case. */
  readonly shown: readonly Place[];
}

/**
 * A text of up to `longest` characters, a number such as `-12.5` with a point, a day such as
 * `2026-11-29`, or one of these texts.
 */
export type AttributeForm =
  | { readonly longest: number }
  | 'number'
  | 'date'
  | { readonly oneOf: readonly string[] };

/** The most required attributes of an order, and of a line: it can have no more. */
export const MAX_REQUIRED = MAX_ATTRIBUTES;

/** Nine digits and six behind the point: spreadsheets and readers of JSON keep each of them. */
export const NUMBER = /^-?(0|[1-9][0-9]{0,8})(\.[0-9]{1,6})?$/;

/** The declared attributes that a place shows, by name. */
export const shownIn = <Place extends string>(
  declared: Readonly<Record<string, DeclaredAttribute<Place>>> | undefined,
  place: Place,
): readonly [name: string, attribute: DeclaredAttribute<Place>][] =>
  Object.entries(declared ?? {}).filter(([, { shown }]) => shown.includes(place));

/** The declaration of an attribute, whose name may be any, as `constructor`. */
export const declarationOf = <Declared>(
  declared: Readonly<Record<string, Declared>> | undefined,
  name: string,
): Declared | undefined => (declared && Object.hasOwn(declared, name) ? declared[name] : undefined);
