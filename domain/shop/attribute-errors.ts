import type { AttributeChanges, Attributes } from '../attributes.ts';
import type { MemberError } from './refused.ts';
import {
  type AttributeForm,
  type DeclaredAttribute,
  declarationOf,
  NUMBER,
  type ShopAttributes,
} from './shop-attributes.ts';

/** The parts of an order that have attributes. */
export interface WithAttributes {
  readonly attributes?: Attributes | undefined;
  readonly lines: readonly { readonly attributes?: Attributes | undefined }[];
}

/** Compares the attributes of an order that is to be placed with the shop's declaration. */
export const attributeErrors = (
  { order, line, undeclared }: ShopAttributes,
  { attributes, lines }: WithAttributes,
): readonly MemberError[] => [
  ...errorsAt('', attributes, order, undeclared),
  ...lines.flatMap((item, at) => errorsAt(`/lines/${at}`, item.attributes, line, undeclared)),
];

type Declared = Readonly<Record<string, DeclaredAttribute>>;

function errorsAt(
  base: string,
  attributes: Attributes = {},
  declared: Declared = {},
  undeclared: ShopAttributes['undeclared'],
): readonly MemberError[] {
  const missing = Object.keys(declared).filter(
    (name) => declared[name]?.required && !Object.hasOwn(attributes, name),
  );
  return [
    ...missing.map((name) => ({
      pointer: `${base}/attributes/${name}`,
      detail: 'is required',
    })),
    ...Object.entries(attributes).flatMap(([name, value]) =>
      errorOf(`${base}/attributes/${name}`, value, declarationOf(declared, name), undeclared),
    ),
  ];
}

/**
 * Compares a change of an order's attributes with the declaration. Of what the change does not
 * name, nothing is required: the order may be older than its declaration.
 */
export const changeErrors = (
  { order, undeclared }: ShopAttributes,
  changes: AttributeChanges,
): readonly MemberError[] =>
  Object.entries(changes).flatMap(([name, value]) => {
    const pointer = `/attributes/${name}`;
    const attribute = declarationOf(order, name);
    if (value !== null) return errorOf(pointer, value, attribute, undeclared);
    return attribute?.required ? [{ pointer, detail: 'is required' }] : [];
  });

function errorOf(
  pointer: string,
  value: string,
  attribute: DeclaredAttribute | undefined,
  undeclared: ShopAttributes['undeclared'],
): readonly MemberError[] {
  if (!attribute) return undeclared === 'refused' ? [{ pointer, detail: 'is not supported' }] : [];
  return isOfForm(attribute.form, value) ? [] : [{ pointer, detail: expected(attribute.form) }];
}

/** True if a value is of the form. */
export function isOfForm(form: AttributeForm, value: string): boolean {
  if (form === 'number') return NUMBER.test(value);
  if (form === 'date') return isDay(value);
  return 'longest' in form ? [...value].length <= form.longest : form.oneOf.includes(value);
}

/** A leap day of another year gives the first of March. */
const isDay = (value: string): boolean => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : undefined;
  return day !== undefined && !Number.isNaN(+day) && day.toISOString().startsWith(value);
};

function expected(form: AttributeForm): string {
  if (form === 'number') return 'must be a number like 12.5';
  if (form === 'date') return 'must be a day like 2026-11-29';
  return 'longest' in form
    ? `must be at most ${form.longest} characters`
    : `must be one of ${form.oneOf.join(', ')}`;
}
