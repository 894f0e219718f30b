/**
 * The OpenAPI document, made from the code of the API: access patterns, request schemas,
 * operations, problems.
 */
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import manifest from '../../../package.json' with { type: 'json' };
import { AUDIENCES } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';
import type { AnswerExample } from './answer-example.ts';
import { addBounds } from './bounds.ts';
import { operationObject } from './operation-object.ts';
import { CORS_HEADER } from './parameters.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

export function openApiDocument(examples: readonly AnswerExample[]): OpenApiDocument {
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
        license: { name: manifest.license, identifier: manifest.license },
      },
      servers: [...SERVERS],
      security: [{ token: [] }],
      tags: Object.entries(AUDIENCES).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        headers: {
          [CORS_HEADER]: {
            description: 'The caller’s origin, if the shop allows it. API Gateway adds it.',
            schema: { type: 'string', maxLength: 253, format: 'uri' },
          },
        },
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'An access token of the user pool, verified as RFC8725 requires: RS256 only, ' +
              'issuer, audience, expiry. ' +
              'Locally: `npm run --silent token -- --customer a1b2`.',
          },
          orderLink: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Order-Link',
            description:
              'A link to one order: 56 characters, signed by the shop’s backend. `npm start` ' +
              'prints one.',
          },
        },
      },
    },
    { override: addBounds },
  );
}

const DESCRIPTION =
  'The orders of a shop, on one DynamoDB table. A read is one request to the table (for the open ' +
  'orders of all customers: one for each shard). Placing an order is one transaction.\n\n' +
  'Lists return `items` and a `nextCursor`, which is absent on the last page. Amounts are ' +
  'integers in minor units. Everything that can change has a version, which is its `ETag`. ' +
  'Errors are `application/problem+json` (RFC 9457) with a stable `code`. Errors of API Gateway ' +
  'itself are `{"message": "…"}`.';

/** The page shows their descriptions in a list, where Markdown is not rendered. */
const SERVERS = [
  { url: '/', description: 'This server: a local run, npm start.', 'x-internal': true },
  {
    url: 'https://{api}.execute-api.{region}.amazonaws.com',
    description: 'A deployment, production or staging: the stack’s output ApiUrl.',
    'x-internal': false,
    variables: { api: { default: 'abc123' }, region: { default: 'eu-central-1' } },
  },
] as const;
