import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Served } from '../../aws-json-server.ts';
import type { Assembly } from '../../cloudformation/template.ts';
import { type BusEvent, serveEventBus } from '../../event-bridge/event-bus.ts';
import { asynchronousInvocations } from '../../lambda/asynchronous-invocation.ts';

const resource = (type: string, logicalId: string, properties: object) => ({
  type,
  logicalId,
  physicalId: logicalId,
  properties: properties as Readonly<Record<string, unknown>>,
});
const rule = (logicalId: string, properties: object, ...targets: string[]) =>
  resource('AWS::Events::Rule', logicalId, {
    ...properties,
    Targets: targets.map((name) => ({
      Arn: `arn:aws:lambda:eu-central-1:123456789012:function:${name}`,
    })),
  });

const ASSEMBLY = {
  stackName: 'Orders',
  region: 'eu-central-1',
  assets: new Map(),
  resources: [
    rule('Paid', { EventBusName: 'bus', EventPattern: { 'detail-type': ['order.paid'] } }, 'ship'),
    rule('Orders', { EventBusName: 'bus', EventPattern: { source: ['orders'] } }, 'mail', 'index'),
    rule(
      'Refunds',
      {
        EventBusName: 'bus',
        EventPattern: { detail: { type: [{ prefix: 'payment.refund' }] } },
      },
      'books',
    ),
    rule('Partner', { EventBusName: 'aws.partner/x', EventPattern: { source: ['orders'] } }, 'no'),
    rule('Schedule', { ScheduleExpression: 'rate(1 minute)' }, 'no'),
    resource('AWS::Lambda::Alias', 'Alias', { FunctionName: 'mail', Name: 'live' }),
    resource('AWS::Lambda::EventInvokeConfig', 'Config', {
      FunctionName: 'mail',
      MaximumRetryAttempts: 1,
      DestinationConfig: { OnFailure: { Destination: 'arn:aws:s3:::failures' } },
    }),
  ],
} as unknown as Assembly;

describe('The event bus of the local run', () => {
  const invoked: [string, BusEvent][] = [];
  const received: BusEvent[] = [];
  let served: Served;
  let client: EventBridgeClient;

  beforeAll(async () => {
    served = await serveEventBus({
      assembly: ASSEMBLY,
      invoke: (name, event) => void invoked.push([name, event]),
      onEvent: (event) => void received.push(event),
    });
    client = new EventBridgeClient({
      endpoint: served.endpoint,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts: 1,
    });
  });
  afterAll(() => {
    served.server.closeAllConnections();
    served.server.close();
  });
  beforeEach(() => {
    invoked.length = 0;
    received.length = 0;
  });

  const entry = (more: object = {}) => ({
    EventBusName: 'bus',
    Source: 'orders',
    DetailType: 'order.placed',
    Detail: '{"type":"order.placed"}',
    ...more,
  });
  const put = (...Entries: object[]) => client.send(new PutEventsCommand({ Entries }));
  const targets = () => invoked.map(([name]) => name);

  it('sends an event to the targets of the rules that it matches', async () => {
    const Time = new Date('2026-06-01T12:00:00Z');
    const { FailedEntryCount, Entries } = await put(entry({ Time, Resources: ['/orders/o-1'] }));
    expect({ FailedEntryCount, Entries }).toEqual({
      FailedEntryCount: 0,
      Entries: [{ EventId: expect.any(String) }],
    });
    expect(targets()).toEqual(['mail', 'index']);
    expect(received).toEqual([
      {
        version: '0',
        id: Entries?.[0]?.EventId,
        'detail-type': 'order.placed',
        source: 'orders',
        account: expect.any(String),
        time: '2026-06-01T12:00:00Z',
        region: 'eu-central-1',
        resources: ['/orders/o-1'],
        detail: { type: 'order.placed' },
      },
    ]);
  });

  it('matches source, type and detail', async () => {
    await put(entry({ DetailType: 'order.paid' }));
    expect(targets()).toEqual(['ship', 'mail', 'index']);
    invoked.length = 0;
    await put(entry({ Source: 'else', Detail: '{"type":"payment.refund_requested"}' }));
    expect(targets()).toEqual(['books']);
  });

  it('accepts an event for a bus without rules, and sends it to no target', async () => {
    expect(await put(entry({ EventBusName: undefined }))).toMatchObject({ FailedEntryCount: 0 });
    expect(
      await put(entry({ EventBusName: 'arn:aws:events:eu-central-1:1:event-bus/bus' })),
    ).toMatchObject({ FailedEntryCount: 0 });
    expect(targets()).toEqual(['mail', 'index']);
  });

  it('refuses entries one by one', async () => {
    const { FailedEntryCount, Entries } = await put(
      entry(),
      entry({ Detail: '{' }),
      entry({ Detail: '[]' }),
      entry({ Source: undefined }),
      entry({ Detail: `{"a":"${'x'.repeat(300_000)}"}` }),
    );
    expect(FailedEntryCount).toBe(4);
    expect(Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
      undefined,
      'MalformedDetail',
      'MalformedDetail',
      'InvalidArgument',
      'InvalidArgument',
    ]);
    expect(received).toHaveLength(1);
  });

  it('refuses more than ten', async () => {
    await expect(put(...Array.from({ length: 11 }, () => entry()))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });
});

