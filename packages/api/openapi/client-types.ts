/**
 * Writes the schemas of the OpenAPI document as TypeScript for `packages/client/`: the types of
 * requests and answers.
 */
import type { OpenApiDocument } from './document.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** The first line of a generated file. */
export const HEAD = '// Made from docs/openapi.json by `npm run generate`. Do not edit.\n';

export function clientTypes(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][];
  const declared = schemas
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => declaration(name, schema));
  return [HEAD, ...declared].join('\n');
}

function declaration(name: string, schema: Schema): string {
  const comment = docblock(schema['description']);
  return schema['type'] === 'object' && schema['properties'] !== undefined
    ? `${comment}export interface ${name} ${typeOf(schema)}\n`
    : `${comment}export type ${name} = ${typeOf(schema)};\n`;
}

export const docblock = (text: unknown, indent = ''): string =>
  typeof text === 'string' ? `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n` : '';

/** Returns the TypeScript of a schema; a component is named. */
export function typeOf(schema: Schema, indent = ''): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) as string;
  if (schema['const'] !== undefined) return literal(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map(literal).join(' | ');
  // The alternatives of an object with members restrict these, and name no others.
  const isRestricted = schema['properties'] !== undefined;
  const choices = (isRestricted ? undefined : (schema['oneOf'] ?? schema['anyOf'])) as
    | Schema[]
    | undefined;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(' | ');
  return TYPES[String(schema['type'])]?.(schema, indent) ?? 'unknown';
}

const TYPES: Readonly<Record<string, (schema: Schema, indent: string) => string>> = {
  string: () => 'string',
  null: () => 'null',
  boolean: () => 'boolean',
  integer: () => 'number',
  number: () => 'number',
  array: ({ items }, indent) => `readonly ${parenthesised(typeOf(items as Schema, indent))}[]`,
  object: (schema, indent) =>
    schema['properties'] === undefined
      ? `Readonly<Record<string, ${typeOf(schema['additionalProperties'] as Schema, indent)}>>`
      : members(schema, indent),
};

function members(schema: Schema, indent: string): string {
  const required = (schema['required'] ?? []) as string[];
  const own = Object.entries(schema['properties'] as Record<string, Schema>).map(
    ([name, property]) => {
      const inner = `${indent}  `;
      return (
        `${docblock(property['description'], inner)}${inner}readonly ` +
        `${memberName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(property, inner)};`
      );
    },
  );
  return `{\n${[...own, ...otherMembers(schema, indent)].join('\n')}\n${indent}}`;
}

const memberName = (name: string): string => (/^\w+$/.test(name) ? name : literal(name));

/** An index of the members that have no name here, if there may be any. It fits those that have. */
function otherMembers({ properties, additionalProperties: other }: Schema, indent: string) {
  if (typeof other !== 'object' || other === null) return [];
  const all = [...Object.values(properties as Record<string, Schema>), other as Schema];
  const types = new Set(all.flatMap((schema) => typeOf(schema, `${indent}  `).split(' | ')));
  return [`${indent}  readonly [name: string]: ${[...types, 'undefined'].join(' | ')};`];
}

export const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);
const parenthesised = (type: string): string =>
  /^[\w.<>, ]+$/.test(type) || type.startsWith('{') ? type : `(${type})`;
