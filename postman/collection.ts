/** The Postman collection and environment, made from the OpenAPI document: nothing of a route is written here. */
import { createHash } from 'node:crypto';
import { STORY, type Step, UNQUOTED } from './story.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
        readonly headers?: object;
      }
    >
  >;
}

export interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>> };
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export function postmanCollection(document: Document): object {
  return {
    info: {
      _postman_id: stableId(document.info.title),
      name: document.info.title,
      description: `${document.info.description}\n\nRun it from top to bottom: each request uses what the ones before it found.`,
      schema: SCHEMA,
    },
    event: [script('prerequest', TOKENS_FIRST)],
    item: STORY.map(({ name, description, steps }) => ({
      ...{ name, description },
      item: steps.map((step) => item(document, step)),
    })),
    variable: ['orderId', 'version', 'unitPrice', 'firstKey', 'secondKey', 'regretted', 'newSku', 'newCustomer'].map(
      (key) => ({
        ...{ key, value: '' },
      }),
    ),
  };
}

/** Without tokens all that comes is 401: nothing is sent then, and what is missing is the one failure. */
const TOKENS_FIRST = [
  "const missing = ['customerToken', 'operatorToken'].filter((name) => !pm.variables.get(name));",
  'if (missing.length > 0) {',
  "  const hint = 'npm run --silent token -- --customer a1b2 and -- --operator print them';",
  "  pm.test('the environment has ' + missing.join(' and ') + ' (' + hint + ')', () => pm.expect.fail('they are empty'));",
  '  pm.execution.setNextRequest(null);',
  '  pm.execution.skipRequest();',
  '}',
];

/** The laptop's: tokens are put in by whoever uses it, for they are secrets and do not last. */
export const postmanEnvironment = (): object => ({
  id: stableId('environment'),
  name: 'Orders on this machine',
  values: [
    { key: 'baseUrl', value: 'http://localhost:3000', type: 'default', enabled: true },
    { key: 'customerId', value: 'a1b2', type: 'default', enabled: true },
    { key: 'sku', value: 'ABC', type: 'default', enabled: true },
    { key: 'customerToken', value: '', type: 'secret', enabled: true },
    { key: 'operatorToken', value: '', type: 'secret', enabled: true },
  ],
  _postman_variable_scope: 'environment',
});

/** An id that is the same each time: a UUID's form over a hash. */
function stableId(of: string): string {
  const hash = createHash('sha256').update(`order-management ${of}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

function item(document: Document, step: Step): object {
  const { method, path, operation } = find(document, step.operationId);
  const given = Object.entries(step.parameters ?? {});
  const placed = (place: Parameter['in']) =>
    given.filter(([name]) =>
      operation.parameters.some((parameter) => parameter.name === name && parameter.in === place),
    );
  const unknown = given.filter(([name]) => !operation.parameters.some((parameter) => parameter.name === name));
  if (unknown.length > 0) throw new RangeError(`${step.name}: ${operation.operationId} has no ${unknown[0]?.[0]}`);
  return {
    name: step.name,
    event: [
      ...(step.before ? [script('prerequest', step.before)] : []),
      script('test', assertions(document, operation, step)),
    ],
    request: {
      method,
      description: operation.description,
      auth: step.as === 'nobody' ? { type: 'noauth' } : bearer(`{{${step.as}Token}}`),
      header: [
        ...placed('header').map(([key, value]) => ({ key, value })),
        ...(step.body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ],
      url: urlOf(path, Object.fromEntries(placed('path')), placed('query')),
      ...(step.body !== undefined && {
        body: { mode: 'raw', raw: raw(step.body), options: { raw: { language: 'json' } } },
      }),
    },
  };
}

function find({ paths }: Document, operationId: string) {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === operationId) return { method: method.toUpperCase(), path, operation };
    }
  }
  throw new RangeError(`there is no operation ${operationId}`);
}

const bearer = (token: string) => ({ type: 'bearer', bearer: [{ key: 'token', value: token, type: 'string' }] });
const raw = (body: unknown): string => JSON.stringify(body, undefined, 2).replace(UNQUOTED, '$1');
const script = (listen: string, exec: readonly string[]) => ({ listen, script: { type: 'text/javascript', exec } });

/** Postman's own path variables (`:orderId`), with the value beside them. */
function urlOf(
  path: string,
  variables: Readonly<Record<string, string>>,
  query: readonly (readonly [string, string])[],
): object {
  const steps = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const search = query.map(([key, value]) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}/${steps}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: steps.split('/'),
    ...(query.length > 0 && { query: query.map(([key, value]) => ({ key, value })) }),
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
  };
}

/** What the document promises of this answer, then what the story expects of it. */
function assertions(
  document: Document,
  operation: Operation,
  { status, code, expect = {}, keep = {} }: Step,
): string[] {
  const response = operation.responses[status];
  if (response === undefined) throw new RangeError(`${operation.operationId} does not answer ${status}`);
  const type = code === undefined ? 'application/json' : 'application/problem+json';
  const named = code === undefined ? response.content?.[type]?.schema.$ref : '#/components/schemas/Problem';
  const required = document.components.schemas[named?.split('/').at(-1) ?? '']?.required ?? [];
  const etag =
    status === 201 ||
    (status === 200 && operation.responses[200]?.headers && 'ETag' in operation.responses[200].headers);
  return [
    `pm.test('${status}', () => pm.response.to.have.status(${status}));`,
    'const body = pm.response.json();',
    ...truth('it is told as what it is', `pm.response.headers.get('Content-Type').startsWith('${type}')`),
    ...(code === undefined ? [] : truth(`the code is ${code}`, `body.code === '${code}'`)),
    ...truth('it has what is promised', `${JSON.stringify(required)}.every((name) => name in body)`),
    ...(etag ? truth('its version is its ETag', `pm.response.headers.get('ETag') === '"' + body.version + '"'`) : []),
    ...Object.entries(expect).flatMap(([name, condition]) => truth(name, condition)),
    ...Object.entries(keep).map(([variable, member]) => `pm.collectionVariables.set('${variable}', body.${member});`),
  ];
}

const truth = (name: string, condition: string): string[] => [
  `pm.test('${name}', () => pm.expect(${condition}).to.equal(true));`,
];
