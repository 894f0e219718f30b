import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/a6-create-order.ts';
import { idempotencyKey as parseKey } from '../../functions/http/idempotency-key.ts';
import { MAX_BODY_BYTES } from '../../functions/http/json-body.ts';
import { figure } from './figures.ts';
import { leaksIn } from './leaks.ts';

/** Shared by the projects of the house, and not in a user's clone. */
const SHARED = join(import.meta.dirname, '../../../shared/data');
const SUITE = join(SHARED, 'json-parsing');
const HEADERS = join(SHARED, 'structured-fields');
const hasSuite = existsSync(SUITE);
if (!hasSuite)
  process.stderr.write(`${SUITE} is not there: JSON parsing and structured-field cases are SKIPPED, our own are run\n`);

/** The body as its bytes, as API Gateway passes on what may not be text. */
async function post(bytes: Buffer): Promise<{ status: number; code: string; body: object }> {
  const event = {
    rawPath: '/customers/a1b2/orders',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    pathParameters: { customerId: 'a1b2' },
    requestContext: {
      ...{ requestId: 'r', http: { method: 'POST', path: '/customers/a1b2/orders' } },
      authorizer: { jwt: { claims: { sub: 'a1b2', scope: 'orders/write' } } },
    },
    ...{ body: bytes.toString('base64'), isBase64Encoded: true },
  } as unknown as APIGatewayProxyEventV2;
  const answer = await handler(event, { awsRequestId: 'r', functionName: 'f' } as Context);
  const { statusCode = 0, body = '{}' } = answer as { statusCode?: number; body?: string };
  return { status: statusCode, code: JSON.parse(body).code, body: JSON.parse(body) };
}

describe.skipIf(!hasSuite)('the JSON parsing suite, as bodies of an order', () => {
  const files = hasSuite ? readdirSync(SUITE).filter((name) => name.endsWith('.json')) : [];
  const of = (kind: string) => files.filter((name) => name.startsWith(kind));
  const all = async (names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => ({
        name,
        bytes: readFileSync(join(SUITE, name)),
        ...(await post(readFileSync(join(SUITE, name)))),
      })),
    );

  it('refuses all that is not JSON', async () => {
    const answers = await all(of('n_'));
    // Two of them are larger than any body may be, which is told before a byte is parsed.
    const expected = (bytes: Buffer) =>
      bytes.length > MAX_BODY_BYTES ? '413 payload-too-large' : '400 malformed-json';
    const wrong = answers
      .filter(({ status, code, bytes }) => `${status} ${code}` !== expected(bytes))
      .map(({ name, status, code }) => `${name} ${status} ${code}`);
    figure('JSON parsing: not JSON, refused', `${answers.length - wrong.length}/${answers.length}`, wrong.length === 0);
    expect(answers).toHaveLength(188);
    expect(wrong).toEqual([]);
  });

  it('never takes JSON for malformed', async () => {
    const answers = await all(of('y_'));
    const wrong = answers
      .filter(({ status, code }) => status !== 422 || code !== 'invalid-request')
      .map(({ name, status, code }) => `${name} ${status} ${code}`);
    figure(
      'JSON parsing: JSON, never malformed',
      `${answers.length - wrong.length}/${answers.length}`,
      wrong.length === 0,
    );
    expect(answers).toHaveLength(95);
    expect(wrong).toEqual([]);
  });

  it('answers what may be either as one of the two, and tells nothing of itself', async () => {
    const answers = await all(files);
    expect(answers).toHaveLength(318);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.flatMap(({ name, body }) => leaksIn(body).map((leak) => `${name} ${leak}`))).toEqual([]);
  });
});

describe.skipIf(!hasSuite)('the structured-field strings, as Idempotency-Key', () => {
  interface Case {
    readonly name: string;
    readonly raw: readonly string[];
    readonly expected?: readonly [string, unknown];
    readonly must_fail?: boolean;
  }
  const cases = (hasSuite ? readdirSync(HEADERS) : []).flatMap(
    (name) => JSON.parse(readFileSync(join(HEADERS, name), 'utf8')) as Case[],
  );
  const keyOf = (value: string): string | undefined => {
    try {
      return parseKey({ 'idempotency-key': value });
    } catch {
      return undefined;
    }
  };

  it('are read as their value', () => {
    // One line each, and no longer than a key may be; the empty string is no key.
    const strings = cases.filter(
      ({ raw, expected }) =>
        raw.length === 1 && expected && String(expected[0]).length > 0 && String(expected[0]).length <= 255,
    );
    expect(strings.length).toBeGreaterThan(50);
    const wrong = strings.filter(({ raw, expected }) => keyOf((raw[0] as string).trim()) !== expected?.[0]);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('JSON of our own', () => {
  const json = (text: string) => post(Buffer.from(text));

  it.each([
    ['an empty body', ''],
    ['a byte order mark', '\uFEFF{}'],
    ['a comment', '{/* no */}'],
    ['a trailing comma', '{"lines":[],}'],
    ['single quotes', "{'currency':'EUR'}"],
    ['two values', '{}{}'],
    ['NaN', '{"total":NaN}'],
    ['a leading zero', '{"quantity":01}'],
    ['an unpaired bracket', '['.repeat(16)],
    ['17 levels', `${'['.repeat(17)}${']'.repeat(17)}`],
    ['__proto__', '{"__proto__":{"isOperator":true}}'],
    ['constructor', '{"lines":[{"constructor":{"prototype":{}}}]}'],
    ['prototype', '{"a":{"prototype":1}}'],
    ['__proto__, spelled another way', '{"\\u005f_proto__":{}}'],
  ])('%s is malformed', async (_, text) => {
    expect(await json(text)).toMatchObject({ status: 400, code: 'malformed-json' });
    expect(({} as Record<string, unknown>)['isOperator']).toBeUndefined();
  });

  it.each([[[0xff, 0xfe, 0x7b, 0x7d]], [[0x22, 0xc3, 0x28, 0x22]], [[0x22, 0xed, 0xa0, 0x80, 0x22]]])(
    'bytes %j are not UTF-8',
    async (bytes) => {
      expect(await post(Buffer.from(bytes))).toMatchObject({ status: 400, code: 'malformed-json' });
    },
  );

  it.each(['null', '[]', '"x"', '7', 'true', `${'['.repeat(16)}${']'.repeat(16)}`])(
    '%s is JSON, and no order',
    async (text) => {
      expect(await json(text)).toMatchObject({ status: 422, code: 'invalid-request' });
    },
  );

  it('64 KB may be, one byte more may not', async () => {
    const of = (bytes: number) => json(`"${'x'.repeat(bytes - 2)}"`);
    expect((await of(MAX_BODY_BYTES)).status).toBe(422);
    expect(await of(MAX_BODY_BYTES + 1)).toMatchObject({ status: 413, code: 'payload-too-large' });
  });
});
