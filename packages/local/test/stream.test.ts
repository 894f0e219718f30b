// @module-tag alone
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { tableName } from '../../../table/requests/client.ts';
import { lacksOwnEngine } from '../../../test/support/own-engine.ts';
import { freshTable } from '../../../test/support/table.ts';
import { readAssembly, theResource } from '../cloudformation/template.ts';
import { createTable } from '../dynamodb/create-table.ts';
import { startEngine } from '../dynamodb/engine.ts';
import { type EngineApi, engineApi } from '../dynamodb/engine-api.ts';
import type { StreamRecord } from '../dynamodb/stream-record.ts';
import { TimeToLive } from '../dynamodb/time-to-live.ts';
import { type BatchDelivery, deliver } from '../lambda/event-source/event-delivery.ts';
import { matchesAny } from '../lambda/event-source/event-filter.ts';
import { type EventSource, eventSources } from '../lambda/event-source/event-source.ts';
import { pollStream } from '../lambda/event-source/stream-poller.ts';

const failures = mkdtempSync(join(tmpdir(), 'orders-failures-'));
const [source] = eventSources(readAssembly(inject('assembly')), failures) as [EventSource];

/** A change of an order row, with a number. */
const record = (n: number, age = 0): StreamRecord => ({
  eventID: `e-${n}`,
  eventName: 'MODIFY',
  dynamodb: {
    ApproximateCreationDateTime: Date.now() / 1000 - age,
    Keys: { PK: { S: 'CUST#a1b2' }, SK: { S: `ORDER#${n}` } },
    SequenceNumber: String(n),
  },
});

/** A change of a lock that expires at an epoch second, if it is given. */
const changeOf = (PK: string, eventName: StreamRecord['eventName'], at?: number): StreamRecord => ({
  ...record(1),
  eventName,
  dynamodb: {
    ...record(1).dynamodb,
    Keys: { PK: { S: PK }, SK: { S: 'LOCK' } },
    ...(eventName !== 'REMOVE' && { NewImage: at ? { expiresAt: { N: String(at) } } : {} }),
  },
});

/** Delivers records to a function, and returns each one's outcome. */
async function delivered(
  records: readonly StreamRecord[],
  invoke: (numbers: number[]) => unknown,
  settings: Partial<EventSource> = {},
) {
  const givenUp: string[] = [];
  let invocations = 0;
  const delivery: BatchDelivery = {
    source: { ...source, retryAttempts: 2, ...settings },
    signal: new AbortController().signal,
    invoke: async ({ Records }) => {
      invocations++;
      return invoke(Records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber)));
    },
    giveUp: ({ dynamodb }, condition) => givenUp.push(`${dynamodb.SequenceNumber} ${condition}`),
  };
  await deliver(delivery, records);
  return { givenUp, invocations };
}

describe('The template’s event source', () => {
  it('is read with its filters, batches, retries and destination', () => {
    expect(source).toMatchObject({
      batchSize: 100,
      startingPosition: 'TRIM_HORIZON',
      bisect: true,
      reportsItemFailures: true,
      retryAttempts: 8,
      maxRecordAgeSeconds: 21_600,
      parallelization: 4,
      failureFolder: expect.stringContaining('failures'),
    });
  });

  it.each([
    ['an order row', { PK: { S: 'CUST#a' }, SK: { S: 'ORDER#1' } }, {}, true],
    ['a summary', { PK: { S: 'CUST#a' }, SK: { S: 'SUMMARY' } }, {}, false],
    ['META', { PK: { S: 'ORDER#o' }, SK: { S: 'META' } }, {}, false],
    ['an event', { PK: { S: 'ORDER#o' }, SK: { S: 'EVENT#1' } }, {}, false],
    ['a sale of what is not low', { PK: { S: 'SKU#a' }, SK: { S: 'STOCK' } }, {}, true],
    [
      'a level that turns low',
      { PK: { S: 'SKU#a' }, SK: { S: 'STOCK' } },
      { NewImage: { GSI2PK: { S: 'LOW' } } },
      false,
    ],
    [
      'a sale of what is low',
      { PK: { S: 'SKU#a' }, SK: { S: 'STOCK' } },
      { OldImage: { GSI2PK: { S: 'LOW' } }, NewImage: { GSI2PK: { S: 'LOW' } } },
      true,
    ],
  ])('passes or drops %s: %#', (_, Keys, images, received) => {
    expect(
      matchesAny(source.patterns, { dynamodb: { Keys, OldImage: {}, NewImage: {}, ...images } }),
    ).toBe(received);
  });
});

