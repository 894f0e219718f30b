// @module-tag alone
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EventBridgeClient, ListRulesCommand } from '@aws-sdk/client-eventbridge';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { run } from '../../../../test/support/local-run.ts';
import { type OrdersClient, ordersClient } from '../../../client/orders-client.ts';
import type { BusEvent } from '../../../local/event-bridge/event-bus.ts';
import { LOCAL_FOLDER } from '../../../local/local-folder.ts';
import { publishAccess } from '../../../local/published-access.ts';
import type { Run } from '../../../local/run.ts';
import { openBusQueue } from '../../tail/bus-queue.ts';

describe('oms tail --bus', () => {
  let backend: Run;
  let shop: OrdersClient;
  let port: string;
  const onBus: BusEvent[] = [];
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    backend = await run({ port: 0, onEvent: (event) => void onBus.push(event) });
    port = new URL(backend.url).port;
    publishAccess(port, backend.access);
    shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    const bag = { name: 'Bag', unitPrice: 100, currency: 'EUR', lowStockThreshold: 1 };
    await shop.putInventory({ sku: 'ABC', body: { ...bag, quantity: 99 } });
    for (const customerId of ['a1b2', 'c3d4']) {
      const email = `${customerId}@a.example`;
      await shop.createCustomer({ body: { customerId, name: 'Acme', email } });
    }
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await backend?.stop();
    rmSync(join(LOCAL_FOLDER, `run-${port}.json`), { force: true });
  });

  /** Runs `npm run oms -- …`. */
  function oms(...args: string[]) {
    const child = spawn(process.execPath, ['packages/oms/oms.ts', ...args, '--port', port]);
    children.push(child);
    let [out, messages] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (messages += data));
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    return {
      lines: () => out.split('\n').filter(Boolean),
      messages: () => messages,
      closed,
      end: () => child.kill('SIGINT'),
    };
  }
  async function following(...args: string[]) {
    const tail = oms('tail', '--bus', ...args);
    await expect.poll(tail.messages).toContain('Following the bus');
    return tail;
  }
  const placeOrder = async (customerId = 'a1b2'): Promise<string> => {
    const lines = [{ sku: 'ABC', quantity: 1, unitPrice: 100 }];
    return (await shop.createOrder({ customerId, body: { currency: 'EUR', lines } })).orderId;
  };
  const ofOrder = (orderId: string) =>
    onBus.filter(({ resources }) => resources.includes(`/orders/${orderId}`));
  /** The numbers of rules and queues that commands created and did not remove. */
  async function left(): Promise<readonly number[]> {
    const { eventBus, queues, region } = backend.access;
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const events = new EventBridgeClient({ endpoint: eventBus.endpoint, region, credentials });
    const sqs = new SQSClient({ endpoint: queues, region, credentials });
    const { Rules = [] } = await events.send(new ListRulesCommand({}));
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
    return [Rules.length, QueueUrls.length];
  }

  it('shows the bus’s events, byte for byte, and removes its own resources', async () => {
    const tail = await following('--json');
    expect(await left()).toEqual([1, 1]);
    const orderId = await placeOrder();
    await expect.poll(() => tail.lines().length).toBe(2);
    const details = ofOrder(orderId).map(({ detail }) => JSON.stringify(detail));
    expect([...tail.lines()].sort()).toEqual(details.sort());

    tail.end();
    expect(await tail.closed).toBe(0);
    expect(await left()).toEqual([0, 0]);
  });

  it('shows a replay’s events, which are in no stream, for one customer only', async () => {
    const orderId = await placeOrder('c3d4');
    await placeOrder();
    // The events of the placing come before: on a busy machine, the stream is later than the tail.
    await expect.poll(() => ofOrder(orderId).length).toBe(2);
    const tail = await following('--customer', 'c3d4');
    await oms('events', 'replay', '--since', '2020-01-01T00:00:00Z').closed;
    await expect
      .poll(tail.lines)
      .toEqual([expect.stringMatching(new RegExp(`order\\.updated {2}/orders/${orderId} {2}1$`))]);
    tail.end();
    expect(await tail.closed).toBe(0);
  });

  it('removes its resources if it cannot create all of them', async () => {
    const { eventBus, region } = backend.access;
    const rules: number[] = [];
    const nowhere = createServer(async (_, response) => {
      rules.push((await left())[0] ?? 0);
      response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: 'AccessDenied', message: 'no queues' }));
    });
    await new Promise<void>((resolve) => nowhere.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('AWS_ENDPOINT_URL_EVENTBRIDGE', eventBus.endpoint);
    const { port: closed } = nowhere.address() as AddressInfo;
    vi.stubEnv('AWS_ENDPOINT_URL_SQS', `http://127.0.0.1:${closed}`);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local');
    vi.stubEnv('AWS_REGION', region);
    await expect(openBusQueue(eventBus.name)).rejects.toThrow('no queues');
    vi.unstubAllEnvs();
    nowhere.close();
    expect(rules).toEqual([1]);
    expect(await left()).toEqual([0, 0]);
  });

  it.each([
    [['--bus', '--events'], '--bus shows events from now on'],
    [['--bus', '--since', 'trim-horizon'], '--bus shows events from now on'],
    [['--event-bus', 'b'], '--event-bus needs --bus'],
  ])('ends with 2: %s', async (args, why) => {
    const tail = oms('tail', ...args);
    expect(await tail.closed).toBe(2);
    expect(tail.messages()).toContain(why);
  });
});
