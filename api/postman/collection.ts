/** The Postman collection. Routes, bodies and required members come from the OpenAPI document. */
import { assertions } from './assertions.ts';
import { type Document, type OperationRoute, type ParameterObject, routeOf } from './document.ts';
import { ENVIRONMENT } from './environment.ts';
import { stableId } from './stable-id.ts';
import { type Step, UNQUOTED } from './story/step.ts';
import { STORY } from './story/story.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export function postmanCollection(document: Document): object {
  const item = STORY.map(({ name, description, steps }) => ({
    name,
    description,
    item: steps.map((step) => request(document, step)),
  }));
  return {
    info: {
      _postman_id: stableId(document.info.title),
      name: document.info.title,
      description: `${document.info.description}\n\n${HOW_TO_RUN}`,
      schema: SCHEMA,
    },
    event: [script('prerequest', TOKENS_FIRST)],
    item,
    variable: variablesOf(JSON.stringify(item)).map((key) => ({ key, value: '' })),
  };
}

const HOW_TO_RUN =
  'Run the requests from top to bottom: each one uses what earlier ones have stored in variables.';

/**
 * The script that stops the run if tokens are missing, because every request would fail with 401.
 * Nothing is sent, and one failure names the missing tokens.
 */
const TOKENS_FIRST = [
  "const tokens = ['customerToken', 'operatorToken', 'connectorToken'];",
  'const missing = tokens.filter((name) => !pm.variables.get(name));',
  'if (missing.length > 0) {',
  "  const options = '-- --customer a1b2, -- --operator and -- --connector';",
  "  const hint = 'npm run --silent token ' + options + ' print them';",
  "  const name = 'the environment has ' + missing.join(' and ') + ' (' + hint + ')';",
  "  pm.test(name, () => pm.expect.fail('they are empty'));",
  '  pm.execution.setNextRequest(null);',
  '  pm.execution.skipRequest();',
  '}',
];

/** The variables that the story uses and the environment lacks. */
const variablesOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name = '']) =>
      name in ENVIRONMENT ? [] : [name],
    ),
  ),
];

function request(document: Document, step: Step): object {
  const route = routeOf(document, step.operationId);
  const { method, operation } = route;
  const given = parametersOf(route, step);
  const example = operation.requestBody?.content['application/json'].example;
  const body = (example ?? step.body) && { ...(example as object), ...step.body };
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
        ...given('header').map(([key, value]) => ({ key, value })),
        ...(body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      url: urlOf(route, Object.fromEntries(given('path')), given('query')),
      ...(body && {
        body: { mode: 'raw', raw: raw(body), options: { raw: { language: 'json' } } },
      }),
    },
  };
}

/** Groups a step's parameters by their place in the request. */
function parametersOf(
  { operation: { operationId, parameters } }: OperationRoute,
  { name, ...step }: Step,
) {
  const given = Object.entries(step.parameters ?? {});
  const placeOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.in;
  const unknown = given.find(([parameter]) => placeOf(parameter) === undefined);
  if (unknown) throw new RangeError(`${name}: ${operationId} has no parameter ${unknown[0]}`);
  return (place: ParameterObject['in']) =>
    given.filter(([parameter]) => placeOf(parameter) === place);
}

const bearer = (token: string) => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: token, type: 'string' }],
});
const raw = (body: object): string => JSON.stringify(body, undefined, 2).replace(UNQUOTED, '$1');
const script = (listen: string, exec: readonly string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
});

/** Makes the URL with Postman's path variables (`:orderId`) and their values. */
function urlOf(
  { path }: OperationRoute,
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