describe('A delivery', () => {
  const records = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => record(n));

  it('that succeeds is one invocation', async () => {
    expect(await delivered(records, () => ({ batchItemFailures: [] }))).toEqual({
      givenUp: [],
      invocations: 1,
    });
  });

  it('gives up the record that keeps failing, and only that', async () => {
    const applied = new Set<number>();
    const answer = await delivered(records, (numbers) => {
      for (const n of numbers) if (n !== 3) applied.add(n);
      return { batchItemFailures: numbers.includes(3) ? [{ itemIdentifier: '3' }] : [] };
    });

    expect(answer.givenUp).toEqual(['3 RetryAttemptsExhausted']);
    expect([...applied].sort()).toEqual([1, 2, 4, 5, 6, 7, 8]);
  });

  it('is split around a record that crashes the function', async () => {
    const applied = new Set<number>();
    const { givenUp } = await delivered(records, (numbers) => {
      if (numbers.includes(6)) throw new Error('crash');
      for (const n of numbers) applied.add(n);
      return null;
    });

    expect(givenUp).toEqual(['6 RetryAttemptsExhausted']);
    expect([...applied].sort()).toEqual([1, 2, 3, 4, 5, 7, 8]);
  });

  it('is retried as a whole if an identifier names no record', async () => {
    let first = true;
    const { givenUp, invocations } = await delivered([record(1)], () => {
      const answer = first ? { batchItemFailures: [{ itemIdentifier: '' }] } : null;
      first = false;
      return answer;
    });

    expect({ givenUp, invocations }).toEqual({ givenUp: [], invocations: 2 });
  });

  it('gives up records that are too old', async () => {
    const { givenUp } = await delivered([record(1, 100), record(2)], () => null, {
      maxRecordAgeSeconds: 60,
    });

    expect(givenUp).toEqual(['1 RecordAgeExceeded']);
  });
});

