// @module-tag timed
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler } from '../../functions/publish-events.ts';
import type { StreamRecord } from '../../packages/local/dynamodb/stream-record.ts';
import { deliver } from '../../packages/local/lambda/event-source/event-delivery.ts';
import type { EventSource } from '../../packages/local/lambda/event-source/event-source.ts';
import { eventBus } from '../support/event-bus.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../support/size.ts';

/** Calls the handler as Lambda does. */
const publish = (Records: readonly DynamoDBRecord[]) =>
  handler({ Records: [...Records] }, lambdaContext()) as unknown as Promise<DynamoDBBatchResponse>;

const orderImage = (orderId: string, version: number, status: string) => ({
  PK: { S: 'CUST#a1b2' },
  SK: { S: `ORDER#2026-06-01T12:00:00.000Z#${orderId}` },
  type: { S: 'Order' },
  status: { S: status },
  paymentStatus: { S: 'PENDING' },
  version: { N: String(version) },
  currency: { S: 'EUR' },
  total: { N: '1000' },
  lineCount: { N: '1' },
});

/**
 * A record of version 1 or 2 of an order: `order.placed` and `.updated`, or `.updated` and
 * `.cancelled`.
 */
function record(n: number, version = 1): DynamoDBRecord {
  const orderId = `o-${n}`;
  const NewImage = orderImage(orderId, version, version === 1 ? 'OPEN' : 'CANCELLED');
  return {
    eventID: `${n}-${version}`,
    eventName: version === 1 ? 'INSERT' : 'MODIFY',
    dynamodb: {
      SequenceNumber: String(n * 10 + version),
      ApproximateCreationDateTime: Date.now() / 1000,
      Keys: { PK: NewImage.PK, SK: NewImage.SK },
      NewImage,
      ...(version > 1 && { OldImage: orderImage(orderId, version - 1, 'OPEN') }),
    },
  };
}
const records = (count: number) => Array.from({ length: count }, (_, n) => record(n + 1));
const failing = (...sequenceNumbers: string[]) => ({
  batchItemFailures: sequenceNumbers.map((itemIdentifier) => ({ itemIdentifier })),
});

