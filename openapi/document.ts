/** The OpenAPI document, made from the code that serves it: patterns, request shapes, answers, the problem catalogue. */
import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import { MAX_ADDRESS_FIELDS, MAX_LINES } from '../domain/order.ts';
import { scopesOf } from '../functions/access-patterns.ts';
import { PROBLEMS } from '../functions/http/problem.ts';
import manifest from '../package.json' with { type: 'json' };
import { gatewayMessage, problem } from './answers.ts';
import { operationIdOf } from './operation-id.ts';
import { AUDIENCES, OPERATIONS, type Operation } from './operations.ts';
import { ANSWER_HEADERS, PARAMETERS, REQUEST_HEADERS } from './parameters.ts';
import { type OperationProblem, PROBLEM_CODES, problemsOf } from './problem-codes.ts';

/** A true answer to show: of an operation, by status, and by code where it is a problem. */
export interface Example {
  readonly operationId: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly contentType: string;
  readonly body: unknown;
  /** What was sent, if it had a body. */
  readonly request: unknown;
}

export type OpenApiDocument = ReturnType<typeof createDocument>;

/** What API Gateway may answer before a function is reached, on any route that has a token and a scope. */
const GATEWAY_STATUSES: Readonly<Record<number, string>> = {
  401: 'No token, or none that is valid',
  403: 'The token has none of the scopes',
  413: 'The body is larger than API Gateway takes',
  429: 'Too many requests',
  431: 'The headers are larger than API Gateway takes',
  500: 'API Gateway or the function failed',
  503: 'API Gateway cannot reach the function',
};

const problemSchema = problem(PROBLEM_CODES);

export function openApiDocument(examples: readonly Example[]): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of OPERATIONS) {
    const { method, path } = operation.handler.pattern;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation, examples) };
  }
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Order management',
        version: manifest.version,
        description: DESCRIPTION,
      },
      // Their descriptions stand in a list to choose from, which shows marks as they are.
      servers: [
        { url: '/', description: 'Where this document is served: a local run, npm start.', 'x-internal': true },
        {
          url: 'https://{api}.execute-api.{region}.amazonaws.com',
          description: 'A deployment, production or staging: the stack’s output ApiUrl.',
          'x-internal': false,
          variables: { api: { default: 'abc123' }, region: { default: 'eu-central-1' } },
        },
      ],
      security: [{ token: [] }],
      tags: Object.entries(AUDIENCES).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        headers: {
          [CORS_HEADER]: {
            description: 'The caller’s origin, if it is one of the shop’s. API Gateway adds it.',
            schema: { type: 'string', maxLength: 253, format: 'uri' },
          },
        },
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'An access token of the user pool (verified as RFC8725 asks: RS256 only, issuer, audience, expiry). On the laptop: `npm run --silent token -- --customer a1b2`.',
          },
        },
      },
    },
    { override: tellBounds },
  );
}

/**
 * Adds bounds that a schema has in another form: the lengths that a pattern of one character class allows,
 * an integer's width, the one list whose limit is the domain's own refusal (`too-many-lines`), and the one
 * object with names of the caller's own, whose size zod checks in a refinement.
 */
function tellBounds({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void {
  const [, least, most] = ONE_CLASS.exec(String(jsonSchema['pattern'])) ?? [];
  if (least !== undefined) jsonSchema['minLength'] ??= Number(least);
  if (most !== undefined) jsonSchema['maxLength'] ??= Number(most);
  if (isAddress(jsonSchema)) jsonSchema['maxProperties'] ??= MAX_ADDRESS_FIELDS;
  if (jsonSchema['type'] === 'integer')
    jsonSchema['format'] ??= Number(jsonSchema['maximum']) < 2 ** 31 ? 'int32' : 'int64';
  if (jsonSchema['type'] === 'array') jsonSchema['maxItems'] ??= MAX_LINES;
}

/** The one object whose members are texts under names of the caller's own. */
const isAddress = ({ propertyNames, additionalProperties }: Record<string, unknown>): boolean =>
  propertyNames !== undefined && (additionalProperties as { type?: string }).type === 'string';

/** `^[class]{3}$` or `^[class]{1,64}$`. */
const ONE_CLASS = /^\^\[[^\]]+\]\{(?:(\d+),)?(\d+)\}\$$/;

const CORS_HEADER = 'Access-Control-Allow-Origin';

/** Every answer's headers: its own, and the one that lets a browser read it. */
const headers = (own: Readonly<Record<string, object>> = {}) => ({
  headers: { ...own, [CORS_HEADER]: { $ref: `#/components/headers/${CORS_HEADER}` } },
});

const DESCRIPTION = `Orders of a shop on one DynamoDB table. A read is one request to it (the open orders of all customers: one for each shard), and an order is placed in one transaction.

Lists answer \`items\` and a \`nextCursor\`, absent on the last page. Amounts are integers in minor units. What changes has a version, which is its \`ETag\`. Errors are \`application/problem+json\` (RFC 9457) with a stable \`code\`; what API Gateway answers by itself is \`{"message": "…"}\`.`;

function operationObject(operation: Operation, examples: readonly Example[]): ZodOpenApiOperationObject {
  const { audience, summary, description } = operation;
  const { pattern } = operation.handler;
  const operationId = operationIdOf(operation);
  const own = examples.filter((example) => example.operationId === operationId);
  return {
    operationId,
    tags: [audience],
    summary,
    description,
    security: scopesOf(pattern).map((scope) => ({ token: [scope] })),
    parameters: parameters(operation) as NonNullable<ZodOpenApiOperationObject['parameters']>,
    ...requestBody(operation, own),
    responses: { ...successes(operation, own), ...failures(operation, own) },
  };
}

function parameters({ handler: { shape } }: Operation): object[] {
  const header = ({ name, ...rest }: { readonly name: string }, required: boolean) => ({
    name,
    in: 'header',
    required,
    ...rest,
  });
  return [
    ...inUrl('path', shape.path),
    ...inUrl('query', shape.query),
    ...(shape.ifMatch === 'required' ? [header(REQUEST_HEADERS.ifMatch, true)] : []),
    ...(shape.ifMatch === 'optional' ? [header(REQUEST_HEADERS.optionalIfMatch, false)] : []),
    ...(shape.idempotencyKey ? [header(REQUEST_HEADERS.idempotencyKey, true)] : []),
  ];
}

/** Parameters as the request's schema has them, in people's words. */
function inUrl(place: 'path' | 'query', schema: z.core.$ZodType | undefined): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', override: tellBounds });
  return Object.entries(properties).map(([name, property]) => {
    const told = PARAMETERS[name];
    if (told === undefined) throw new RangeError(`parameter ${name} has no description`);
    const { description, schema: meant = property, example = (property as { const?: unknown }).const } = told;
    return {
      ...{ name, in: place, required: required.includes(name), description },
      schema: meant,
      ...(example !== undefined && { example }),
    };
  });
}