describe('The poller', () => {
  const itWithItsEngine = it.skipIf(
    lacksOwnEngine('the poller at a restart', 'it restarts the engine'),
  );
  const table = freshTable({ stream: true });
  let stop = new AbortController();
  let api: ReturnType<typeof engineApi>;
  beforeAll(() => {
    api = engineApi(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '', 'eu-central-1');
    return () => rmSync(failures, { recursive: true, force: true });
  });
  afterEach(() => stop.abort());

  function poll(invoke: (records: StreamRecord[]) => unknown, settings: Partial<EventSource> = {}) {
    stop = new AbortController();
    const kept: string[] = [];
    const options = { api, tableName: tableName(), sign: (record: StreamRecord) => record };
    void pollStream(
      {
        ...options,
        source: { ...source, ...settings },
        functions: {
          invoke: async (_, event) => invoke((event as { Records: StreamRecord[] }).Records),
        },
        onGiveUp: (file) => kept.push(file),
        onStartOver() {},
      },
      stop.signal,
    );
    return kept;
  }
  const orderRow = (customer: string, n: number) => ({
    PK: `CUST#${customer}`,
    SK: `ORDER#2026#o-${n}`,
    n,
  });

  it('delivers the records that match the filters, like Lambda, within a moment', async () => {
    const received: StreamRecord[] = [];
    poll((records) => void received.push(...records));

    await table.put({ PK: 'CUST#a', SK: 'PROFILE' }, orderRow('a', 1));
    await expect.poll(() => received.length).toBe(1);

    expect(received[0]).toMatchObject({
      eventName: 'INSERT',
      eventSourceARN: source.streamArn,
      dynamodb: {
        Keys: { PK: { S: 'CUST#a' } },
        NewImage: { n: { N: '1' } },
        SequenceNumber: expect.any(String),
      },
    });
  });

  it('never has two batches of one partition in progress', async () => {
    const underWay = new Set<string>();
    let [overlaps, received] = [0, 0];
    poll(
      async (records) => {
        const partitions = new Set(records.map(({ dynamodb }) => dynamodb.Keys['PK']?.S ?? ''));
        for (const partition of partitions) overlaps += Number(underWay.has(partition));
        for (const partition of partitions) underWay.add(partition);
        await sleep(5);
        for (const partition of partitions) underWay.delete(partition);
        received += records.length;
      },
      { batchSize: 2 },
    );

    for (let n = 0; n < 40; n++) await table.put(orderRow(`lane-${n % 4}`, n));
    await expect.poll(() => received).toBeGreaterThanOrEqual(40);

    expect(overlaps).toBe(0);
  });

  it('keeps a record that it gave up whole, as the bucket would, and continues', async () => {
    const received = new Set<string>();
    const kept = poll(
      (records) => {
        const bad = records.filter(({ dynamodb }) => dynamodb.Keys['SK']?.S === 'ORDER#2026#o-666');
        for (const { dynamodb } of records) received.add(dynamodb.Keys['SK']?.S ?? '');
        return {
          batchItemFailures: bad.map(({ dynamodb }) => ({
            itemIdentifier: dynamodb.SequenceNumber,
          })),
        };
      },
      { retryAttempts: 1 },
    );

    await table.put(orderRow('poison', 665), orderRow('poison', 666), orderRow('poison', 667));
    await expect.poll(() => kept.length).toBe(1);

    await expect.poll(() => received.has('ORDER#2026#o-667')).toBe(true);
    expect(readdirSync(failures, { recursive: true })).toContainEqual(
      expect.stringContaining('aws/lambda'),
    );
    expect(JSON.parse(readFileSync(kept[0] ?? '', 'utf8'))).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
      DDBStreamBatchInfo: { batchSize: 1, streamArn: source.streamArn },
      payload: { Records: [{ eventName: 'INSERT', dynamodb: { NewImage: { n: { N: '666' } } } }] },
    });
  });

  itWithItsEngine('goes on where it was when the engine is restarted', async () => {
    const dbPath = join(failures, 'restarted.db');
    mkdirSync(failures, { recursive: true });
    let engine = await startEngine({ dbPath });
    const client = new DynamoDBClient({ endpoint: engine.endpoint });
    await createTable(
      client,
      theResource(readAssembly(inject('assembly')), 'AWS::DynamoDB::GlobalTable'),
      tableName(),
    );
    const restarting: EngineApi = (operation, request) =>
      engineApi(engine.endpoint, 'eu-central-1')(operation, request);
    const put = (n: number) =>
      restarting('PutItem', {
        TableName: tableName(),
        Item: { PK: { S: 'CUST#r' }, SK: { S: `ORDER#2026#o-${n}` } },
      });
    const received: (string | undefined)[] = [];
    stop = new AbortController();
    const functions = {
      invoke: async (_: string, event: unknown) => {
        received.push(
          ...(event as { Records: StreamRecord[] }).Records.map(
            ({ dynamodb }) => dynamodb.Keys['SK']?.S,
          ),
        );
      },
    };
    const sign = (one: StreamRecord) => one;
    const ignored = { onGiveUp() {}, onStartOver() {} };
    void pollStream(
      { api: restarting, source, tableName: tableName(), functions, sign, ...ignored },
      stop.signal,
    );
    await put(1);
    await expect.poll(() => received).toEqual(['ORDER#2026#o-1']);

    await engine.stop();
    await sleep(300);
    engine = await startEngine({ dbPath });
    await put(2);

    await expect.poll(() => received).toEqual(['ORDER#2026#o-1', 'ORDER#2026#o-2']);
    stop.abort();
    await engine.stop();
  });

  it('signs TTL’s deletions like the service does, and deletes nothing renewed', async () => {
    const ttl = new TimeToLive(api, tableName(), 'expiresAt');
    const seconds = Math.floor(Date.now() / 1000);
    await table.put({ PK: 'IDEMP#old', SK: 'LOCK', expiresAt: seconds - 10 });
    await table.put({ PK: 'IDEMP#new', SK: 'LOCK', expiresAt: seconds + 1000 });

    await ttl.sweep();

    expect(await table.get({ PK: 'IDEMP#old', SK: 'LOCK' })).toBeUndefined();
    expect(await table.get({ PK: 'IDEMP#new', SK: 'LOCK' })).toBeDefined();
    const byService = { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } };
    // Each of the table's readers gets the record, and sees whose deletion it was.
    for (const _ of ['projector', 'publisher'])
      expect(ttl.sign(changeOf('IDEMP#old', 'REMOVE'))).toMatchObject(byService);
    const later = { ...changeOf('IDEMP#old', 'REMOVE'), eventID: 'e-later' };
    for (const other of [changeOf('IDEMP#other', 'REMOVE'), later])
      expect(ttl.sign(other)).not.toHaveProperty('userIdentity');
  });

  it('reads the table once, and then learns from the stream what expires', async () => {
    const requests: string[] = [];
    const counted: EngineApi = (operation, request) => {
      requests.push(operation);
      return api(operation, request);
    };
    const ttl = new TimeToLive(counted, tableName(), 'expiresAt');
    await ttl.sweep();
    const seconds = Math.floor(Date.now() / 1000);
    const keys = ['IDEMP#due', 'IDEMP#renewed', 'IDEMP#kept', 'IDEMP#gone'];
    const ends = [seconds - 10, seconds + 1000, undefined, undefined];
    for (const [n, PK] of keys.entries())
      if (PK !== 'IDEMP#gone')
        await table.put({ PK, SK: 'LOCK', ...(ends[n] && { expiresAt: ends[n] }) });
    // A reader that is behind notes of the renewed and of the deleted one what was true before.
    for (const PK of keys) ttl.sign(changeOf(PK, 'MODIFY', seconds - 10));
    ttl.sign(changeOf('IDEMP#kept', 'MODIFY'));

    for (const _ of [1, 2, 3]) await ttl.sweep();

    const items = keys.map((PK) => table.get({ PK, SK: 'LOCK' }));
    expect((await Promise.all(items)).map((item) => item !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(requests).toEqual(['Scan', 'DeleteItem', 'DeleteItem', 'DeleteItem']);
    expect(ttl.sign(changeOf('IDEMP#renewed', 'REMOVE'))).not.toHaveProperty('userIdentity');
  });
});