describe('An asynchronous invocation', () => {
  const failures = mkdtempSync(join(tmpdir(), 'failures-'));
  afterAll(() => rmSync(failures, { recursive: true }));

  const invocations = (invoke: () => Promise<unknown>, signal = new AbortController().signal) => {
    const faults: unknown[] = [];
    const kept: string[] = [];
    const { invoke: act } = asynchronousInvocations({
      assembly: ASSEMBLY,
      functions: { invoke },
      failures,
      onFault: (_, error) => void faults.push(error),
      onGiveUp: (file) => void kept.push(file),
      signal,
    });
    return { act, faults, kept };
  };

  it('happens once if it succeeds', async () => {
    let calls = 0;
    const { act, faults } = invocations(async () => ++calls);
    await act('mail', {});
    expect({ calls, faults }).toEqual({ calls: 1, faults: [] });
  });

  it('is retried as often as the template requires, and then kept, whole', async () => {
    let calls = 0;
    const { act, faults, kept } = invocations(async () => {
      calls += 1;
      throw new Error('down');
    });
    await act('mail', { detail: { id: 'e-1' } });
    expect({ calls, faults: faults.length }).toEqual({ calls: 2, faults: 2 });
    const [file = ''] = kept;
    expect(file).toContain(join(failures, 'failures', 'aws', 'lambda', 'async', 'mail'));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 2 },
      requestPayload: { detail: { id: 'e-1' } },
    });
  });

  it('is kept nowhere if the configuration is for another qualifier', async () => {
    let calls = 0;
    const { act, faults, kept } = invocations(async () => {
      calls += 1;
      throw new Error('down');
    });
    await act('mail:live', {});

    expect({ calls, faults: faults.length, kept }).toEqual({ calls: 3, faults: 3, kept: [] });
  });

  it('is retried twice without a setting in the template, and kept nowhere', async () => {
    let calls = 0;
    const { act, kept } = invocations(async () => {
      calls += 1;
      throw new Error('down');
    });
    await act('index', {});
    expect({ calls, kept }).toEqual({ calls: 3, kept: [] });
    expect(readdirSync(failures)).toEqual(['failures']);
  });

  it('ends with the run', async () => {
    const ending = new AbortController();
    let calls = 0;
    const { act, faults, kept } = invocations(async () => {
      calls += 1;
      ending.abort();
      throw new Error('ended');
    }, ending.signal);
    await act('mail', {});
    expect({ calls, faults, kept }).toEqual({ calls: 1, faults: [], kept: [] });
  });
});
