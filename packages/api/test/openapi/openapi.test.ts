import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessPattern } from '../../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../../functions/manifest/access-patterns.ts';
import { expectDocumented } from '../../../../test/support/documented.ts';
import { run } from '../../../../test/support/local-run.ts';
import type { Run } from '../../../local/run.ts';
import type { AnswerExample } from '../../openapi/answer-example.ts';
import { clientOperations } from '../../openapi/client-operations.ts';
import { clientTypes } from '../../openapi/client-types.ts';
import { openApiDocument } from '../../openapi/document.ts';
import { recordExamples } from '../../openapi/examples/story.ts';
import { problemsOf } from '../../openapi/problem-codes.ts';
import { inWhole, withSharedParts } from '../../openapi/shared-parts.ts';
import { operationIdOf } from '../../operations/operation-id.ts';
import { OPERATIONS } from '../../operations/operations.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const FILE = join(ROOT, 'docs/openapi.json');
const file = JSON.parse(readFileSync(FILE, 'utf8'));
const committed = inWhole(file);

describe('The OpenAPI document', () => {
  let backend: Run;
  let examples: AnswerExample[];

  beforeAll(async () => {
    backend = await run({ port: 0 });
    examples = await recordExamples(backend);
  });
  afterAll(() => backend?.stop());

  it('is what `npm run generate` writes, with today’s code and real answers', () => {
    expect(
      file,
      'run npm run generate; what each run changes is listed in ' +
        'packages/api/openapi/examples/stable-values.ts',
    ).toEqual(withSharedParts(openApiDocument(examples)));
  });

  it('gives the client its types', () => {
    expect(readFileSync(join(ROOT, 'packages/client/types.ts'), 'utf8')).toBe(
      clientTypes(committed),
    );
    expect(readFileSync(join(ROOT, 'packages/client/operations.ts'), 'utf8')).toBe(
      clientOperations(committed),
    );
  });

  it('has an operation for each route', () => {
    const routes = Object.values<AccessPattern>(ACCESS_PATTERNS).map(
      ({ method, path }) => `${method} ${path}`,
    );
    const documented = OPERATIONS.map(
      ({ handler: { pattern } }) => `${pattern.method} ${pattern.path}`,
    );
    expect(documented.sort()).toEqual([...new Set(routes)].sort());
  });

  it('describes every problem that it names', () => {
    const shown = examples.map(
      ({ operationId, status, code }) => `${operationId} ${status} ${code}`,
    );
    const named = OPERATIONS.flatMap((operation) =>
      problemsOf(operation).map(
        ({ status, code }) => `${operationIdOf(operation)} ${status} ${code}`,
      ),
    );
    expect(named.filter((problem) => !shown.includes(problem))).toEqual([]);
  });

  it.each(OPERATIONS.map((operation) => [operationIdOf(operation), operation] as const))(
    'describes every answer of %s',
    (operationId, { handler }) => {
      const own = examples.filter(
        (example) => example.operationId === operationId && example.contentType !== '',
      );
      expect(own.length).toBeGreaterThan(4);
      for (const { status, contentType, body } of own) {
        // The story keeps no headers. The other tests compare the headers of every answer with the
        // document.
        const required = { etag: '"1"', location: '/', 'content-type': contentType };
        expect(() =>
          expectDocumented(handler.pattern, { status, headers: required, body }),
        ).not.toThrow();
      }
    },
  );

  it('has plain text where a list shows it unformatted', () => {
    expect(JSON.stringify(committed.servers)).not.toContain('`');
  });

  it('requires If-Match only where it is needed', () => {
    const needed = (path: string, method: string) =>
      '428' in committed.paths[path][method].responses;
    const order = '/customers/{customerId}/orders/{orderId}';

    expect(needed(order, 'patch')).toBe(true);
    expect(needed('/inventory/{sku}', 'put')).toBe(true);
    expect(needed(`${order}/cancellation`, 'post')).toBe(false);
  });

  it('has the functions’ limits for requests', () => {
    const { NewOrder, NewCustomer } = committed.components.schemas;

    expect(NewOrder.properties.shippingAddress).toMatchObject({
      maxProperties: 16,
      propertyNames: { maxLength: 40 },
      additionalProperties: {
        anyOf: [{ minLength: 1, maxLength: 200 }, { type: 'null' }, { maxLength: 500 }],
      },
    });
    expect('a\u0007b').not.toMatch(new RegExp(NewCustomer.properties.name.pattern, 'u'));
    expect('😀'.repeat(200)).toMatch(new RegExp(NewCustomer.properties.name.pattern, 'u'));
    for (const [key, accepted] of [
      ['8e03978e', true] as const,
      ['"a,b"', true] as const,
      ['a b', true] as const,
      ['a,b', false] as const,
      ['"a', false] as const,
      ['', false] as const,
    ]) {
      const { parameters } = committed.paths['/customers'].post;
      const { schema } = parameters.find(
        ({ name }: { name: string }) => name === 'Idempotency-Key',
      );
      expect([key, new RegExp(schema.pattern, 'u').test(key)]).toEqual([key, accepted]);
    }
  });

  it('detects an answer that is not documented', () => {
    const { pattern } = OPERATIONS[0]?.handler ?? expect.fail();
    const answer = {
      headers: { 'content-type': 'application/json' },
      body: { customerId: 'a1b2' },
    };
    expect(() => expectDocumented(pattern, { ...answer, status: 200 })).not.toThrow();
    expect(() => expectDocumented(pattern, { ...answer, status: 204 })).toThrow(
      'not documented to answer 204',
    );
    expect(() =>
      expectDocumented(pattern, { ...answer, status: 200, body: { customerId: 7 } }),
    ).toThrow('not as documented');
    expect(() =>
      expectDocumented(pattern, { ...answer, status: 200, body: { customerId: 'a', secret: 1 } }),
    ).toThrow();
  });
});
