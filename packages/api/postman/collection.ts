/** The Postman collection: the story, with the promises of the OpenAPI document. */
import { LINKED } from '../operations/example.ts';
import { type AskedRequest, requestOf } from '../story/ask.ts';
import { STORY_IDS, spelledOut } from '../story/player.ts';
import type { Step } from '../story/step.ts';
import { STORY } from '../story/story.ts';
import { assertions } from './assertions.ts';
import { type Document, type OperationObject, operationNamed } from './document.ts';
import { ENVIRONMENT } from './environment.ts';
import { stableId } from './stable-id.ts';

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
    event: [script('prerequest', [...TOKENS_FIRST, ...DAYS])],
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

/** The script that sets the days of the run, as the story's player does. */
const DAYS = [
  'const day = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10);',
  "pm.collectionVariables.set('yesterday', day(-1));",
  "pm.collectionVariables.set('tomorrow', day(1));",
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
  const operation = operationNamed(document, step.operation);
  const asked = requestOf(spelledOut(step), STORY_IDS);
  checkParameters(operation, step.name, asked);
  const { as, method, content, expected } = asked;
  return {
    name: step.name,
    event: [
      ...(step.fresh ? [script('prerequest', freshVariables(step.fresh))] : []),
      script('test', assertions(document, operation, step, expected[0] ?? 0)),
    ],
    request: {
      method,
      description: operation.description,
      auth: /nobody|holder|anybody/.test(as) ? { type: 'noauth' } : bearer(`{{${as}Token}}`),
      header: headersOf(operation, asked),
      url: urlOf(asked),
      ...(content !== undefined && {
        body: {
          mode: 'raw',
          raw: raw(content as object),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  };
}

/** Throws a RangeError if the document lacks a parameter of the request. */
function checkParameters(
  { operationId, parameters }: OperationObject,
  name: string,
  asked: AskedRequest,
): void {
  const { 'content-type': _, 'x-order-link': __, ...headers } = asked.headers;
  const known = new Set(parameters.map((one) => `${one.in} ${one.name}`.toLowerCase()));
  const sent = { path: asked.parameters, query: asked.query, header: headers };
  for (const [place, values] of Object.entries(sent))
    for (const parameter of Object.keys(values))
      if (!known.has(`${place} ${parameter}`.toLowerCase()))
        throw new RangeError(`${name}: ${operationId} has no parameter ${parameter}`);
}

const freshVariables = (fresh: NonNullable<Step['fresh']>): string[] =>
  Object.entries(fresh).map(([variable, beginning]) => {
    const value = `pm.variables.replaceIn('${beginning}{{$guid}}')`;
    return `pm.collectionVariables.set('${variable}', ${value});`;
  });

/** Names headers as the document does, with capitals. */
const headersOf = ({ parameters }: OperationObject, { headers }: AskedRequest) =>
  Object.entries(headers).map(([name, value]) => {
    const known = parameters.find((one) => one.name.toLowerCase() === name);
    return { key: known?.name ?? (name in LINKED ? 'X-Order-Link' : 'Content-Type'), value };
  });

/** Postman inserts variables into text; a number must be inserted without quotes. */
const UNQUOTED = /"(\{\{(?:unitPrice|total|amount|version)\}\})"/g;

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
function urlOf({ template, parameters, query }: AskedRequest): object {
  const steps = template.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const pairs = (values: object) =>
    Object.entries(values).map(([key, value]) => ({ key, value: String(value) }));
  const search = pairs(query)
    .map(({ key, value }) => `${key}=${value}`)
    .join('&');
  return {
    raw: `{{baseUrl}}/${steps}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: steps.split('/'),
    ...(search && { query: pairs(query) }),
    variable: pairs(parameters),
  };
}
