// @module-tag alone
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { curlOf, requestOf, wildcards } from '../../../test/docs/documented-curl.ts';
import { run } from '../../../test/support/local-run.ts';
import { type OrdersClient, ordersClient } from '../../client/orders-client.ts';
import type { ReceivedWebhook } from '../../oms/webhooks/webhook-sink.ts';
import { engineApi } from '../dynamodb/engine-api.ts';
import { LOCAL_FOLDER } from '../local-folder.ts';
import { freePort } from '../loopback.ts';
import { publishAccess } from '../published-access.ts';
import type { Run } from '../run.ts';

/** Runs the sweep every half second instead of every minute. */
vi.mock('../event-bridge/schedules.ts', async (importOriginal) => {
  const schedules = await importOriginal<typeof import('../event-bridge/schedules.ts')>();
  const schedulesOf: typeof schedules.schedulesOf = (assembly) =>
    schedules
      .schedulesOf(assembly)
      .map((one) => (one.everyMillis === 60_000 ? { ...one, everyMillis: 500 } : one));
  return { ...schedules, schedulesOf };
});

const text = readFileSync('docs/webhooks.md', 'utf8');
const blocks = [...text.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(([, , block]) => block ?? '');
const blockWith = (part: string): string => blocks.find((one) => one.includes(part)) ?? '';
const answerTo = (request: string): string => blocks[blocks.indexOf(request) + 1] ?? '';
const CURL = blockWith('3000/webhook-endpoints)');
const ANSWER = answerTo(CURL);
const VARIABLES = blockWith('SECRET=');
const SINK = blockWith('webhook-sink');
const ORDER = blockWith('/orders\n');
/**
 * It answers after both webhooks of an order have arrived. Once an endpoint is known to fail, the
 * next event waits for the sweep.
 */
const FAILING = ['--status', '500', '--delay', '2000'];

interface DeliveryItem {
  readonly SK: { readonly S: string };
  readonly body: { readonly S: string };
  readonly status: { readonly S: string };
  readonly GSI2SK?: { readonly S: string };
}

describe('A webhook on the local run', () => {
  let backend: Run;
  let shop: OrdersClient;
  let endpoint: { endpointId: string; secret: string };
  let port: number;
  const sinks: ChildProcess[] = [];

  beforeAll(async () => {
    port = await freePort();
    backend = await run({ port: 0 });
    publishAccess(new URL(backend.url).port, backend.access);
    shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    const bag = {
      name: 'Bag',
      unitPrice: 2500,
      currency: 'EUR',
      quantity: 99,
      lowStockThreshold: 1,
    };
    await shop.putInventory({ sku: 'ABC', body: bag });
    await shop.createCustomer({ body: { customerId: 'a1b2', name: 'Acme', email: 'a@a.example' } });
  });
  afterEach(endSinks);
  afterAll(async () => {
    await backend?.stop();
    rmSync(join(LOCAL_FOLDER, `run-${new URL(backend.url).port}.json`), { force: true });
  });

  async function endSinks(): Promise<void> {
    for (const child of sinks.splice(0)) {
      child.kill('SIGINT');
      await new Promise((resolve) => child.once('close', resolve));
    }
  }
  /** Runs `npm run oms -- …`. */
  const oms = (...args: string[]) => {
    const child = spawn(process.execPath, ['packages/oms/oms.ts', ...args]);
    let [out, messages] = ['', ''];
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      messages += data;
    });
    return { child, out: () => out, messages: () => messages };
  };
  /** Starts the documented sink, on our port. */
  const sink = async (...more: string[]) => {
    const documented = SINK.replace('4000', String(port)).replace('"$SECRET"', endpoint.secret);
    const args = documented.trim().replace('npm run oms -- ', '').split(' ');
    const started = oms(...args, '--json', ...more);
    sinks.push(started.child);
    await expect.poll(started.messages).toContain('Webhooks are received');
    return (orderId: string): ReceivedWebhook[] =>
      started
        .out()
        .split('\n')
        .filter((line) => line.includes(orderId))
        .map((line) => JSON.parse(line));
  };
  const placeOrder = async (): Promise<string> => {
    const lines = [{ sku: 'ABC', quantity: 1, unitPrice: 2500 }];
    const body = { currency: 'EUR', lines };
    return (await shop.createOrder({ customerId: 'a1b2', body })).orderId;
  };
  const engine = () => engineApi(backend.access.endpoint, backend.access.region);
  const deliveriesOf = async (orderId: string): Promise<DeliveryItem[]> => {
    const { Items } = await engine()<{ Items: DeliveryItem[] }>('Query', {
      TableName: backend.access.tableName,
      KeyConditionExpression: 'PK = :endpoint',
      ExpressionAttributeValues: { ':endpoint': { S: `WEBHOOK#${endpoint.endpointId}` } },
    });
    return Items.filter(({ body }) => body.S.includes(orderId));
  };
  const types = (webhooks: readonly ReceivedWebhook[]) => webhooks.map(({ type }) => type).sort();
  const PLACED = ['order.placed', 'order.updated'];

  it('has an endpoint that is created with the documented request', async () => {
    const token = await backend.operatorToken();
    const [url, init] = requestOf(curlOf(CURL), backend.url, { TOKEN: token });
    const body = String(init.body).replace('localhost:4000', `localhost:${port}`);
    const answer = await fetch(url, { ...init, body });
    expect(answer.status).toBe(201);
    endpoint = (await answer.json()) as typeof endpoint;
    const shown = ANSWER.replace('localhost:4000', `localhost:${port}`);
    expect(endpoint).toEqual(wildcards(JSON.parse(shown)));
  });

  it('has its id and its secret put into variables by the documented command', () => {
    const messages = `${VARIABLES}echo "$ENDPOINT_ID $SECRET"`;
    const env = { ...process.env, ENDPOINT: JSON.stringify(endpoint) };
    const { stdout } = spawnSync('sh', ['-c', messages], { env, encoding: 'utf8' });
    expect(stdout).toBe(`${endpoint.endpointId} ${endpoint.secret}\n`);
  });

  it('comes from the documented order', async () => {
    const webhooks = await sink();
    const TOKEN = await backend.operatorToken();
    const answer = await fetch(...requestOf(curlOf(ORDER), backend.url, { TOKEN }));
    const order = (await answer.json()) as { orderId: string };
    expect(order).toEqual(wildcards(JSON.parse(answerTo(ORDER))));
    await expect.poll(() => types(webhooks(order.orderId))).toEqual(PLACED);
  });

  it('is sent for an order that is placed over HTTP, signed, to the sink', async () => {
    const webhooks = await sink();
    const orderId = await placeOrder();
    await expect.poll(() => types(webhooks(orderId))).toEqual(PLACED);

    for (const webhook of webhooks(orderId)) {
      expect(webhook).toMatchObject({ signature: 'verified', again: false, status: 204 });
      expect(JSON.parse(webhook.body)).toMatchObject({
        specversion: '1.0',
        id: webhook.id,
        source: `/orders/${orderId}`,
        data: { orderId, customerId: 'a1b2' },
      });
    }
    await expect
      .poll(async () => (await deliveriesOf(orderId)).map(({ status }) => status.S))
      .toEqual(['DELIVERED', 'DELIVERED']);
  });

  it('is repeated by the sweep, a minute after a failure, with its id and bytes', async () => {
    const failing = await sink(...FAILING);
    const orderId = await placeOrder();
    await expect.poll(() => types(failing(orderId))).toEqual(PLACED);
    const dueKeys = async () => (await deliveriesOf(orderId)).map(({ GSI2SK }) => GSI2SK?.S ?? '');
    const waits = async () =>
      (await dueKeys()).map((key) => (Date.parse(key.split('#')[0] ?? '') - Date.now()) / 1000);
    // The lease of 90 s ends when the failure is recorded.
    await expect.poll(async () => Math.max(...(await waits()))).toBeLessThanOrEqual(66);
    for (const wait of await waits()) expect(wait).toBeGreaterThan(40);
    const before = failing(orderId);
    expect(before).toHaveLength(2);
    await endSinks();

    const webhooks = await sink();
    // The minute is over.
    for (const { SK, GSI2SK } of await deliveriesOf(orderId))
      await engine()('UpdateItem', {
        TableName: backend.access.tableName,
        Key: { PK: { S: `WEBHOOK#${endpoint.endpointId}` }, SK },
        UpdateExpression: 'SET GSI2SK = :past',
        ExpressionAttributeValues: {
          ':past': { S: `2026-01-01T00:00:00.000Z#${GSI2SK?.S.split('#')[1]}` },
        },
      });
    await expect.poll(() => types(webhooks(orderId))).toEqual(PLACED);
    for (const webhook of webhooks(orderId)) {
      const first = before.find(({ id }) => id === webhook.id);
      expect(webhook).toMatchObject({ signature: 'verified', status: 204, body: first?.body });
    }
  });

  it('is sent again by a replay', async () => {
    const since = new Date().toISOString();
    const failing = await sink(...FAILING);
    const orderId = await placeOrder();
    await expect.poll(() => types(failing(orderId))).toEqual(PLACED);
    await expect
      .poll(async () => (await deliveriesOf(orderId)).map(({ GSI2SK }) => GSI2SK?.S ?? ''))
      .toSatisfy((keys: string[]) =>
        keys.every((key) => Date.parse(key.split('#')[0] ?? '') - Date.now() < 70_000),
      );
    await endSinks();

    const webhooks = await sink();
    const { port: ofRun } = new URL(backend.url);
    const range = ['--endpoint', endpoint.endpointId, '--since', since];
    const replay = oms('webhooks', 'replay', '--port', ofRun, ...range);
    const code = await new Promise((resolve) => replay.child.once('close', resolve));
    expect([code, replay.out()]).toEqual([0, '0 delivered, 2 pending, 0 failed: 2 made due.\n']);
    await expect.poll(() => types(webhooks(orderId))).toEqual(PLACED);
  });

  it.each([
    ['$ENDPOINT_ID/ping', 201],
    ['if-match', 200],
    ['$ENDPOINT_ID/secret', 201],
  ])('answers the documented request with %s', async (part, status) => {
    const TOKEN = await backend.operatorToken();
    const variables = { TOKEN, ENDPOINT_ID: endpoint.endpointId, VERSION: '1' };
    const answer = await fetch(...requestOf(curlOf(blockWith(part)), backend.url, variables));
    expect([answer.status, await answer.text()]).toEqual([status, expect.anything()]);
  });

  it('has an endpoint that is created once, and a retry gets its first secret', async () => {
    const [url, init] = requestOf(curlOf(CURL), backend.url, {
      TOKEN: await backend.operatorToken(),
    });
    const body = String(init.body).replace('localhost:4000', `localhost:${port}`);
    expect(await (await fetch(url, { ...init, body })).json()).toEqual(endpoint);
  });
});
