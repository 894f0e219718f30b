import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod';
import { run } from '../../../test/support/local-run.ts';
import type { customerSummary } from '../../api/operations/answers/customer.ts';
import type * as answers from '../../api/operations/answers/order.ts';
import type { Run } from '../../local/run.ts';
import type { ClientOptions, TokenFunction } from '../client-options.ts';
import { ordersClient } from '../orders-client.ts';
import { ConnectionError, GatewayError, ProblemError, TokenError } from '../problem-error.ts';
import type { CustomerSummary, Order, OrderCollection, PlacedOrder, Problem } from '../types.ts';

describe('The client, on a running backend', () => {
  let backend: Run;
  const options = () => ({ url: backend.url, token: () => backend.operatorToken() });

  beforeAll(async () => {
    backend = await run({ port: 0 });
    const shop = ordersClient(options());
    const level = {
      name: 'Canvas bag',
      unitPrice: 2500,
      currency: 'EUR',
      quantity: 100,
      lowStockThreshold: 5,
    };
    await shop.putInventory({ sku: 'ABC', body: level });
    await shop.createCustomer({
      body: { customerId: 'a1b2', name: 'Acme Co', email: 'orders@acme.example' },
    });
  });
  afterAll(() => backend?.stop());

  const basket = (quantity = 1) => ({
    currency: 'EUR',
    lines: [{ sku: 'ABC', quantity, unitPrice: 2500 }],
  });

  it('takes an order through its life', async () => {
    const shop = ordersClient(options());
    const placed = await shop.createOrder({ customerId: 'a1b2', body: basket(2) });
    const of = { customerId: 'a1b2', orderId: placed.orderId };
    const shipped = await shop.updateOrderStatus({
      ...of,
      ifMatch: placed,
      body: { status: 'SHIPPED' },
    });
    expect([placed.total, shipped.status, shipped.version]).toEqual([5000, 'SHIPPED', 2]);
    expect(await shop.getCustomerOrder(of)).toEqual(shipped);
  });

  it.each(['SHIRT/RED-L', 'A~1', 'Größe 42', 'A&B 2.5+', '100%', '?x', '茶碗'])(
    'names the SKU %s in paths and queries',
    async (sku) => {
      const shop = ordersClient(options());
      const { name, unitPrice, currency } = await shop.getInventory({ sku: 'ABC' });
      const body = { name, unitPrice, currency, quantity: 3, lowStockThreshold: 1 };
      await shop.putInventory({ sku, body });
      await shop.adjustStock({ sku, body: { delta: -1, reason: 'LOST' } });

      expect(await shop.getInventory({ sku })).toMatchObject({ sku, quantity: 2 });
      expect((await shop.listStockAdjustments({ sku })).items).toMatchObject([{ delta: -1 }]);
    },
  );

  it('reads all pages', async () => {
    const shop = ordersClient(options());
    const placed = [];
    for (let n = 0; n < 5; n++)
      placed.unshift((await shop.createOrder({ customerId: 'a1b2', body: basket() })).orderId);
    const walked = [];
    for await (const { orderId } of shop.all.listCustomerOrders({
      customerId: 'a1b2',
      status: 'OPEN',
      limit: 2,
    }))
      walked.push(orderId);
    expect(walked).toEqual(placed);
  });

  it('throws a problem with its code and facts', async () => {
    const refused = ordersClient(options()).createOrder({ customerId: 'a1b2', body: basket(999) });
    await expect(refused).rejects.toBeInstanceOf(ProblemError);
    const error = (await refused.catch((thrown: unknown) => thrown)) as ProblemError;
    expect(error).toMatchObject({ code: 'order-not-accepted', status: 409, attempts: 1 });
    expect(error.problem.lines).toMatchObject([{ index: 0, sku: 'ABC', code: 'out-of-stock' }]);
    expect(error.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('names the current version after a concurrent change', async () => {
    const shop = ordersClient(options());
    const { orderId } = await shop.createOrder({ customerId: 'a1b2', body: basket() });
    await shop.updateOrderStatus({
      customerId: 'a1b2',
      orderId,
      ifMatch: 1,
      body: { status: 'SHIPPED' },
    });
    const stale = shop.updateOrderStatus({
      customerId: 'a1b2',
      orderId,
      ifMatch: 1,
      body: { status: 'DELIVERED' },
    });
    await expect(stale).rejects.toMatchObject({ code: 'version-mismatch', currentVersion: 2 });
  });

  it('distinguishes API Gateway’s own answers from problems', async () => {
    const shop = ordersClient({ ...options(), token: 'no token' });
    await expect(shop.getCustomer({ customerId: 'a1b2' })).rejects.toThrow(
      new GatewayError(401, 'Unauthorized', { attempts: 1 }),
    );
  });

  it('requests a new token once, after a 401', async () => {
    const asked: boolean[] = [];
    const token: TokenFunction = ({ renew }) => {
      asked.push(renew);
      return renew ? backend.operatorToken() : 'stale';
    };
    const shop = ordersClient({ ...options(), token, backoff: { base: 0 } });
    expect(await shop.getCustomer({ customerId: 'a1b2' })).toMatchObject({ name: 'Acme Co' });
    expect(asked).toEqual([false, true]);
  });

  it('requests no third token if the API refuses the new one, too', async () => {
    const asked: boolean[] = [];
    const token: TokenFunction = ({ renew }) => {
      asked.push(renew);
      return `stale-${asked.length}`;
    };
    const shop = ordersClient({ ...options(), token, backoff: { base: 0 } });
    await expect(shop.getCustomer({ customerId: 'a1b2' })).rejects.toThrow(
      new GatewayError(401, 'Unauthorized', { attempts: 2 }),
    );
    expect(asked).toEqual([false, true]);
  });

  it('keeps a key that the caller names', async () => {
    const shop = ordersClient(options());
    const request = { customerId: 'a1b2', body: basket(), idempotencyKey: 'of-this-page' };
    const [first, second] = [await shop.createOrder(request), await shop.createOrder(request)];
    expect(second).toEqual(first);
  });
});

describe('The client, with missing parts', () => {
  const url = 'http://localhost:3000';

  it.each([
    ['nothing', undefined, 'ordersClient needs `url`'],
    ['no url', { token: 'a' }, 'It got undefined.'],
    ['a path', { url: '/api', token: 'a' }, 'It got "/api".'],
    ['another scheme', { url: 'ftp://shop.example', token: 'a' }, 'ordersClient needs `url`'],
    ['no host', { url: 'https://', token: 'a' }, 'ordersClient needs `url`'],
    ['no token', { url }, 'ordersClient needs `token`'],
    ['an empty token', { url, token: '' }, 'It got an empty string.'],
    ['a promise of a token', { url, token: Promise.resolve('a') }, 'ordersClient needs `token`'],
  ])('refuses %s at once', (_, options, message) => {
    const construct = () => ordersClient(options as ClientOptions);
    expect(construct).toThrow(TypeError);
    expect(construct).toThrow(message);
  });

  const wrong = new Error('the session is over');
  it.each<[string, TokenFunction, string, unknown]>([
    [
      'throws',
      () => Promise.reject(wrong),
      'The token function failed: the session is over',
      wrong,
    ],
    ['returns an empty string', () => '', 'returned an empty string, not a token.', undefined],
    ['returns nothing', () => undefined as unknown as string, 'returned undefined', undefined],
  ])('sends nothing when the token function %s', async (_, token, message, cause) => {
    let sent = 0;
    const count = async () => {
      sent++;
      return new Response();
    };
    const shop = ordersClient({ url, token, fetch: count });
    const error = await shop.getCustomer({ customerId: 'a1b2' }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(TokenError);
    expect(error.message).toContain(message);
    expect([error.cause, error.attempts, sent]).toEqual([cause, 0, 0]);
  });

  it('requests a new token once, and not again on the retries that follow', async () => {
    const asked: unknown[] = [];
    const token: TokenFunction = (how) => {
      asked.push(how);
      return asked.length === 1 ? 'old' : 'new';
    };
    const statuses = [401, 503, 200];
    const send = async () => Response.json({}, { status: statuses.shift() ?? 500 });
    const shop = ordersClient({ url, token, fetch: send, backoff: { base: 0 } });
    await shop.getCustomer({ customerId: 'a1b2' });
    expect(asked).toEqual([
      { renew: false, rejected: undefined },
      { renew: true, rejected: 'old' },
      { renew: false, rejected: undefined },
    ]);
  });
});

/** A server's treatment of one attempt. */
type InjectedFault = (request: IncomingMessage, response: ServerResponse) => void;

describe('The client, with faults on the way', () => {
  let server: Server;
  interface Script {
    readonly faults: InjectedFault[];
    readonly seen: { key: string | undefined; body: string }[];
  }
  /** One for each call. An attempt that was given up may arrive after its call has ended. */
  const scripts: Script[] = [];
  let seen: Script['seen'] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const script = scripts[Number(request.url?.split('/')[1])] as Script;
        script.seen.push({ key: request.headers['idempotency-key'] as string | undefined, body });
        const fault = script.faults.shift() ?? done;
        fault(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  const answer =
    (
      status: number,
      type: string,
      body: object,
      headers: Record<string, string> = {},
    ): InjectedFault =>
    (_, response) => {
      response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body));
    };
  const problem = (code: Problem['code'], status: number, headers = {}): InjectedFault =>
    answer(
      status,
      'application/problem+json',
      { type: `/problems/${code}`, title: code, status, code, instance: '/' },
      headers,
    );
  const gateway = (status: number) =>
    answer(status, 'application/json', { message: 'Service Unavailable' });
  const hangUp: InjectedFault = (request) => request.socket.destroy();
  const silent: InjectedFault = () => undefined;
  const breakOff: InjectedFault = (request, response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': '40' });
    response.write('{"orderId":', () => request.socket.destroy());
  };
  /** A proxy's page in place of an answer. */
  const notJson: InjectedFault = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
  };
  const done = answer(201, 'application/json', { orderId: 'o-1', version: 1 });

  const clientWith = (faults: InjectedFault[], options: Partial<ClientOptions> = {}) => {
    seen = [];
    scripts.push({ faults, seen });
    const { port } = server.address() as AddressInfo;
    return ordersClient({
      url: `http://127.0.0.1:${port}/${scripts.length - 1}`,
      token: 'a',
      backoff: { base: 1, cap: 2 },
      ...options,
    });
  };
  const place = (
    faults: InjectedFault[],
    options: Partial<ClientOptions> = {},
    signal?: AbortSignal,
  ) => {
    const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 1 }] };
    const request = { customerId: 'a1b2', body };
    return clientWith(faults, options).createOrder(request, signal && { signal });
  };

  it('sends one key with each attempt of a cancellation, too', async () => {
    await clientWith([hangUp, gateway(503)]).cancelOrder({ customerId: 'a1b2', orderId: 'o-1' });
    const whole = seen.map(({ key }) => key);
    await clientWith([hangUp]).cancelLinkedOrder({ orderLink: 'l' });

    expect([whole.length, seen.length]).toEqual([3, 2]);
    for (const keys of [whole, seen.map(({ key }) => key)]) {
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it.each([
    ['try-again', problem('try-again', 503)],
    ['a 409 try-again', problem('try-again', 409)],
    ['API Gateway’s 503', gateway(503)],
    ['API Gateway’s 429', gateway(429)],
    ['a connection that breaks', hangUp],
    ['an answer that breaks off', breakOff],
    ['an answer that is no JSON', notJson],
  ])('sends the same request with the same key again after %s', async (_, fault) => {
    expect(await place([fault, fault])).toMatchObject({ orderId: 'o-1' });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map((attempt) => JSON.stringify(attempt))).size).toBe(1);
    expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a refusal', problem('order-not-accepted', 409), ProblemError],
    ['a stale version', problem('version-mismatch', 412), ProblemError],
    ['a mistake of the backend', problem('internal-error', 500), ProblemError],
    ['a missing scope', gateway(403), GatewayError],
  ])('sends this only once: %s', async (_, fault, kind) => {
    await expect(place([fault])).rejects.toBeInstanceOf(kind);
    expect(seen).toHaveLength(1);
  });

  it('gives up after the given attempts, with the key for another try', async () => {
    const error = (await place([hangUp, hangUp, hangUp], { maxAttempts: 3 }).catch(
      (thrown: unknown) => thrown,
    )) as ConnectionError;
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ attempts: 3, idempotencyKey: seen[0]?.key });
    expect(seen).toHaveLength(3);
  });

  it('counts the attempts whose answers were lost', async () => {
    const busy = problem('try-again', 503);
    const faults = [hangUp, gateway(502), gateway(429), busy];
    await expect(place(faults)).rejects.toMatchObject({ attempts: 4, lost: 2, code: 'try-again' });
    await expect(place([busy, busy, busy, busy])).rejects.toMatchObject({ attempts: 4, lost: 0 });
    const [token, ended] = ['a', new Error('the session is over')];
    const tokens = [() => token, () => Promise.reject(ended)].values();
    const lost = place([hangUp], { token: () => tokens.next().value?.() ?? token });
    await expect(lost).rejects.toMatchObject({ name: 'TokenError', attempts: 1, lost: 1 });
  });

  it('gives up an attempt without an answer, as one whose connection breaks', async () => {
    expect(await place([silent, silent], { timeoutMillis: 1000 })).toMatchObject({
      orderId: 'o-1',
    });
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    const lost = place([silent, silent], { timeoutMillis: 1000, maxAttempts: 2 });
    await expect(lost).rejects.toBeInstanceOf(ConnectionError);
    await expect(lost).rejects.toMatchObject({ attempts: 2, cause: { name: 'TimeoutError' } });
  });

  it('waits as long as the server’s Retry-After', async () => {
    const started = performance.now();
    await place([problem('try-again', 503, { 'retry-after': '1' })]);
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  });

  it('stops when it is aborted, also while it waits', async () => {
    const busy = problem('try-again', 503, { 'retry-after': '30' });
    for (const fault of [busy, silent]) {
      const caller = new AbortController();
      const aborted = place(
        [(...arrived) => [fault(...arrived), setTimeout(() => caller.abort(), 50)]],
        {},
        caller.signal,
      );
      await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
      expect(seen).toHaveLength(1);
    }
  });
});

describe('The client’s types', () => {
  it('are the types of the answers’ schemas', () => {
    expectTypeOf<z.output<typeof answers.placedOrder>>().toExtend<PlacedOrder>();
    expectTypeOf<z.output<typeof answers.order>>().toExtend<Order>();
    expectTypeOf<z.output<typeof answers.orderCollection>>().toExtend<OrderCollection>();
    expectTypeOf<z.output<typeof customerSummary>>().toExtend<CustomerSummary>();
    expectTypeOf<PlacedOrder['status']>().toEqualTypeOf<
      z.output<typeof answers.placedOrder>['status']
    >();
  });
});
