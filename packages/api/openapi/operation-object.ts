import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { RequestShape } from '../../../functions/http/request.ts';
import { type AccessPattern, scopesOf } from '../../../functions/manifest/access-pattern.ts';
import { audienceOf, type Operation } from '../operations/operation.ts';
import { operationIdOf } from '../operations/operation-id.ts';
import type { AnswerExample } from './answer-example.ts';
import { addBounds } from './bounds.ts';
import { failureResponses } from './failure-responses.ts';
import { ANSWER_HEADERS, PARAMETERS, REQUEST_HEADERS, withCorsHeader } from './parameters.ts';

export function operationObject(
  operation: Operation,
  examples: readonly AnswerExample[],
): ZodOpenApiOperationObject {
  const { summary, description } = operation;
  const operationId = operationIdOf(operation);
  const own = examples.filter((example) => example.operationId === operationId);
  return {
    operationId,
    tags: [audienceOf(operation)],
    summary,
    description,
    security: securityOf(operation),
    parameters: parameters(operation) as NonNullable<ZodOpenApiOperationObject['parameters']>,
    ...requestBody(operation),
    responses: { ...successResponses(operation, own), ...failureResponses(operation, own) },
  };
}

/** None, which is an empty list, for a public operation. */
const securityOf = ({ handler: { pattern } }: Operation): Record<string, string[]>[] =>
  pattern.who === 'link'
    ? [{ orderLink: [] }]
    : scopesOf(pattern).map((scope) => ({ token: [scope] }));

function parameters({ handler: { shape } }: Operation): object[] {
  return [
    ...urlParameters('path', shape.path),
    ...urlParameters('query', shape.query),
    ...(shape.ifMatch === 'required' ? [header(REQUEST_HEADERS.ifMatch, true)] : []),
    ...(shape.ifMatch === 'optional' ? [header(REQUEST_HEADERS.optionalIfMatch, false)] : []),
    ...(shape.idempotencyKey === undefined ? [] : [keyHeader(shape.idempotencyKey)]),
  ];
}

type HeaderText = (typeof REQUEST_HEADERS)[keyof typeof REQUEST_HEADERS];

const header = ({ name, ...rest }: HeaderText, required: boolean): object => ({
  name,
  in: 'header',
  required,
  ...rest,
});

/** OpenAPI cannot make a header depend on the body, so its description does. */
function keyHeader(rule: NonNullable<RequestShape['idempotencyKey']>): object {
  const { idempotencyKey: always } = REQUEST_HEADERS;
  if (rule === 'required') return header(always, true);
  const when =
    'requiredWith' in rule
      ? `Required if the body has \`${rule.requiredWith}\`.`
      : `Required unless the body has a \`${rule.requiredWithout}\`, which takes its place.`;
  const description = `${when} ${always.description}`;
  return { ...header(always, false), description };
}

/** Lists the parameters of a request's schema, each with its description. */
function urlParameters(place: 'path' | 'query', schema: z.core.$ZodType | undefined): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    override: addBounds,
  });
  return Object.entries(properties).map(([name, property]) => {
    const described = PARAMETERS[name];
    if (described === undefined)
      throw new RangeError(`packages/api/openapi/parameters.ts has no ${name}`);
    const { description, schema: documented = property } = described;
    const { example = (property as { const?: unknown }).const } = described;
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      schema: documented,
      ...(example !== undefined && { example }),
    };
  });
}

function requestBody({ handler, body, example }: Operation) {
  const { body: required, optionalBody } = handler.shape;
  const schema = required ?? optionalBody;
  if (schema === undefined) return {};
  if (body === undefined)
    throw new RangeError(`packages/api/operations/: ${handler.pattern.name} has no body`);
  z.globalRegistry.add(schema, body);
  return {
    requestBody: {
      required: required !== undefined,
      description: body.description,
      content: { 'application/json': { schema: schema as z.ZodType, example: example.body } },
    },
  };
}

/** The rights that operators have, too. */
const OF_OPERATORS: ReadonlySet<AccessPattern['who']> = new Set(['customer', 'anyone', 'operator']);

const DESCRIBED: Readonly<Record<string, string>> = { 201: 'Created.', 202: 'Accepted.' };

function successResponses(
  { answers, handler: { pattern, shape } }: Operation,
  examples: readonly AnswerExample[],
): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      const isNew = status === '201';
      const versioned = 'version' in (schema as z.ZodObject).shape;
      const replayable = shape.idempotencyKey !== undefined;
      const forOperators = OF_OPERATORS.has(pattern.who);
      const shown = examples.find((example) => example.status === Number(status));
      return [
        status,
        {
          description: DESCRIBED[status] ?? 'OK.',
          ...withCorsHeader({
            ...(versioned && { ETag: { ...ANSWER_HEADERS.ETag, required: isNew } }),
            ...(isNew && { Location: { ...ANSWER_HEADERS.Location, required: true } }),
            ...(replayable && { 'Idempotent-Replayed': ANSWER_HEADERS['Idempotent-Replayed'] }),
            ...(forOperators && { 'Server-Timing': ANSWER_HEADERS['Server-Timing'] }),
          }),
          content: {
            'application/json': {
              schema,
              // Parsing gives the members the schema's order. A stored map has none.
              ...(shown && { example: (schema as z.ZodObject).parse(shown.body) }),
            },
          },
        },
      ];
    }),
  ) as ZodOpenApiResponsesObject;
}
