// @module-tag alone
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LINK_RIGHTS, linkBits } from '../../domain/order-link.ts';
import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { faultOf } from '../../functions/observability/fault.ts';
import { constructIdOf } from '../../lib/functions/construct-id.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import { nameOf } from '../../packages/api/story/ask.ts';
import { ordersClient } from '../../packages/client/orders-client.ts';
import { readAssembly } from '../../packages/local/cloudformation/template.ts';
import { type FunctionSpec, functionSpecs } from '../../packages/local/lambda/function-spec.ts';
import { invokeFunction } from '../../packages/local/lambda/invoke-function.ts';
import type { Run } from '../../packages/local/run.ts';
import { run } from '../support/local-run.ts';
import { BODIES, namesPerson } from '../support/person.ts';
import { figure } from './figures.ts';

/** Words that stand for secrets and personal data. No log may contain them. */
const CANARIES = {
  token: 'canary-signature',
  email: 'canary-mail',
  name: 'canary-name',
  street: 'canary-street',
  key: 'canary-key',
} as const;
const found = (lines: readonly string[]): string[] =>
  Object.values(CANARIES).filter((canary) => lines.some((line) => line.includes(canary)));

describe('The log', () => {
  const lines: string[] = [];
  let backend: Run;

  beforeAll(async () => {
    backend = await run({
      port: 0,
      onGiveUp: (file) => lines.push(file),
      onAnswer: (access) => lines.push(JSON.stringify(access)),
      onLine: (name, line) => lines.push(`${name} ${line}`),
      onFault: (name, error) => lines.push(`${name} ${String(error)}`),
    });
  });
  afterAll(() => backend?.stop());

  it('contains no name, address, e-mail, key or token, whatever the answer is', async () => {
    const token = await backend.operatorToken();
    const shop = ordersClient({ url: backend.url, token, maxAttempts: 1 });
    const profile = {
      customerId: 'a1b2',
      name: CANARIES.name,
      email: `${CANARIES.email}@example.com`,
    };
    await shop.putInventory({
      sku: 'ABC',
      body: { name: 'Bag', unitPrice: 100, currency: 'EUR', quantity: 9, lowStockThreshold: 20 },
    });
    await shop.createCustomer({ body: profile, idempotencyKey: CANARIES.key });
    const body = {
      currency: 'EUR',
      lines: [{ sku: 'ABC', quantity: 1, unitPrice: 100 }],
      shippingAddress: { street: CANARIES.street },
    };
    const { orderId } = await shop.createOrder({
      customerId: 'a1b2',
      body,
      idempotencyKey: CANARIES.key,
    });
    const ids = { customerId: 'a1b2', orderId };
    const refused = [
      shop.createCustomer({ body: profile }),
      shop.createCustomer({ body: { ...profile, email: `${CANARIES.email}@` } }),
      shop.createOrder({ customerId: 'a1b2', body: { ...body, currency: CANARIES.street } }),
      shop.createOrder({ customerId: CANARIES.name, body }),
      shop.createOrder({
        customerId: 'a1b2',
        body: {
          ...body,
          lines: [{ sku: 'ABC', quantity: 99, unitPrice: 100, name: CANARIES.name }],
        },
      }),
      shop.updateOrderStatus({ ...ids, ifMatch: 7, body: { status: 'SHIPPED' } }),
      ordersClient({ url: backend.url, token: `${token}${CANARIES.token}` }).getCustomer({
        customerId: 'a1b2',
      }),
    ];
    for (const outcome of await Promise.allSettled(refused))
      expect(outcome.status).toBe('rejected');
    await Promise.all([
      shop.getCustomer(ids),
      shop.getOrder(ids),
      shop.getCustomerOrder(ids),
      shop.listOrderEvents(ids),
    ]);
    await Promise.all([
      shop.listCustomerOrders(ids),
      shop.listOrders({ status: 'OPEN' }),
      shop.listLowStock({ level: 'LOW' }),
    ]);
    await shop.cancelOrder({ ...ids });

    expect(lines.length).toBeGreaterThan(20);
    // A path is the caller's own choice of id, and an access log records it on purpose.
    expect(found(lines.filter((line) => !line.includes(`/customers/${CANARIES.name}/`)))).toEqual(
      [],
    );
  });
});

