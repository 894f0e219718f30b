// @module-tag alone
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../../functions/deliver-webhooks.ts';
import { webhookDeliveryKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { eventBus } from '../../../../test/support/event-bus.ts';
import { injectFaults } from '../../../../test/support/faults.ts';
import { lambdaContext } from '../../../../test/support/lambda-context.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { anEndpoint } from '../../../../test/support/webhook-endpoints.ts';
import type { Assembly } from '../../../local/cloudformation/template.ts';
import { asynchronousInvocations } from '../../../local/lambda/asynchronous-invocation.ts';

const TIME = '2026-06-01T12:00:00Z';
const NAME = 'Orders-Webhooks-DeliverWebhooks';
const ASSEMBLY = {
  region: 'eu-central-1',
  resources: [
    {
      type: 'AWS::Lambda::EventInvokeConfig',
      logicalId: 'Config',
      physicalId: 'Config',
      properties: {
        FunctionName: NAME,
        MaximumRetryAttempts: 2,
        DestinationConfig: { OnFailure: { Destination: 'arn:aws:s3:::event-failures' } },
      },
    },
  ],
} as unknown as Assembly;

describe('A failed event of DeliverWebhooks', () => {
  const table = freshTable();
  const bus = eventBus();
  const failures = mkdtempSync(join(tmpdir(), 'invocations-'));
  const folder = join(failures, 'event-failures/');
  const received: string[] = [];
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      received.push(Buffer.concat(await request.toArray()).toString());
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.close();
    rmSync(failures, { recursive: true });
  });
  beforeEach(async () => {
    vi.stubEnv('WEBHOOK_PRIVATE_HOSTS', new URL(url).host);
    await table.clear();
    rmSync(folder, { recursive: true, force: true });
    received.length = 0;
  });
  afterEach(() => vi.unstubAllEnvs());

  /** Runs `npm run oms -- redrive --events …` on this table and this bus, as on AWS. */
  const redrive = (...args: string[]) =>
    new Promise<{ code: number; out: string; error: string }>((resolve) => {
      const on = ['--table', tableName(), '--region', 'eu-central-1', '--event-bus', 'orders-bus'];
      const command = [
        'packages/oms/oms.ts',
        'redrive',
        '--events',
        ...on,
        '--failures',
        folder,
        ...args,
      ];
      execFile(process.execPath, command, (failure, out, error) =>
        resolve({ code: Number(failure?.code ?? 0), out, error }),
      );
    });
  const busEvent = (id: string, time: object = { time: '2026-06-01T11:59:59.123Z' }) => ({
    version: '0',
    id: `bus-${id}`,
    source: 'orders',
    'detail-type': 'inventory.low',
    resources: ['/inventory/ABC'],
    time: TIME,
    detail: { specversion: '1.0', id, source: '/inventory/ABC', type: 'inventory.low', ...time },
  });
  /** Fails as Lambda does: three failed attempts, then the failure destination. */
  const fail = async (event: object, { operation = 'PutItem', requests = 3 } = {}) => {
    const no = () => Promise.reject(new Error('no'));
    const faults = injectFaults(operation, ...Array.from({ length: requests }, () => no));
    await asynchronousInvocations({
      assembly: ASSEMBLY,
      functions: { invoke: (_, one) => handler(one as never, lambdaContext(30_000)) },
      failures,
      onFault() {},
      onGiveUp() {},
      signal: new AbortController().signal,
    }).invoke(NAME, event);
    expect(faults.left()).toBe(0);
  };
  const kept = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  /** Delivers the bus's new events to the function. */
  const bring = async () => {
    for (const { Source: source, Detail, Time = 0 } of bus.taken)
      await handler(
        { source, time: new Date(Time * 1000).toISOString(), detail: JSON.parse(Detail) },
        lambdaContext(30_000),
      );
  };

  it('is published again by redrive --events, whole, and reaches its endpoints', async () => {
    const { endpointId } = await anEndpoint({ url });
    await fail(busEvent('e-1'));
    expect(received).toEqual([]);
    expect(kept()).toHaveLength(1);

    expect(await redrive('--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/: 1 to publish\n1 objects with 1 records .*nothing done\.\n$/),
    });
    expect([bus.taken, kept().length]).toEqual([[], 1]);
    expect(await redrive()).toMatchObject({ code: 0 });
    expect(kept()).toEqual([]);
    expect(bus.taken).toEqual([
      {
        EventBusName: 'orders-bus',
        Source: 'orders',
        DetailType: 'inventory.low',
        Resources: ['/inventory/ABC'],
        Time: Date.parse(TIME) / 1000,
        Detail: JSON.stringify(busEvent('e-1').detail),
      },
    ]);
    await bring();
    expect(received).toEqual([JSON.stringify(busEvent('e-1').detail)]);
    const key = webhookDeliveryKey(endpointId, new Date(TIME).toISOString(), 'e-1');
    expect(await table.get({ ...key })).toMatchObject({ status: 'DELIVERED' });
  });

  it('is not delivered twice to an endpoint, though the event has no time of its own', async () => {
    await anEndpoint({ url });
    await handler(busEvent('e-2', {}) as never, lambdaContext(30_000));
    await anEndpoint({ url });
    // Three attempts, at two endpoints each.
    await fail(busEvent('e-2', {}), { requests: 6 });
    expect(await redrive('--json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('"removed":1'),
    });
    await bring();
    expect(received).toHaveLength(2);
  });

  it('is left to the sweep if it was an attempt that is due', async () => {
    const SK = 'DELIVERY#2026-06-01T12:00:00.000Z#e-1';
    const due = { PK: 'WEBHOOK#w-1', deliveries: [{ SK, attemptCount: 0 }] };
    const event = { ...busEvent('e-3'), source: 'orders.webhooks', detail: due };
    await fail(event, { operation: 'Query' });
    expect(kept()).toHaveLength(1);
    expect(await redrive()).toMatchObject({ code: 0 });
    expect([bus.taken, kept()]).toEqual([[], []]);
  });

  it('is kept if the bus rejects it, or if it is no event of ours', async () => {
    await anEndpoint({ url });
    await fail(busEvent('e-4'));
    bus.refuse(() => true);
    expect(await redrive()).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        'kept: record 1: the event bus rejected the event: ThrottlingException',
      ),
    });
    const [file = ''] = kept();
    const failure = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...failure, requestPayload: { source: 'else' } }));
    bus.refuse(() => false);
    expect(await redrive()).toMatchObject({
      code: 1,
      out: expect.stringContaining('kept: record 1: it is not an event of this bus'),
    });
    expect([bus.taken, kept().length]).toEqual([[], 1]);
  });

  it.each([
    ['account', ':000000000000:', ':111122223333:'],
    ['region', 'eu-central-1:', 'eu-west-1:'],
  ])('stops the command if its function is of another %s', async (_, ours, theirs) => {
    await anEndpoint({ url });
    await fail(busEvent('e-5'));
    const [file = ''] = kept();
    const failure = readFileSync(file, 'utf8');
    writeFileSync(file, failure.replace(ours, theirs));
    expect(await redrive()).toMatchObject({
      code: 4,
      error: expect.stringMatching(/is of the function .*, not of the deployment of /),
    });
    expect([bus.taken, kept().length]).toEqual([[], 1]);
  });

  it('is kept by redrive without --events, which projects', async () => {
    await anEndpoint({ url });
    await fail(busEvent('e-6'));
    const on = ['--table', tableName(), '--region', 'eu-central-1', '--failures', folder];
    const { code, out } = await new Promise<{ code: number; out: string }>((resolve) =>
      execFile(process.execPath, ['packages/oms/oms.ts', 'redrive', ...on], (failure, stdout) =>
        resolve({ code: Number(failure?.code ?? 0), out: stdout }),
      ),
    );
    expect([code, out]).toEqual([1, expect.stringContaining('kept: it contains no records')]);
  });
});
