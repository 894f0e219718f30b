// @module-tag alone
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { tableName } from '../../../../../table/requests/client.ts';
import { freshTable } from '../../../../../test/support/table.ts';
import { readAssembly } from '../../../cloudformation/template.ts';
import { type EngineApi, engineApi } from '../../../dynamodb/engine-api.ts';
import type { StreamRecord } from '../../../dynamodb/stream-record.ts';
import { checkpointFile } from '../../../lambda/event-source/checkpoint.ts';
import { type EventSource, eventSources } from '../../../lambda/event-source/event-source.ts';
import { type PollerOptions, pollStream } from '../../../lambda/event-source/stream-poller.ts';

const folder = mkdtempSync(join(tmpdir(), 'orders-checkpoint-'));
const [source] = eventSources(readAssembly(inject('assembly')), join(folder, 'failures')) as [
  EventSource,
];
const file = join(folder, 'checkpoint.json');

const nameOfRecord = ({ dynamodb }: StreamRecord): string =>
  `${dynamodb.Keys['PK']?.S?.slice(5)}/${dynamodb.Keys['SK']?.S?.slice(6)}`;

describe('A restarted projector', () => {
  const table = freshTable({ stream: true });
  let api: EngineApi;
  let running: Promise<void>[] = [];
  let stop = new AbortController();

  beforeAll(() => {
    api = engineApi(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '', 'eu-central-1');
  });
  beforeEach(async () => {
    stop = new AbortController();
    await table.put({ PK: 'CUST#before', SK: `ORDER#${Date.now()}` });
  });
  afterEach(() => end());
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Starts a projector at the last checkpoint. Adds its deliveries to the list. */
  function start(
    invoke: (names: string[]) => unknown = () => null,
    {
      settings = {},
      options = {},
    }: { settings?: Partial<EventSource>; options?: Partial<PollerOptions> } = {},
  ) {
    const received: string[] = [];
    let startedOver = 0;
    const polled = pollStream(
      {
        api,
        tableName: tableName(),
        sign: (one: StreamRecord) => one,
        checkpoint: checkpointFile(file),
        source: { ...source, retryAttempts: 1, ...settings },
        functions: {
          invoke: async (_, event) => {
            const names = (event as { Records: StreamRecord[] }).Records.map(nameOfRecord);
            received.push(...names);
            return invoke(names);
          },
        },
        onGiveUp: () => undefined,
        onStartOver: () => {
          startedOver += 1;
        },
        ...options,
      },
      stop.signal,
    );
    running.push(polled);
    return { received, startedOver: () => startedOver };
  }

  /** Ends a projector like a kill: nothing is written afterwards. */
  async function end(): Promise<void> {
    stop.abort();
    await Promise.all(running);
    [running, stop] = [[], new AbortController()];
  }

  const put = (customer: string, order: string) =>
    table.put({ PK: `CUST#${customer}`, SK: `ORDER#${order}` });
  const checkpoint = () => checkpointFile(file).read();

  /** Waits until every record of the stream is handled. */
  async function caughtUp(): Promise<void> {
    const name = `last-${Date.now()}`;
    await put('mark', name);
    await expect.poll(() => checkpoint()?.record ?? '').toContain(name);
  }

  it('continues after the handled records, and receives none twice', async () => {
    start();
    await put('a', '1');
    await caughtUp();
    await end();

    await put('a', '2');
    const { received, startedOver } = start();

    await expect.poll(() => received).toEqual(['a/2']);
    await sleep(300);
    expect({ received, startedOver: startedOver() }).toEqual({ received: ['a/2'], startedOver: 0 });
    expect(readdirSync(folder).filter((name) => name.startsWith('checkpoint'))).toEqual([
      'checkpoint.json',
    ]);
  });

  it('receives again the records that were in progress when it ended', async () => {
    start();
    await caughtUp();
    await end();
    let release = () => {};
    const stuck = start(() => new Promise<void>((resolve) => (release = resolve)));
    await put('b', '1');
    await expect.poll(() => stuck.received).toEqual(['b/1']);
    stop.abort();
    release();
    await end();

    const { received } = start();

    await expect.poll(() => received).toEqual(['b/1']);
  });

  it('keeps a record that one lane still works on, though others are further', async () => {
    start();
    await caughtUp();
    await end();
    let release = () => {};
    const first = start((names) =>
      names.includes('slow/1') ? new Promise<void>((resolve) => (release = resolve)) : null,
    );
    await put('slow', '1');
    await expect.poll(() => first.received).toEqual(['slow/1']);
    const others = ['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    for (const customer of others) {
      await put(customer, '1');
      // Each in a chunk of its own; those in the slow lane wait.
      await sleep(150);
    }
    expect(first.received.length).toBeGreaterThan(1);
    stop.abort();
    release();
    await end();

    const { received } = start();

    await expect
      .poll(() => received.toSorted())
      .toEqual([...others, 'slow'].map((customer) => `${customer}/1`).toSorted());
  });

  it('continues after a record that went to the failure destination', async () => {
    const givenUp: string[] = [];
    start(
      (names) => {
        if (names.includes('poison/1')) throw new Error('crash');
      },
      { options: { onGiveUp: (kept) => givenUp.push(kept) } },
    );
    await put('poison', '1');
    await expect.poll(() => givenUp.length).toBe(1);
    await caughtUp();
    await end();

    await put('a', '3');
    const { received } = start();

    await expect.poll(() => received).toEqual(['a/3']);
    expect(readFileSync(givenUp[0] ?? '', 'utf8')).toContain('CUST#poison');
  });

  it('continues after records that the filter drops, without an invocation', async () => {
    start();
    await caughtUp();
    const before = checkpoint()?.sequenceNumber;

    await table.put({ PK: 'CUST#a', SK: 'PROFILE' });

    await expect.poll(() => checkpoint()?.sequenceNumber).not.toBe(before);
    expect(checkpoint()?.record).toContain('PROFILE');
  });

  it.each<[string, (text: string) => string]>([
    [
      'of another stream',
      (text) => text.replace(/stream\/[^"]+/, 'stream/2020-01-01T00:00:00.000'),
    ],
    ['beyond the end', (text) => text.replace(/("sequenceNumber":")\d+/, '$1999999999')],
    ['of another record at that number', (text) => text.replace(/CUST#mark/, 'CUST#other')],
    ['that is half written', (text) => text.slice(0, 40)],
    ['that is something else', () => '{"streamArn":7}'],
  ])('starts over with a checkpoint %s', async (what, change) => {
    start();
    await put('k', what);
    await caughtUp();
    await end();
    const good = readFileSync(file, 'utf8');
    expect(change(good)).not.toBe(good);
    writeFileSync(file, change(good));

    const { received, startedOver } = start();

    await expect.poll(() => received).toContain(`k/${what}`);
    expect(startedOver()).toBe(what.startsWith('that is') ? 0 : 1);
    await caughtUp();
  });

  it('keeps its position while the engine does not answer', async () => {
    start();
    await put('l', '1');
    await caughtUp();
    await end();
    await put('l', '2');
    let [refusals, asked] = [3, 0];
    const refusing: EngineApi = (operation, request) => {
      if (operation === 'GetShardIterator') asked += 1;
      if (operation === 'GetShardIterator' && refusals-- > 0)
        return Promise.reject(new Error('socket hang up'));
      return api(operation, request);
    };

    const { received } = start(undefined, { options: { api: refusing } });

    await expect.poll(() => received).toEqual(['l/2']);
    expect(asked).toBeGreaterThan(3);
  });
});

describe('A checkpoint', () => {
  it('that cannot be written ends the run with one line', () => {
    const nowhere = checkpointFile('/nonexistent/checkpoint.json');
    const place = { streamArn: 's', sequenceNumber: '1', record: 'r' };
    expect(() => nowhere.write(place)).toThrow(
      "the projector's checkpoint /nonexistent/checkpoint.json cannot be written (ENOENT)",
    );
    expect(nowhere.read()).toBeUndefined();
  });
});
