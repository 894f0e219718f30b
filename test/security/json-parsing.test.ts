import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { idempotencyKey as parseKey } from '../../functions/http/idempotency-key.ts';
import { MAX_BODY_BYTES } from '../../functions/http/json-body.ts';
import { router } from '../../functions/http/router.ts';
import { createOrder } from '../../functions/orders/a06-create-order.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { figure } from './figures.ts';
import { leaksIn } from './leaks.ts';
import { KEY_CASES, PARSING_CASES } from './shared-cases.ts';

/** Posts the body as bytes, as API Gateway passes on bodies that may not be text. */
async function post(bytes: Buffer): Promise<{ status: number; code: string; body: object }> {
  const event = {
    routeKey: 'POST /customers/{customerId}/orders',
    rawPath: '/customers/a1b2/orders',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    pathParameters: { customerId: 'a1b2' },
    requestContext: {
      requestId: 'r',
      http: { method: 'POST', path: '/customers/a1b2/orders' },
      authorizer: { jwt: { claims: { sub: 'a1b2', scope: 'orders/write' } } },
    },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  } as unknown as APIGatewayProxyEventV2;
  const answer = await router([createOrder])(event, lambdaContext());
  const { statusCode = 0, body = '{}' } = answer as { statusCode?: number; body?: string };
  return { status: statusCode, code: JSON.parse(body).code, body: JSON.parse(body) };
}

describe.skipIf(PARSING_CASES.length === 0)('The JSON parsing suite, as bodies of an order', () => {
  const of = (kind: string) => PARSING_CASES.filter(({ name }) => name.startsWith(kind));
  const all = (cases: typeof PARSING_CASES) =>
    Promise.all(cases.map(async ({ name, bytes }) => ({ name, bytes, ...(await post(bytes)) })));

  it('is refused where it is not JSON', async () => {
    const answers = await all(of('n_'));
    // Two of them exceed the largest body. They are rejected before they are parsed.
    const expected = (bytes: Buffer) =>
      bytes.length > MAX_BODY_BYTES ? '413 payload-too-large' : '400 malformed-json';
    const wrong = answers
      .filter(({ status, code, bytes }) => `${status} ${code}` !== expected(bytes))
      .map(({ name, status, code }) => `${name} ${status} ${code}`);
    figure(
      'JSON parsing: not JSON, refused',
      `${answers.length - wrong.length}/${answers.length}`,
      wrong.length === 0,
    );
    expect(answers).toHaveLength(188);
    expect(wrong).toEqual([]);
  });

  it('is parsed wherever it is JSON', async () => {
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

  it('is parsed or refused where both are allowed, without internals in the answer', async () => {
    const answers = await all(PARSING_CASES);
    expect(answers).toHaveLength(318);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(
      answers.flatMap(({ name, body }) => leaksIn(body).map((leak) => `${name} ${leak}`)),
    ).toEqual([]);
  });
});

describe.skipIf(KEY_CASES.length === 0)('The structured-field strings, as Idempotency-Key', () => {
  const keyOf = (value: string): string | undefined => {
    try {
      return parseKey({ 'idempotency-key': value });
    } catch {
      return undefined;
    }
  };
  /**
   * The exceptions: a key has 1 to 255 characters, and a value that does not begin as a string is
   * taken unchanged, as most clients send it.
   */
  const otherwise: Readonly<Record<string, string | undefined>> = {
    'empty string': undefined,
    'long string': undefined,
    'single quoted string': "'foo'",
    // Two header lines are joined by a comma. A parser of structured fields adds a space.
    'two lines string': 'foo,bar',
  };

  it('are read as their value, or refused', () => {
    const expectedOf = ({ name, expected }: (typeof KEY_CASES)[number]) =>
      name in otherwise ? otherwise[name] : expected?.[0];
    const wrong = KEY_CASES.filter((one) => keyOf(one.raw.join(',').trim()) !== expectedOf(one));
    figure(
      'structured-field strings as keys',
      `${KEY_CASES.length - wrong.length}/${KEY_CASES.length}`,
      wrong.length === 0,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(KEY_CASES).toHaveLength(270);
    expect(KEY_CASES.filter(({ must_fail: mustFail }) => mustFail)).toHaveLength(169);
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
  ])('is malformed: %s', async (_, text) => {
    expect(await json(text)).toMatchObject({ status: 400, code: 'malformed-json' });
    expect(({} as Record<string, unknown>)['isOperator']).toBeUndefined();
  });

  it.each([
    [[0xff, 0xfe, 0x7b, 0x7d]],
    [[0x22, 0xc3, 0x28, 0x22]],
    [[0x22, 0xed, 0xa0, 0x80, 0x22]],
  ])('is no UTF-8: bytes %j', async (bytes) => {
    expect(await post(Buffer.from(bytes))).toMatchObject({ status: 400, code: 'malformed-json' });
  });

  it.each(['null', '[]', '"x"', '7', 'true', `${'['.repeat(16)}${']'.repeat(16)}`])(
    'is JSON, and no order: %s',
    async (text) => {
      expect(await json(text)).toMatchObject({ status: 422, code: 'invalid-request' });
    },
  );

  it('has 64 KB at most', async () => {
    const of = (bytes: number) => json(`"${'x'.repeat(bytes - 2)}"`);
    expect((await of(MAX_BODY_BYTES)).status).toBe(422);
    expect(await of(MAX_BODY_BYTES + 1)).toMatchObject({ status: 413, code: 'payload-too-large' });
  });
});
