/** The schemas of an OpenAPI document, read for a comparison. */

/** A JSON schema, as far as it is compared. Its limits are `maxLength`, `pattern` and others. */
export interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly [limit: string]: unknown;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** Resolves a reference and joins `allOf`, on the first level. */
export function flat(schema: Schema, schemas: Schemas): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const shared = $ref ? [schemas[nameOf($ref)] ?? {}] : [];
  const parts = [...[...shared, ...allOf].map((part) => flat(part, schemas)), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? '';

export const valuesOf = ({ const: only, enum: values }: Schema): readonly unknown[] | undefined =>
  only === undefined ? values : [only];

/** Returns the values of all members named `code`, at any depth: those of problems are listed. */
export function codesIn(
  schema: Schema,
  schemas: Schemas,
  within: readonly string[] = [],
): string[] {
  if (schema.$ref && within.includes(schema.$ref)) return [];
  const inner = schema.$ref ? [...within, schema.$ref] : within;
  const { properties = {}, items, anyOf = [], oneOf = [] } = flat(schema, schemas);
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf];
  const { code } = properties;
  return [
    ...(typeof code === 'object' ? (valuesOf(code) ?? []).map(String) : []),
    ...parts.flatMap((part) => (typeof part === 'object' ? codesIn(part, schemas, inner) : [])),
  ];
}
