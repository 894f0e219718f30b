import {
  type AttributeForm,
  type DeclaredAttribute,
  NUMBER,
} from '../../../domain/shop/shop-attributes.ts';
import type { Schema } from './client-types.ts';

export type Declared = Readonly<Record<string, DeclaredAttribute>>;

/** The undeclared attributes of a request: those of the document, or none. */
export interface Others {
  readonly areRefused: boolean;
}

export const requiredOf = (declared: Declared): readonly string[] =>
  Object.keys(declared).filter((name) => declared[name]?.required);

/** The attributes of an order, or of a line, that is to be placed. */
export function placedAttributes(
  whole: Schema,
  declared: Declared,
  { areRefused }: Others,
): Schema {
  const { propertyNames, additionalProperties: other, ...rest } = whole;
  const [text] = (other as { readonly anyOf: readonly Schema[] }).anyOf;
  const required = requiredOf(declared);
  return {
    ...rest,
    properties: mayBeNull(declared, propertiesOf(declared, text as Schema)),
    ...(required.length > 0 && { required }),
    ...(areRefused
      ? { additionalProperties: false }
      : { propertyNames, additionalProperties: other }),
  };
}

/** A change of attributes: what is not required may be removed, and so may what is undeclared. */
export function changedAttributes(
  whole: Schema,
  declared: Declared,
  { areRefused }: Others,
): Schema {
  const { additionalProperties, ...rest } = whole;
  const [text] = (additionalProperties as { readonly anyOf: readonly Schema[] }).anyOf;
  return {
    ...rest,
    properties: mayBeNull(declared, propertiesOf(declared, text as Schema)),
    additionalProperties: areRefused ? { type: 'null' } : additionalProperties,
  };
}

/**
 * Attributes in an answer: texts of any form, and none of them certain. The order may be older than
 * the declaration, or than its last change.
 */
export const shownAttributes = (whole: Schema, declared: Declared): Schema => ({
  ...whole,
  properties: Object.fromEntries(
    Object.entries(declared).map(([name, { label }]) => [
      name,
      { ...(whole['additionalProperties'] as Schema), description: label },
    ]),
  ),
});

/** The properties, of which those that are not required may be null. */
const mayBeNull = (declared: Declared, properties: Readonly<Record<string, Schema>>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, { description, ...form }]) => [
      name,
      declared[name]?.required
        ? { ...form, description }
        : { anyOf: [form, { type: 'null' }], description },
    ]),
  );

const propertiesOf = (declared: Declared, text: Schema): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.entries(declared).map(([name, { form, label }]) => [
      name,
      { ...schemaOf(form, text), description: label },
    ]),
  );

function schemaOf(form: AttributeForm, text: Schema): Schema {
  if (form === 'number') return { type: 'string', pattern: NUMBER.source, maxLength: 17 };
  if (form === 'date') return { type: 'string', format: 'date', maxLength: 10 };
  return 'longest' in form
    ? { ...text, maxLength: form.longest }
    : { type: 'string', enum: [...form.oneOf] };
}

/** A value that has the attribute's form. */
export function exampleOf({ form, label }: DeclaredAttribute): string {
  if (form === 'number') return '1.5';
  if (form === 'date') return '2026-11-29';
  return 'longest' in form ? [...label].slice(0, form.longest).join('') : (form.oneOf[0] ?? '');
}