function requestBody({ handler, body }: Operation, examples: readonly Example[]) {
  const schema = handler.shape.body;
  if (schema === undefined) return {};
  if (body === undefined) throw new RangeError(`${handler.pattern.entry} has a body without a description`);
  z.globalRegistry.add(schema, body);
  const sent = examples.find(({ status, request }) => status < 300 && request !== undefined)?.request;
  return {
    requestBody: {
      required: true,
      description: body.description,
      content: { 'application/json': { schema: schema as z.ZodType, ...(sent !== undefined && { example: sent }) } },
    },
  };
}

function successes(
  { answers, handler: { shape } }: Operation,
  examples: readonly Example[],
): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      const isNew = status === '201';
      const versioned = 'version' in (schema as z.ZodObject).shape;
      const shown = examples.find((example) => example.status === Number(status));
      return [
        status,
        {
          description: isNew ? 'Made.' : 'Done.',
          ...headers({
            ...(versioned && { ETag: { ...ANSWER_HEADERS.ETag, required: isNew } }),
            ...(isNew && { Location: { ...ANSWER_HEADERS.Location, required: true } }),
            ...(isNew && shape.idempotencyKey && { 'Idempotent-Replayed': ANSWER_HEADERS['Idempotent-Replayed'] }),
          }),
          content: { 'application/json': { schema, ...(shown && { example: shown.body }) } },
        },
      ];
    }),
  ) as ZodOpenApiResponsesObject;
}

/** Ours as problems, API Gateway's own as messages; some statuses come from either. */
function failures(operation: Operation, examples: readonly Example[]): ZodOpenApiResponsesObject {
  const ours = Map.groupBy(problemsOf(operation), ({ status }) => status);
  const theirs = Object.keys(GATEWAY_STATUSES).map(Number);
  const statuses = new Set([...ours.keys(), ...theirs.filter((status) => status !== 413 || operation.body)]);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => {
        const [problems, gateway] = [ours.get(status) ?? [], GATEWAY_STATUSES[status]];
        const words = [...problems.map(({ code }) => PROBLEMS[code].title), ...(gateway ? [gateway] : [])];
        return [
          status,
          {
            description: `${words.join('. ')}.`,
            ...failureHeaders(status),
            content: {
              ...(problems.length > 0 && problemContent(status, problems, examples)),
              ...(gateway && gatewayContent(status, examples)),
            },
          },
        ];
      }),
  ) as ZodOpenApiResponsesObject;
}

function failureHeaders(status: number): object {
  if (status === 412) return headers({ ETag: ANSWER_HEADERS.ETag });
  if (status === 429 || status === 503) return headers({ 'Retry-After': ANSWER_HEADERS['Retry-After'] });
  return headers();
}

const problemContent = (status: number, problems: readonly OperationProblem[], examples: readonly Example[]) => ({
  'application/problem+json': {
    schema: problemSchema.and(
      z.looseObject({ status: z.literal(status), code: z.literal(problems.map(({ code }) => code)) }),
    ),
    examples: Object.fromEntries(
      problems.flatMap(({ code }) => {
        const shown = examples.find((example) => example.status === status && example.code === code);
        return shown ? [[code, { summary: PROBLEMS[code].title, value: shown.body }]] : [];
      }),
    ),
  },
});

function gatewayContent(status: number, examples: readonly Example[]): object {
  const shown = examples.find((example) => example.status === status && example.code === undefined);
  return { 'application/json': { schema: gatewayMessage, ...(shown && { example: shown.body }) } };
}