describe('The log of a fault', () => {
  let echo: Server;
  let specs: FunctionSpec[];

  /** A DynamoDB whose errors repeat the request and contain items, as the real one's may. */
  beforeAll(async () => {
    echo = createServer(async (request, response) => {
      const sent = Buffer.concat(await request.toArray()).toString();
      const items = [
        {
          Code: 'ValidationError',
          Message: sent,
          Item: { email: { S: `${CANARIES.email}@example.com` }, name: { S: CANARIES.name } },
        },
      ];
      const isTransaction = String(request.headers['x-amz-target']).includes('Transact');
      const type = isTransaction ? 'TransactionCanceledException' : 'ValidationException';
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(
        JSON.stringify({
          __type: `com.amazonaws.dynamodb.v20120810#${type}`,
          message: sent,
          CancellationReasons: items,
        }),
      );
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    specs = functionSpecs(readAssembly(inject('assembly')), {
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
    });
  });
  afterAll(() => echo.close());

  const PATH = {
    customerId: 'a1b2',
    orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1',
    sku: 'ABC',
    label: 'home',
    fulfillmentId: 'f-01JWMJ9V40CJ3GAS3P5CEJY7T1',
    paymentId: 'p-01JWMJ9V40CJ3GAS3P5CEJY7T1',
    returnId: 'r-01JWMJ9V40CJ3GAS3P5CEJY7T1',
    withdrawalId: 'v-00000000000000000000000000',
  };
  const now = Math.floor(Date.now() / 1000);
  const LINK = {
    orderId: PATH.orderId,
    rights: linkBits(LINK_RIGHTS),
    issuedAt: now,
    expiresAt: now + 3600,
  };
  const eventOf = ({ method, path: template }: { method: string; path: string }, body?: object) => {
    const path = PATH;
    const rawPath = template.replace(/\{(\w+)\}/g, (_, name: keyof typeof path) => path[name]);
    return {
      version: '2.0',
      routeKey: `${method} ${template}`,
      rawPath,
      pathParameters: path,
      isBase64Encoded: false,
      headers: {
        authorization: `Bearer x.y.${CANARIES.token}`,
        'content-type': 'application/json',
        'if-match': '"1"',
        'idempotency-key': CANARIES.key,
      },
      requestContext: {
        requestId: 'r',
        http: { method, path: rawPath },
        authorizer: template.startsWith('/order-link')
          ? { lambda: LINK }
          : {
              jwt: {
                claims: {
                  sub: 'op',
                  scope: 'orders/read orders/write',
                  'cognito:groups': '[operators]',
                },
              },
            },
      },
      ...(body && { body: JSON.stringify(body) }),
    };
  };
  /** The operations of which the person of the tests has a body. */
  const withPerson = OPERATIONS.flatMap((operation) => {
    const { pattern } = operation.handler;
    const body = BODIES[nameOf(operation)];
    const named = {
      ...(pattern.id === 'A12' && { customerId: PATH.customerId }),
      ...(pattern.id === 'A47g' && { withdrawalIds: ['v-1'] }),
    };
    return body ? [{ name: pattern.name, pattern, body: { ...body, ...named } }] : [];
  });

  it.each(withPerson)(
    'contains nothing of a person in any text of $name',
    async ({ pattern, body }) => {
      const lines: string[] = [];
      const outcome = await invokeFunction(functionOf(pattern.group), eventOf(pattern, body), {
        onLine: (line) => lines.push(line),
      });
      const answer = outcome.payload as { statusCode: number; body: string };

      // A batch has an outcome for each statement.
      const status = pattern.id === 'A47g' ? 200 : 500;
      expect([answer.statusCode, lines.length > 0], answer.body).toEqual([status, true]);
      expect([...lines, answer.body].filter(namesPerson)).toEqual([]);
    },
  );

  it('is tried with the person of the tests in all operations that have one', () => {
    expect(withPerson.map(({ pattern }) => pattern.id).length).toBe(Object.keys(BODIES).length);
  });

  const functionOf = (name: string) =>
    specs.find(({ logicalId }) => logicalId.slice(0, -8) === `Api${constructIdOf(name)}`) ??
    expect.fail(name);

  const withFault: readonly { readonly pattern: AccessPattern; readonly body?: object }[] = [
    { pattern: ACCESS_PATTERNS.A1 },
    {
      pattern: ACCESS_PATTERNS.A12,
      body: {
        customerId: 'a1b2',
        name: CANARIES.name,
        email: `${CANARIES.email}@example.com`,
      },
    },
    {
      pattern: ACCESS_PATTERNS.A6,
      body: {
        currency: 'EUR',
        lines: [{ sku: 'ABC', quantity: 1, unitPrice: 100, name: CANARIES.name }],
        shippingAddress: { street: CANARIES.street },
      },
    },
    { pattern: ACCESS_PATTERNS.A7, body: { status: 'SHIPPED' } },
    {
      pattern: ACCESS_PATTERNS.A10,
      body: {
        name: CANARIES.name,
        unitPrice: 1,
        currency: 'EUR',
        quantity: 1,
        lowStockThreshold: 1,
      },
    },
  ];

  it.each(withFault.map(({ pattern, body }) => ({ name: pattern.name, pattern, body })))(
    'contains the place of the fault and no data: $name',
    async ({ pattern, body }) => {
      const lines: string[] = [];
      const outcome = await invokeFunction(functionOf(pattern.group), eventOf(pattern, body), {
        onLine: (line) => lines.push(line),
      });
      const answer = outcome.payload as { statusCode: number; body: string };
      expect(answer.statusCode).toBe(500);
      const fault = lines
        .map((line) => JSON.parse(line))
        .find(({ message }) => message === 'fault');
      expect(fault.fault).toMatchObject({
        name: expect.stringMatching(/Exception$/),
        httpStatus: 400,
      });
      expect(fault.fault.at.length).toBeGreaterThan(0);
      expect(found([...lines, answer.body])).toEqual([]);
    },
  );

  it('keeps our own messages, and those of a cause', () => {
    const cause = Object.assign(new Error(CANARIES.email), {
      name: 'TransactionCanceledException',
      $metadata: { requestId: 'r-1', httpStatusCode: 400 },
    });
    const fault = faultOf(new Error('an order failed a condition on its own rows', { cause }));
    expect(fault).toMatchObject({
      name: 'Error',
      message: 'an order failed a condition on its own rows',
      cause: { name: 'TransactionCanceledException', awsRequestId: 'r-1', httpStatus: 400 },
    });
    expect(found([JSON.stringify(fault)])).toEqual([]);
    expect(faultOf('a string')).toEqual({ name: 'string', at: [] });
    figure('secrets in the log', '0');
  });
});
