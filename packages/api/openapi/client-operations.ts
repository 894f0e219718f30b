/**
 * Writes the operations of the OpenAPI document as TypeScript for `packages/client/`: the request
 * and the answer of each, and its route.
 */
import { docblock, HEAD, literal, type Schema, typeOf } from './client-types.ts';
import type { OpenApiDocument } from './document.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Call extends OperationObject {
  readonly method: string;
  readonly path: string;
}

export function clientOperations(document: OpenApiDocument): string {
  const calls = callsOf(document);
  const names = new Set(calls.flatMap((call) => [...typesOf(call)].sort()));
  return [
    HEAD,
    `import type { Route } from './route.ts';`,
    `import type { ${[...names].sort().join(', ')} } from './types.ts';\n`,
    '/** The request and the answer of each operation. */',
    `export interface Operations {\n${calls.map(signature).join('\n')}\n}\n`,
    '/** The route of each operation. */',
    'export const OPERATIONS: Readonly<Record<keyof Operations, Route>> = {',
    `${calls.map(route).join('\n')}\n};\n`,
  ].join('\n');
}

const callsOf = (document: OpenApiDocument): Call[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, OperationObject>>).map(
      ([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  );

const bodyOf = ({ requestBody }: Call): Schema | undefined =>
  requestBody?.content['application/json']?.schema;
const answersOf = ({ responses }: Call): Schema[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) =>
      content['application/json'] ? [content['application/json'].schema] : [],
    );
const headerOf = (call: Call, name: string): Parameter | undefined =>
  call.parameters.find((parameter) => parameter.in === 'header' && parameter.name === name);

/** The names of the components that a call uses. */
const typesOf = (call: Call): Set<string> =>
  new Set(
    [bodyOf(call), ...answersOf(call), ...call.parameters.map(({ schema }) => schema)].flatMap(
      referencesIn,
    ),
  );

const referencesIn = (schema: Schema | undefined): string[] =>
  [...JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name as string,
  );

function signature(call: Call): string {
  const [body, ifMatch] = [bodyOf(call), headerOf(call, 'If-Match')];
  const given = call.parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, required, description, schema }) => ({
      name,
      required,
      description,
      type: typeOf(schema),
    }));
  const all = [
    ...given,
    ...(body
      ? [
          {
            name: 'body',
            required: call.requestBody?.required === true,
            description: undefined,
            type: typeOf(body),
          },
        ]
      : []),
    ...(ifMatch
      ? [
          {
            name: 'ifMatch',
            required: ifMatch.required,
            description: IF_MATCH,
            type: 'number | { readonly version?: number }',
          },
        ]
      : []),
    ...(isLinked(call)
      ? [{ name: 'orderLink', required: true, description: LINK, type: 'string' }]
      : []),
    ...(headerOf(call, 'Idempotency-Key')
      ? [{ name: 'idempotencyKey', required: false, description: KEY, type: 'string' }]
      : []),
  ].map(
    ({ name, required, description, type }) =>
      `${docblock(description, '      ')}      readonly ${name}${required ? '' : '?'}: ${type};`,
  );
  const answer = [...new Set(answersOf(call).map((schema) => typeOf(schema)))].join(' | ');
  const request = `    request: {\n${all.join('\n')}\n    };`;
  const type = `${call.operationId}: {\n${request}\n    answer: ${answer};\n  };`;
  return `${docblock(`${call.summary}.`, '  ')}  ${type}`;
}

/** True for an operation whose caller has a link to an order in place of a token. */
const isLinked = ({ security = [] }: Call): boolean => security.some((way) => 'orderLink' in way);

/** True for an operation whose caller has a token. */
const hasToken = ({ security = [] }: Call): boolean => security.some((way) => 'token' in way);

const LINK = 'The link to the order. The call sends no token.';
const IF_MATCH = 'The version that you saw: the object that you read, or its number.';
const KEY =
  'By default a new key, which every retry of the call repeats. Set your own to keep it for ' +
  'longer, for example when the page is reloaded.';

function route(call: Call): string {
  const query = call.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => literal(name));
  const members = [
    `method: '${call.method}', path: '${call.path}'`,
    query.length > 0 && `query: [${query.join(', ')}]`,
    headerOf(call, 'Idempotency-Key') && 'keyed: true',
    !hasToken(call) && 'token: false',
  ];
  return `  ${call.operationId}: { ${members.filter(Boolean).join(', ')} },`;
}