describe('The publisher', () => {
  const bus = eventBus();

  it('puts events on the bus in a form that simple rules can match', async () => {
    expect(await publish([record(7)])).toEqual(failing());
    expect(bus.taken).toEqual([
      {
        EventBusName: 'orders-bus',
        Source: 'orders',
        DetailType: 'order.placed',
        Resources: ['/orders/o-7'],
        Time: Date.parse('2026-06-01T12:00:00.000Z') / 1000,
        Detail: expect.stringContaining('"type":"order.placed"'),
      },
      expect.objectContaining({ DetailType: 'order.updated' }),
    ]);
  });

  it('puts ten events in a request, and sends no request for records without events', async () => {
    await publish(records(23));
    expect(bus.requests()).toBe(5);
    expect(bus.taken).toHaveLength(46);

    const unchanged = {
      ...record(1),
      dynamodb: { ...record(1).dynamodb, OldImage: orderImage('o-1', 1, 'OPEN') },
    };
    expect(await publish([unchanged])).toEqual(failing());
    expect(bus.requests()).toBe(5);
  });

  it('dates an event without a time by its change, however often it is published', async () => {
    const stock = { PK: { S: 'SKU#ABC' }, SK: { S: 'STOCK' }, version: { N: '4' } };
    const level = { ...stock, name: { S: 'Mug' }, quantity: { N: '1' } };
    const NewImage = { ...level, lowStockThreshold: { N: '5' }, GSI2PK: { S: 'LOW' } };
    const enters: DynamoDBRecord = {
      dynamodb: { SequenceNumber: '1', ApproximateCreationDateTime: 1_780_315_200, NewImage },
    };
    bus.refuse(() => true);
    expect(await publish([enters])).toEqual(failing('1'));
    bus.refuse(() => false);
    for (let times = 0; times < 2; times++) expect(await publish([enters])).toEqual(failing());
    const entry = { DetailType: 'inventory.low', Time: 1_780_315_200 };
    expect(bus.taken).toEqual([expect.objectContaining(entry), expect.objectContaining(entry)]);
    expect(bus.events()[0]).not.toHaveProperty('time');
  });

  it('dates by the change what carriers date, and keeps their time inside', async () => {
    const keys = { PK: { S: 'ORDER#o-1' }, SK: { S: 'FULFILLMENT#f-01KT1JW64N0000000000000000' } };
    const NewImage = {
      ...keys,
      version: { N: '2' },
      customerId: { S: 'a1b2' },
      status: { S: 'DELIVERED' },
      lines: { L: [] },
      deliveredAt: { S: '2026-05-30T08:00:00.000Z' },
    };
    const OldImage = { ...NewImage, version: { N: '1' }, status: { S: 'IN_TRANSIT' } };
    const arrived: DynamoDBRecord = {
      dynamodb: {
        SequenceNumber: '1',
        ApproximateCreationDateTime: 1_780_315_200,
        OldImage,
        NewImage,
      },
    };

    expect(await publish([arrived])).toEqual(failing());

    expect(bus.taken.map(({ DetailType, Time }) => [DetailType, Time])).toEqual([
      ['fulfillment.updated', 1_780_315_200],
      ['fulfillment.delivered', 1_780_315_200],
    ]);
    expect(bus.events().map(({ time }) => time)).toEqual([
      '2026-05-30T08:00:00.000Z',
      '2026-05-30T08:00:00.000Z',
    ]);
  });

  it('leaves out a time that the bus refuses, which would fail the whole request', async () => {
    const odd = record(8);
    const image = odd.dynamodb?.NewImage as Record<string, unknown>;
    image['updatedAt'] = { S: '0000-01-01T00:00:00.000Z' };
    expect(await publish([odd, record(9)])).toEqual(failing());
    const times = bus.taken.map(({ Time }) => Time);
    expect(times.every((time) => time === undefined || Number(time) >= 0)).toBe(true);
    expect(bus.taken.map(({ Detail }) => Detail).join('')).toContain('0000-01-01');
  });

  it('reads every entry’s answer: a refused entry fails only its record', async () => {
    bus.refuse(
      ({ Detail, DetailType }) => DetailType === 'order.updated' && Detail.includes('"o-4"'),
    );
    expect(await publish(records(8))).toEqual(failing('41'));
    expect(bus.taken).toHaveLength(15);
  });

  it('counts an entry that the answer lacks as not published', async () => {
    bus.fail(() => 'short');
    expect(await publish(records(2))).toEqual(failing('21'));
  });

  it('fails the records of a failed request, and no others', async () => {
    bus.fail((request) => (request <= 3 ? 'error' : undefined));
    expect(await publish(records(5))).toEqual(failing('11', '21', '31', '41', '51'));
    expect(await publish(records(5))).toEqual(failing());
  });

  it.each(['error', 'throttled', 'lost', 'broken', 'silent'] as const)(
    'survives one request that is %s',
    async (fault) => {
      bus.fail((request) => (request === 1 ? fault : undefined));
      expect(await publish([record(1)])).toEqual(failing());
      expect(new Set(bus.events().map(({ id }) => id)).size).toBe(2);
    },
  );

  it('fails a record that cannot be read, and publishes the others', async () => {
    const poison = record(2);
    Object.assign(poison.dynamodb?.NewImage ?? {}, { total: { S: 'much' } });
    expect(await publish([record(1), poison, record(3)])).toEqual(failing('21'));
    expect(bus.taken).toHaveLength(4);
  });

  describe('behind an event source', () => {
    const source = { retryAttempts: 8, maxRecordAgeSeconds: -1, bisect: true } as EventSource;
    const COUNT = IS_WHOLE ? 5000 : 1000;
    let given: DynamoDBRecord[];
    beforeAll(() => {
      given = Array.from({ length: COUNT }, (_, n) => record(n + 1, (n % 2) + 1));
    });

    it(
      'loses nothing, and gives each id one body, while three in ten requests fail',
      REPEATED,
      async () => {
        const random = seededRandom(20261122);
        const faults = ['error', 'throttled', 'lost', 'broken'] as const;
        bus.fail(() => (random() < 0.3 ? faults[Math.floor(random() * 4)] : undefined));
        bus.refuse(() => random() < 0.01);
        const givenUp: StreamRecord[] = [];
        const delivery = {
          source: { ...source, reportsItemFailures: true },
          invoke: ({ Records }: { Records: readonly StreamRecord[] }) =>
            publish(Records as unknown as DynamoDBRecord[]),
          signal: new AbortController().signal,
          giveUp: (one: StreamRecord) => void givenUp.push(one),
        };
        const batches = Array.from({ length: COUNT / 10 }, (_, n) =>
          given.slice(n * 10, n * 10 + 10),
        );
        // As many at once as a busy stream has shards, or requests wait for each other.
        for (let at = 0; at < batches.length; at += 20)
          await Promise.all(
            batches
              .slice(at, at + 20)
              .map((batch) => deliver(delivery, batch as unknown as StreamRecord[])),
          );

        const bodies = Map.groupBy(bus.taken, ({ Detail }) => JSON.parse(Detail).id as string);
        expect(givenUp).toEqual([]);
        expect(bodies.size).toBe(2 * COUNT);
        for (const [, entries] of bodies)
          expect(new Set(entries.map(({ Detail }) => Detail)).size).toBe(1);
        // Some arrived twice: the promise is "at least once".
        expect(bus.taken.length).toBeGreaterThan(2 * COUNT);
      },
    );
  });
});
