import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES } from '../../functions/http/json-body.ts';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { PAYMENT_SESSIONS } from '../../functions/manifest/payment-provider.ts';
import { ordersClient } from '../../packages/client/orders-client.ts';
import type { Run } from '../../packages/local/run.ts';
import { run } from '../support/local-run.ts';
import { leaksIn } from './leaks.ts';
import { PARSING_CASES } from './shared-cases.ts';

const PATTERNS = Object.values(ACCESS_PATTERNS);

/** A raw request, byte by byte: client libraries would refuse to send some of them. */
interface Raw {
  readonly method: string;
  /** As in the request line. */
  readonly target: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string | Buffer;
  /** Replaces the operator's token. */
  readonly token?: string;
}

describe('Bad input, sent through the gateway', () => {
  let backend: Run;
  let token: string;
  let orderId: string;
  let orderLink: string;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    token = await backend.operatorToken();
    const shop = ordersClient({ url: backend.url, token });
    await shop.putInventory({
      sku: 'ABC',
      body: { name: 'Bag', unitPrice: 100, currency: 'EUR', quantity: 9, lowStockThreshold: 1 },
    });
    await shop.createCustomer({
      body: { customerId: 'a1b2', name: 'Acme Co', email: 'a@example.com' },
    });
    const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 100 }] };
    ({ orderId, orderLink = '' } = await shop.createOrder({ customerId: 'a1b2', body }));
  });
  afterAll(() => backend?.stop());

  const send = async ({
    method,
    target,
    headers = [],
    body = '',
    token: bearer = token,
  }: Raw): Promise<{ status: number; type: string; body: Record<string, unknown> }> => {
    const bytes = Buffer.from(body);
    const lines = [
      `${method} ${target} HTTP/1.1`,
      ...[
        ['host', 'localhost'],
        ['authorization', `Bearer ${bearer}`],
        ['connection', 'close'],
        ...headers,
      ].map((pair) => pair.join(': ')),
      ...(bytes.length > 0 ? [`content-length: ${bytes.length}`] : []),
    ];
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(bytes);
    const answer = Buffer.concat(await socket.toArray().catch(() => [])).toString();
    const [head = '', ...rest] = answer.split('\r\n\r\n');
    const text = rest.join('\r\n\r\n');
    const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
    const [, type = ''] = /^content-type: ([^\r;]*)/im.exec(head) ?? [];
    return { status: Number(head.split(' ')[1]), type, body: json === '' ? {} : JSON.parse(json) };
  };
  const expectProblem = async (raw: Raw, status: number, code: string) => {
    const answer = await send(raw);
    expect({ status: answer.status, code: answer.body['code'], type: answer.type }).toEqual({
      status,
      code,
      type: 'application/problem+json',
    });
    expect(leaksIn(answer.body, raw.target)).toEqual([]);
    // RFC 9457: a URI reference, even for a path that is none.
    expect(answer.body['instance']).toMatch(/^[\w\-.~!$&'()*+,;=:@/%]*$/);
    return answer.body;
  };

  const refused = async (...args: Parameters<typeof expectProblem>): Promise<void> => {
    await expectProblem(...args);
  };

  const json = ['content-type', 'application/json'] as const;
  const key = ['idempotency-key', 'k'] as const;
  const order = (body: string | Buffer, headers: Raw['headers'] = [json, key]): Raw => ({
    method: 'POST',
    target: '/customers/a1b2/orders',
    headers,
    body,
  });
  const line = (fields: string) =>
    `{"currency":"EUR","lines":[{"sku":"ABC","quantity":1,"unitPrice":100${fields}}]}`;
  const with1 = (name: string, value: string) =>
    line('').replace(new RegExp(`"${name}":[^,}]+`), `"${name}":${value}`);

  describe('in size', () => {
    it('is rejected: a body of more than 64 KB', () =>
      refused(order(`{"currency":"${'E'.repeat(64 * 1024)}"}`), 413, 'payload-too-large'));
    it('is rejected: a body that is nested too deep', () =>
      refused(order('['.repeat(1000)), 400, 'malformed-json'));
    it('is rejected: an Idempotency-Key of more than 255 characters', () =>
      refused(
        order(line(''), [json, ['idempotency-key', 'k'.repeat(256)]]),
        400,
        'invalid-request',
      ));
    it('is rejected: a cursor of several kilobytes', () =>
      refused(
        { method: 'GET', target: `/orders?status=OPEN&cursor=${'A'.repeat(6000)}` },
        400,
        'invalid-cursor',
      ));
    it('is rejected: 49 lines', () => {
      const lines = Array.from({ length: 49 }, (_, n) => ({
        sku: `S${n}`,
        quantity: 1,
        unitPrice: 1,
      }));
      return refused(order(JSON.stringify({ currency: 'EUR', lines })), 422, 'too-many-lines');
    });
    it('is rejected: a name of 201 characters', () =>
      refused(order(line(`,"name":"${'x'.repeat(201)}"`)), 422, 'invalid-request'));
    it('is rejected: 17 fields of an address', () => {
      const shippingAddress = Object.fromEntries(
        Array.from({ length: 17 }, (_, n) => [`f${n}`, 'x']),
      );
      const lines = [{ sku: 'ABC', quantity: 1, unitPrice: 100 }];
      return refused(
        order(JSON.stringify({ currency: 'EUR', lines, shippingAddress })),
        422,
        'invalid-request',
      );
    });
    it('is rejected with a hundred errors at most: 60 KB of invalid lines', async () => {
      const lines = Array.from({ length: 20_000 }, () => '{}').join(',');
      const { errors } = await expectProblem(
        order(`{"currency":"EUR","lines":[${lines}]}`),
        422,
        'invalid-request',
      );
      expect(errors).toHaveLength(100);
    });
    it('is rejected with a hundred errors at most: 6,000 unknown members', async () => {
      const members = Array.from({ length: 6000 }, (_, n) => `"m${n}":1`).join(',');
      const { errors } = await expectProblem(order(line(`,${members}`)), 422, 'invalid-request');
      expect(errors).toHaveLength(100);
    });
    it('is rejected without repeating it: a member’s name of 60 KB', async () => {
      const { errors } = await expectProblem(
        order(line(`,"${'x'.repeat(60_000)}":1`)),
        422,
        'invalid-request',
      );
      expect(errors).toEqual([{ pointer: '/lines/0', detail: 'is not supported' }]);
    });
    it.each(['idempotency-key', 'if-match', 'x-anything'])(
      'reaches no function: 12 KB of %s',
      async (name) => {
        const answer = await send(order(line(''), [json, [name, 'x'.repeat(12_000)]]));
        expect(answer).toMatchObject({
          status: 431,
          body: { message: 'Request Header Fields Too Large' },
        });
      },
    );
    it('is unauthorized: a token of 9 KB', async () => {
      const raw = { method: 'GET', target: '/orders?status=OPEN', token: 'x'.repeat(9000) };
      expect(await send(raw)).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
    });
    it.each([
      ['a path', `/customers/${'x'.repeat(12_000)}`],
      ['a query', `/orders?status=${'x'.repeat(12_000)}`],
    ])('reaches no function: %s of 12 KB', async (_, target) => {
      expect(await send({ method: 'GET', target })).toMatchObject({ status: 431 });
    });
    it('reaches no function: 20 KB of headers', async () => {
      const answer = await send(order(line(''), [json, ['x-anything', 'x'.repeat(20_000)]]));
      expect(answer).toEqual({
        status: 431,
        type: 'application/json',
        body: { message: 'Request Header Fields Too Large' },
      });
    });
    it('is rejected by API Gateway: a body of more than 10 MB', async () => {
      const answer = await send({
        ...order(''),
        headers: [json, key, ['content-length', '10485761']],
      });
      expect(answer).toMatchObject({ status: 413, body: { message: 'Request Entity Too Large' } });
    });
  });

  describe('in the media type', () => {
    it.each([
      ['none', []],
      ['text', [['content-type', 'text/plain']]],
      ['a form', [['content-type', 'application/x-www-form-urlencoded']]],
      ['another JSON', [['content-type', 'application/merge-patch+json']]],
      ['UTF-16', [['content-type', 'application/json; charset=utf-16']]],
      ['Latin 1', [['content-type', 'application/json;charset=iso-8859-1']]],
      ['bytes', [['content-type', 'application/octet-stream']]],
      ['several parts', [['content-type', 'multipart/form-data; boundary=x']]],
      [
        'JSON, sent twice',
        [
          ['content-type', 'application/json'],
          ['content-type', 'application/json'],
        ],
      ],
    ] as [string, [string, string][]][])('is rejected: %s', (_, headers) =>
      refused(order(line(''), [key, ...headers]), 415, 'unsupported-media-type'),
    );

    it('is rejected: a compressed body', () =>
      refused(
        order(gzipSync(line('')), [json, key, ['content-encoding', 'gzip']]),
        415,
        'unsupported-media-type',
      ));
    it.each([
      'application/json',
      'application/json; charset=utf-8',
      'APPLICATION/JSON;charset="UTF-8"',
    ])('is read as JSON: %s', async (type) => {
      const { status } = await send(order('{}', [key, ['content-type', type]]));
      expect(status).toBe(422);
    });
  });

  describe('in the encoding', () => {
    const named = (bytes: Buffer) =>
      Buffer.concat([Buffer.from('{"name":"'), bytes, Buffer.from('"}')]);
    it.each([
      ['nothing', Buffer.alloc(0), 'malformed-json'],
      ['a byte order mark', Buffer.from('\ufeff{}'), 'malformed-json'],
      ['UTF-16', Buffer.from('{}', 'utf16le'), 'malformed-json'],
      ['Latin-1', named(Buffer.from([0xe4])), 'malformed-json'],
      ['an overlong form', named(Buffer.from([0xc0, 0xaf])), 'malformed-json'],
      ['half a surrogate pair', named(Buffer.from([0xed, 0xa0, 0x80])), 'malformed-json'],
      ['a character cut off', named(Buffer.from([0xf0, 0x9f, 0x98])), 'malformed-json'],
      ['a NUL', Buffer.from('{}\0'), 'malformed-json'],
    ] as const)('is rejected: %s', (_, body, code) => refused(order(body), 400, code));

    it('is kept unchanged if it is text beyond ASCII', async () => {
      const name = 'Zoë 😀 \u202e \ufffe';
      const body = JSON.stringify({ customerId: 'utf8', name, email: 'utf8@example.com' });
      const created = await send({
        method: 'POST',
        target: '/customers',
        headers: [json, ['idempotency-key', 'u']],
        body,
      });
      expect(created).toMatchObject({ status: 201, body: { name } });
    });
  });

  describe.skipIf(PARSING_CASES.length === 0)('from the JSON parsing suite, as text', () => {
    const EXPECTED = {
      n: /^(400 malformed-json|413 payload-too-large)$/,
      y: /^422 invalid-request$/,
      i: /^4(00|22) /,
    };

    it.each(Object.entries(EXPECTED))(
      'is accepted or rejected as its prefix demands: %s_',
      async (kind, expected) => {
        const wrong: string[] = [];
        for (const { name, bytes } of PARSING_CASES.filter(({ name }) =>
          name.startsWith(`${kind}_`),
        )) {
          const { status, body } = await send(order(bytes));
          const tooLarge = bytes.length > MAX_BODY_BYTES;
          const outcome = `${status} ${body['code']}`;
          if (!expected.test(outcome) || tooLarge !== (status === 413))
            wrong.push(`${name}: ${outcome}`);
        }
        expect(wrong).toEqual([]);
      },
    );
  });

  describe('in numbers', () => {
    it.each([
      ['unitPrice', '9007199254740993'],
      ['unitPrice', '1e400'],
      ['unitPrice', '-0'],
      ['unitPrice', '10.5'],
      ['unitPrice', '-1'],
      ['unitPrice', '1000000000001'],
      ['unitPrice', '"100"'],
      ['unitPrice', 'null'],
      ['quantity', '0'],
      ['quantity', '-5'],
      ['quantity', '1.5'],
      ['quantity', '10001'],
      ['quantity', 'true'],
      ['quantity', '[1]'],
    ])('is rejected: %s of %s', async (name, value) => {
      const { errors } = await expectProblem(order(with1(name, value)), 422, 'invalid-request');
      for (const error of errors as object[])
        expect(error).toEqual({ pointer: `/lines/0/${name}`, detail: expect.any(String) });
      expect(errors).not.toEqual([]);
    });
  });

  describe('in members', () => {
    it('is rejected: an unknown member', async () => {
      const { errors } = await expectProblem(order(line(',"discount":5')), 422, 'invalid-request');
      expect(errors).toEqual([{ pointer: '/lines/0/discount', detail: 'is not supported' }]);
    });
    it('is rejected: a member that the server sets', () =>
      refused(
        order(`{"status":"DELIVERED","total":1,${line('').slice(1)}`),
        422,
        'invalid-request',
      ));
    it('is judged by its last member of a name', async () => {
      const { errors } = await expectProblem(order(line(',"quantity":0')), 422, 'invalid-request');
      expect(errors).toEqual([{ pointer: '/lines/0/quantity', detail: expect.any(String) }]);
    });
    it.each(['\\u0000', '\\u001b', 'a\\r\\nb', '\\ud800', 'a\\udc00'])(
      'is rejected: a name of %s',
      (text) => refused(order(line(`,"name":"${text}"`)), 422, 'invalid-request'),
    );
  });

  describe('in the empty fields of a form', () => {
    beforeAll(async () => {
      const shop = ordersClient({ url: backend.url, token });
      const body = { name: 'Bag', unitPrice: 100, currency: 'EUR' };
      await shop.putInventory({
        sku: 'FORM',
        body: { ...body, quantity: 9, lowStockThreshold: 1 },
      });
      await shop.createCustomer({
        body: { customerId: 'forms', name: 'Ada', email: 'forms@example.com' },
      });
    });
    const formOrder = (members: string, name: string, headers: Raw['headers']): Raw => ({
      ...order(
        `{"currency":"EUR",${members},"lines":[{"sku":"FORM","quantity":1,` +
          `"unitPrice":100${name}}]}`,
        headers,
      ),
      target: '/customers/forms/orders',
    });
    it.each(['""', 'null', '"  "', '"\\u3000"'])('is as good as absent: %s', async (empty) => {
      const keyed: Raw['headers'] = [
        json,
        ['idempotency-key', `form ${Buffer.from(empty).toString('hex')}`],
      ];
      const form = `"customerNote":${empty},"shippingAddress":{"city":"Cork","phone":${empty}}`;
      const placed = await send(formOrder(form, `,"name":${empty}`, keyed));
      const again = await send(formOrder('"shippingAddress":{"city":"Cork"}', '', keyed));

      expect(placed.status).toBe(201);
      expect(placed.body['shippingAddress']).toEqual({ city: 'Cork' });
      expect(placed.body).not.toHaveProperty('customerNote');
      expect(again).toMatchObject({ status: 201, body: { orderId: placed.body['orderId'] } });
    });
    it.each([
      ['"currency":""', '/currency'],
      ['"currency":null', '/currency'],
    ])('is rejected where the text is required: %s', async (member, pointer) => {
      const body = line('').replace('"currency":"EUR"', member);
      const { errors } = await expectProblem(order(body), 422, 'invalid-request');
      expect(errors).toEqual([{ pointer, detail: expect.any(String) }]);
    });
    it.each(['0', 'false', '[]', '{}'])('is rejected in another type: %s', async (value) => {
      const { errors } = await expectProblem(
        order(line(`,"name":${value}`)),
        422,
        'invalid-request',
      );
      expect(errors).toEqual([{ pointer: '/lines/0/name', detail: expect.any(String) }]);
    });
  });

  describe('in the ids of a path', () => {
    const ids = [
      'a%23b',
      'a%00b',
      'a%0d%0ab',
      'x'.repeat(65),
      '..',
      '%2e%2e',
      'a#b',
      '.',
      '~',
      '%7F',
      '%E2%80%AE',
      '__proto__%00',
    ];
    // A SKU may have these.
    const others = ['%F0%9F%98%80', 'a%20b', 'a%2523b', '%5C', 'a;b', 'a:b'];
    const badFor = (name: string) => (name === '{sku}' ? ids : [...ids, ...others]);
    const templates = [...new Set(PATTERNS.map(({ method, path }) => `${method} ${path}`))].filter(
      (route) => route.includes('{'),
    );

    const linkFor = (path: string): NonNullable<Raw['headers']> =>
      path.startsWith('/order-link') ? [['x-order-link', orderLink]] : [];

    it.each(templates)('is rejected in each id: %s', async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const headers = linkFor(path);
      // Sessions at the provider have a throttle of their own.
      const pause = path.endsWith('/session') ? 1000 / PAYMENT_SESSIONS.throttle.rateLimit : 0;
      for (const name of path.match(/\{\w+\}/g) ?? []) {
        for (const id of badFor(name)) {
          await sleep(pause);
          const target = path.replace(name, id).replaceAll(/\{\w+\}/g, 'a1b2');
          const raw = { method, target, headers };
          const { errors } = await expectProblem(raw, 400, 'invalid-request');
          expect([id, errors]).toEqual([
            id,
            [{ pointer: `/path/${name.slice(1, -1)}`, detail: expect.any(String) }],
          ]);
        }
      }
    });

    it.each([
      '/customers//orders',
      '/customers/',
      '/Customers/a1b2',
      '/customers/a1b2/',
      '/customers/a1b2/orders/',
      '//',
      '//evil.example/x',
      '///evil.example',
      '/orders/a/b',
      '/customers/a%2Fb',
      '/customers/%2F..%2Fa1b2',
      '/inventory/a%2Fb',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/_proto_',
    ])('reaches no other route or host: %s', async (target) => {
      const { instance } = await expectProblem({ method: 'GET', target }, 404, 'route-not-found');
      expect(new URL(String(instance), 'https://here.example').host).toBe('here.example');
    });

    it.each([
      ['/customers/%', 400, 'Bad Request'],
      ['/customers/%zz', 400, 'Bad Request'],
      ['/customers/%C3%28', 400, 'Bad Request'],
      ['/customers/%ED%A0%80', 400, 'Bad Request'],
      ['*', 404, 'Not Found'],
      ['http://evil.example/customers/a1b2', 404, 'Not Found'],
    ] as const)('is rejected by API Gateway: %s', async (target, status, message) => {
      expect(await send({ method: 'GET', target })).toMatchObject({ status, body: { message } });
    });

    it.each(['DELETE', 'PUT', 'PATCH'])(
      'is rejected where the path has no such route: %s',
      (method) => refused({ method, target: '/customers/a1b2/summary' }, 404, 'route-not-found'),
    );
  });

  describe('in parameters', () => {
    const list = (query: string): Raw => ({
      method: 'GET',
      target: `/customers/a1b2/orders?${query}`,
    });
    it.each([
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1e2',
      'limit=ten',
      'limit=',
      'limit=1&limit=2',
      'limit=%201',
      'status=open',
      'status=SHIPPED%23OPEN',
      'status=OPEN&status=SHIPPED',
      'sort=up',
      'color=red',
      'LIMIT=5',
      'from=2026-02-30',
      'from=2026-6-1',
      'from=yesterday',
      'from=2026-06-01T00:00',
      'to=0000-00-00',
      'from=%2B010000-01-01',
      'to=10000-01-01',
      'from=2026-06-01&from=2026-06-02',
      'cursor=a&sort=up',
      '=1',
      'from=2026-06-30&to=2026-06-01',
      '__proto__=1',
      'constructor=1',
      '%00=1',
    ])('is rejected: %s', (query) => refused(list(query), 400, 'invalid-request'));
    it.each(['status=SHIPPED', 'level=low', 'level=', 'sku=A'])(
      'is rejected: /inventory?%s',
      (query) => refused({ method: 'GET', target: `/inventory?${query}` }, 400, 'invalid-request'),
    );
  });

  describe('in headers', () => {
    const ship = (...headers: (readonly [string, string])[]): Raw => ({
      method: 'PATCH',
      target: `/customers/a1b2/orders/${orderId}`,
      headers: [json, ...headers],
      body: '{"status":"SHIPPED"}',
    });
    it.each([
      ['none', [], 428, 'precondition-required'],
      ['*', [['if-match', '*']], 400, 'invalid-request'],
      ['not quoted', [['if-match', '1']], 400, 'invalid-request'],
      ['a list', [['if-match', '"1", "2"']], 400, 'invalid-request'],
      [
        'two of them',
        [
          ['if-match', '"1"'],
          ['if-match', '"1"'],
        ],
        400,
        'invalid-request',
      ],
      ['a weak one', [['if-match', 'W/"1"']], 412, 'version-mismatch'],
      ['one of another kind', [['if-match', '"abc"']], 412, 'version-mismatch'],
      ['a fraction', [['if-match', '"1.0"']], 412, 'version-mismatch'],
    ] as [string, [string, string][], number, string][])(
      'is rejected: If-Match, %s',
      (_, headers, status, code) => refused(ship(...headers), status, code),
    );

    it.each([
      ['none', [], 'idempotency-key-missing'],
      ['an empty one', [['idempotency-key', '']], 'idempotency-key-missing'],
      ['one that is not ASCII', [['idempotency-key', 'clé']], 'invalid-request'],
      ['a tab', [['idempotency-key', 'a\tb']], 'invalid-request'],
      ['a string that does not end', [['idempotency-key', '"a']], 'invalid-request'],
      [
        'two strings',
        [
          ['idempotency-key', '"a"'],
          ['idempotency-key', '"b"'],
        ],
        'invalid-request',
      ],
      [
        'one sent twice',
        [
          ['idempotency-key', 'a'],
          ['idempotency-key', 'a'],
        ],
        'invalid-request',
      ],
    ] as [string, [string, string][], string][])(
      'is rejected: Idempotency-Key, %s',
      (_, headers, code) => refused(order(line(''), [json, ...headers]), 400, code),
    );

    it('ends at a line break in a header, and adds no header to an answer', async () => {
      // The rest is no request. The server may close the connection before the client has read the
      // first answer.
      const { status } = await send(order(line(''), [['idempotency-key', 'k\r\n\r\nx: y']]));
      expect([400, 415]).toContain(status);
    });
    it.each([
      ['a bare carriage return', 'x', 'a\rb'],
      ['a bare line feed', 'x', 'a\nb'],
      ['a NUL', 'x', 'a\0b'],
      ['a folded line', 'x', 'a\r\n b'],
      ['a space in a name', 'x y', 'a'],
      ['a second length', 'content-length', '1'],
      ['chunks beside a length', 'transfer-encoding', 'chunked'],
    ])('reaches no function: %s', async (_, name, value) => {
      expect(await send(order(line(''), [json, key, [name, value]]))).toEqual({
        status: 400,
        type: 'application/json',
        body: { message: 'Bad Request' },
      });
    });
  });

  it('changes nothing', async () => {
    const shop = ordersClient({ url: backend.url, token });
    expect(await shop.getCustomerOrder({ customerId: 'a1b2', orderId })).toMatchObject({
      status: 'OPEN',
      version: 1,
    });
    expect((await shop.listCustomerOrders({ customerId: 'a1b2' })).items).toHaveLength(1);
    expect((await shop.getInventory({ sku: 'ABC' })).quantity).toBe(8);
  });
});
