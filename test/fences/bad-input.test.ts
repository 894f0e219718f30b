import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersClient } from '../../client/orders-client.ts';
import { type Run, run } from '../../local/run.ts';
import { leaksIn } from './leaks.ts';

/** A request as its bytes say it: what a client library would not send. */
interface Raw {
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string | Buffer;
}

describe('bad input, through the gateway', () => {
  let backend: Run;
  let token: string;
  let orderId: string;

  beforeAll(async () => {
    const quiet = () => undefined;
    const listeners = { onStep: quiet, onAnswer: quiet, onLine: quiet, onFault: quiet, onGiveUp: quiet };
    backend = await run({ port: 0, dataFolder: undefined, ...listeners });
    token = await backend.operatorToken();
    const shop = ordersClient({ url: backend.url, token });
    await shop.putInventory({
      sku: 'ABC',
      body: { name: 'Bag', unitPrice: 100, currency: 'EUR', quantity: 9, lowStockThreshold: 1 },
    });
    await shop.createCustomer({ body: { customerId: 'a1b2', name: 'Acme Co', email: 'a@example.com' } });
    const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 100 }] };
    ({ orderId } = await shop.createOrder({ customerId: 'a1b2', body }));
  }, 60_000);
  afterAll(() => backend?.stop());

  const send = async ({
    method,
    target,
    headers = [],
    body = '',
  }: Raw): Promise<{ status: number; type: string; body: Record<string, unknown> }> => {
    const bytes = Buffer.from(body);
    const lines = [
      `${method} ${target} HTTP/1.1`,
      ...[['host', 'localhost'], ['authorization', `Bearer ${token}`], ['connection', 'close'], ...headers].map(
        (pair) => pair.join(': '),
      ),
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
    // RFC 9457: a URI reference, whatever the path was.
    expect(answer.body['instance']).toMatch(/^[\w\-.~!$&'()*+,;=:@/%]*$/);
    return answer.body;
  };

  const refused = async (...args: Parameters<typeof expectProblem>): Promise<void> => {
    await expectProblem(...args);
  };

  const json = ['content-type', 'application/json'] as const;
  const key = ['idempotency-key', 'k'] as const;
  const order = (body: string | Buffer, headers: Raw['headers'] = [json, key]): Raw => ({
    ...{ method: 'POST', target: '/customers/a1b2/orders', headers, body },
  });
  const line = (fields: string) => `{"currency":"EUR","lines":[{"sku":"ABC","quantity":1,"unitPrice":100${fields}}]}`;
  const with1 = (name: string, value: string) =>
    `{"currency":"EUR","lines":[${JSON.stringify({ sku: 'ABC', quantity: 1, unitPrice: 100 }).replace(new RegExp(`"${name}":[^,}]+`), `"${name}":${value}`)}]}`;

  describe('sizes', () => {
    it('a body of more than 64 KB', () =>
      refused(order(`{"currency":"${'E'.repeat(64 * 1024)}"}`), 413, 'payload-too-large'));
    it('a body that is nested too deep', () => refused(order('['.repeat(1000)), 400, 'malformed-json'));
    it('an Idempotency-Key of more than 255 characters', () =>
      refused(order(line(''), [json, ['idempotency-key', 'k'.repeat(256)]]), 400, 'invalid-request'));
    it('a cursor of several kilobytes', () =>
      refused({ method: 'GET', target: `/orders?status=OPEN&cursor=${'A'.repeat(6000)}` }, 400, 'invalid-cursor'));
    it('49 lines', () => {
      const lines = Array.from({ length: 49 }, (_, n) => ({ sku: `S${n}`, quantity: 1, unitPrice: 1 }));
      return refused(order(JSON.stringify({ currency: 'EUR', lines })), 422, 'too-many-lines');
    });
    it('a name of 201 characters', () => refused(order(line(`,"name":"${'x'.repeat(201)}"`)), 422, 'invalid-request'));
    it('17 fields of an address', () => {
      const shippingAddress = Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`f${n}`, 'x']));
      const lines = [{ sku: 'ABC', quantity: 1, unitPrice: 100 }];
      return refused(order(JSON.stringify({ currency: 'EUR', lines, shippingAddress })), 422, 'invalid-request');
    });
  });

  describe('media types', () => {
    it.each([
      ['none', []],
      ['text', [['content-type', 'text/plain']]],
      ['a form', [['content-type', 'application/x-www-form-urlencoded']]],
      ['another JSON', [['content-type', 'application/merge-patch+json']]],
      ['UTF-16', [['content-type', 'application/json; charset=utf-16']]],
      ['Latin 1', [['content-type', 'application/json;charset=iso-8859-1']]],
    ] as [string, [string, string][]][])('%s', (_, headers) =>
      refused(order(line(''), [key, ...headers]), 415, 'unsupported-media-type'),
    );

    it('a compressed body', () =>
      refused(order(gzipSync(line('')), [json, key, ['content-encoding', 'gzip']]), 415, 'unsupported-media-type'));
    it.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset="UTF-8"'])(
      '%s is JSON',
      async (type) => {
        const { status } = await send(order('{}', [key, ['content-type', type]]));
        expect(status).toBe(422);
      },
    );
  });

  describe('numbers', () => {
    it.each([
      ['unitPrice', '9007199254740993'],
      ['unitPrice', '1e400'],
      ['unitPrice', '-0'],
      ['unitPrice', '10.5'],
      ['unitPrice', '-1'],
      ['unitPrice', '10000000001'],
      ['unitPrice', '"100"'],
      ['unitPrice', 'null'],
      ['quantity', '0'],
      ['quantity', '-5'],
      ['quantity', '1.5'],
      ['quantity', '10001'],
      ['quantity', 'true'],
      ['quantity', '[1]'],
    ])('%s of %s', async (name, value) => {
      const { errors } = await expectProblem(order(with1(name, value)), 422, 'invalid-request');
      for (const error of errors as object[])
        expect(error).toEqual({ pointer: `/lines/0/${name}`, detail: expect.any(String) });
      expect(errors).not.toEqual([]);
    });
  });

  describe('members', () => {
    it('one that is not known', async () => {
      const { errors } = await expectProblem(order(line(',"discount":5')), 422, 'invalid-request');
      expect(errors).toEqual([{ pointer: '/lines/0/discount', detail: 'is not known here' }]);
    });
    it('one that the order makes itself', () =>
      refused(order(`{"status":"DELIVERED","total":1,${line('').slice(1)}`), 422, 'invalid-request'));
    it('two of the same name: the last one counts', async () => {
      const { errors } = await expectProblem(order(line(',"quantity":0')), 422, 'invalid-request');
      expect(errors).toEqual([{ pointer: '/lines/0/quantity', detail: expect.any(String) }]);
    });
    it.each(['\\u0000', '\\u001b', 'a\\r\\nb', '\\ud800', 'a\\udc00'])('a name of %s', (text) =>
      refused(order(line(`,"name":"${text}"`)), 422, 'invalid-request'),
    );
  });

  describe('ids in a path', () => {
    it.each([
      'a%23b',
      'a%2Fb',
      'a%00b',
      'a%0d%0ab',
      '%F0%9F%98%80',
      'a%20b',
      'x'.repeat(65),
      'a%2523b',
      '%5C',
      'a;b',
      'a:b',
    ])('%s', async (id) => {
      const raw = { method: 'GET', target: `/customers/${id}` };
      const { status, body } = await send(raw);
      // An encoded slash makes another path of it, which no route has.
      const [expected, code] =
        id === 'a%2Fb' ? [[400, 404], /invalid-request|route-not-found/] : [[400], /invalid-request/];
      expect(expected).toContain(status);
      expect(body['code']).toMatch(code);
      expect(body['instance']).not.toMatch(/[#\s]/);
    });
    it.each(['/customers/..', '/customers/../orders', '/inventory/%2e%2e', '/customers//orders', '//'])(
      '%s leads nowhere else',
      async (target) => {
        const { status } = await send({ method: 'GET', target });
        expect([400, 404]).toContain(status);
      },
    );
    it.each(['/customers/%', '/customers/%zz', '/customers/%C3%28'])(
      '%s cannot be decoded, which API Gateway says itself',
      async (target) => {
        expect((await send({ method: 'GET', target })).status).toBe(400);
      },
    );
  });

  describe('parameters', () => {
    const list = (query: string): Raw => ({ method: 'GET', target: `/customers/a1b2/orders?${query}` });
    it.each([
      ...['limit=0', 'limit=101', 'limit=-1', 'limit=1e2', 'limit=ten', 'limit=', 'limit=1&limit=2', 'limit=%201'],
      ...['status=open', 'status=SHIPPED%23OPEN', 'status=OPEN&status=SHIPPED', 'sort=up', 'colour=red', 'LIMIT=5'],
      ...[
        'from=2026-02-30',
        'from=2026-6-1',
        'from=yesterday',
        'from=2026-06-01T00:00:00Z',
        'to=0000-00-00',
        'from=%2B010000-01-01',
      ],
      ...['from=2026-06-30&to=2026-06-01', '__proto__=1', 'constructor=1', '%00=1'],
    ])('%s', (query) => refused(list(query), 400, 'invalid-request'));
    it.each(['status=SHIPPED', 'level=low', 'level=', ''])('/inventory?%s', (query) =>
      refused({ method: 'GET', target: `/inventory?${query}` }, 400, 'invalid-request'),
    );
  });

  describe('headers', () => {
    const ship = (...headers: (readonly [string, string])[]): Raw => ({
      ...{
        method: 'PATCH',
        target: `/customers/a1b2/orders/${orderId}`,
        headers: [json, ...headers],
        body: '{"status":"SHIPPED"}',
      },
    });
    it.each([
      ['none', [], 428, 'precondition-required'],
      ['*', [['if-match', '*']], 428, 'precondition-required'],
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
    ] as [string, [string, string][], number, string][])('If-Match: %s', (_, headers, status, code) =>
      refused(ship(...headers), status, code),
    );

    it.each([
      ['none', [], 'idempotency-key-missing'],
      ['an empty one', [['idempotency-key', '']], 'idempotency-key-missing'],
      ['one that is not ASCII', [['idempotency-key', 'clé']], 'invalid-request'],
      ['a tab', [['idempotency-key', 'a\tb']], 'invalid-request'],
    ] as [string, [string, string][], string][])('Idempotency-Key: %s', (_, headers, code) =>
      refused(order(line(''), [json, ...headers]), 400, code),
    );

    it('a line break in a header ends the request, and adds no header to an answer', async () => {
      const raw = order(line(''), [json, ['idempotency-key', 'k\r\n\r\nx: y']]);
      expect([400, 415]).toContain((await send(raw)).status);
    });
  });

  it('changes nothing', async () => {
    const shop = ordersClient({ url: backend.url, token });
    expect(await shop.getCustomerOrder({ customerId: 'a1b2', orderId })).toMatchObject({ status: 'OPEN', version: 1 });
    expect((await shop.listCustomerOrders({ customerId: 'a1b2' })).items).toHaveLength(1);
    expect((await shop.getInventory({ sku: 'ABC' })).quantity).toBe(8);
  });
});
