import { describe, expect, it } from 'vitest';
import { inWhole, withSharedParts } from '../../openapi/shared-parts.ts';

const problem = (instance: string, code = 'not-found') => ({
  description: 'There is none.',
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: { [code]: { summary: 'None', value: { code, status: 404, instance } } },
    },
  },
});
const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const operation = (name: string) => ({
  operationId: name,
  parameters: [limit, { name, in: 'path' }],
  responses: { 200: { description: name }, 404: problem(`/${name}`) },
});
const document = {
  paths: { '/a': { get: operation('a') }, '/b': { get: operation('b') } },
  components: { schemas: { Problem: { type: 'object' } } },
};

describe('The shared parts of the OpenAPI document', () => {
  const shared = withSharedParts(document) as unknown as {
    readonly paths: Record<string, { get: ReturnType<typeof operation> }>;
    readonly components: Record<string, Record<string, unknown>>;
  };

  it('are written once: what two operations have, and each problem’s example', () => {
    expect(shared.components).toEqual({
      schemas: { Problem: { type: 'object' } },
      parameters: { limit },
      responses: { 'not-found': expect.objectContaining({ description: 'There is none.' }) },
      examples: {
        'not-found': { summary: 'None', value: expect.objectContaining({ status: 404 }) },
      },
    });
    expect(shared.paths['/b']?.get).toEqual({
      operationId: 'b',
      parameters: [{ $ref: '#/components/parameters/limit' }, { name: 'b', in: 'path' }],
      responses: {
        200: { description: 'b' },
        404: { $ref: '#/components/responses/not-found' },
      },
    });
  });

  it('are read at all their places, but for the path in a problem’s example', () => {
    const { paths } = inWhole(shared) as unknown as typeof document;

    expect(paths['/a'].get).toEqual(document.paths['/a'].get);
    expect(paths['/b'].get).toEqual({
      ...operation('b'),
      responses: { ...operation('b').responses, 404: operation('a').responses[404] },
    });
  });

  it('have names of their own if their content differs', () => {
    const other = {
      ...document,
      paths: {
        '/a': { get: { ...operation('a'), responses: { 404: problem('/a') } } },
        '/b': {
          get: {
            ...operation('b'),
            responses: {
              404: { ...problem('/b'), description: 'Another.' },
              410: problem('/b', 'gone'),
            },
          },
        },
      },
    };
    const { components, paths } = withSharedParts(other) as unknown as typeof shared;

    expect(Object.keys(components['examples'] ?? {})).toEqual(['not-found', 'gone']);
    expect(components['responses']).toEqual({});
    expect(Object.keys(paths['/b']?.get.responses ?? {})).toEqual(['404', '410']);
  });

  it('leave a document without components as it is', () => {
    const plain = { paths: { '/a': { get: operation('a') } } };

    expect(inWhole(plain)).toEqual(plain);
  });
});
