// @module-tag alone
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { trackingWordOf } from '../../../domain/found-words.ts';
import { newOrderId } from '../../../domain/order-id.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { PARCEL_FINDING } from '../../../functions/manifest/change-stream.ts';
import { matchesAny } from '../../../packages/local/lambda/event-source/event-filter.ts';
import { documents } from '../../../packages/oms/document-client.ts';
import { projectChange } from '../../../table/copies/project-change.ts';
import { indexParcel, removeTracked } from '../../../table/finding/index-parcel.ts';
import { fulfillmentKey, type Key, PARTITIONS, trackedParcelKey } from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { injectFaults, justBefore } from '../../support/faults.ts';
import { killer, type When } from '../../support/kills.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { changeStream } from '../../support/stream.ts';
import { freshTable } from '../../support/table.ts';

const NUMBERS = [
  'JD 0146-0000',
  'jd01460000',
  '1Z 999 AA1',
  '00 3404 3416',
  ' - ',
  undefined,
  ['1Z 999 AA1', 'JD01460000', 'jd 0146 0000', '-'],
  ['00 3404 3416', '1Z999AA1'],
];

/** One tracking number, or several. */
type Numbers = string | readonly string[] | undefined;

const trackingOf = (numbers: Exclude<Numbers, undefined>) => ({
  company: 'DHL',
  ...(typeof numbers === 'string' ? { number: numbers } : { number: numbers[0], numbers }),
});
const FULFILLMENT_ID = 'f-01JWMJ9V60CJ3GAS3P5CEJY7T0';

const POLICY = policyIn({ FIND_PARCELS: 'true' });

describe('The row of a parcel’s tracking number', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const kill = killer();

  beforeEach(async () => {
    await table.clear();
    await changes();
  });

  const aParcel = async (number?: Numbers) => {
    const orderId = newOrderId(new Date());
    const key = fulfillmentKey(orderId, FULFILLMENT_ID);
    await table.put({
      ...key,
      type: 'Fulfillment',
      customerId: 'a1b2',
      ...(number !== undefined && { trackingInfo: trackingOf(number) }),
    });
    return { orderId, key };
  };
  type Parcel = Awaited<ReturnType<typeof aParcel>>;

  /** Changes or removes the number, as A20 does, or an erasure. */
  const renumber = ({ key: { PK, SK } }: Parcel, number: Numbers) =>
    documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { PK, SK },
        ...(number === undefined
          ? { UpdateExpression: 'REMOVE trackingInfo' }
          : {
              UpdateExpression: 'SET trackingInfo = :tracking',
              ExpressionAttributeValues: { ':tracking': trackingOf(number) },
            }),
      }),
    );
  const records = async () =>
    (await changes()).filter((record) => matchesAny(PARCEL_FINDING.filters, record));
  const project = ({ dynamodb }: DynamoDBRecord) => projectChange(dynamodb as never, POLICY);
  const rows = async () =>
    ((await table.all()) as unknown as Key[]).filter(({ PK }) => PK.startsWith(PARTITIONS.tracked));
  const tracked = async () => (await rows()).map(({ PK }) => PK).sort();

  it('is written for a new parcel, for one write unit', async () => {
    const { orderId } = await aParcel('jd 0146-0000 é');
    const [record] = await records();
    const requests = await recordWhile(() => project(record as DynamoDBRecord));

    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['GetItem', 1],
      ['PutItem', 1],
      ['GetItem', 1],
    ]);
    expect(await rows()).toEqual([
      {
        ...trackedParcelKey('JD01460000É', FULFILLMENT_ID),
        type: 'TrackedParcel',
        orderId,
        customerId: 'a1b2',
      },
    ]);
  });

  it('is one of each of ten numbers, for one write unit each', async () => {
    const numbers = Array.from({ length: 10 }, (_, n) => `JD 000${n}`);
    await aParcel(numbers);
    const [record] = await records();
    const requests = await recordWhile(() => project(record as DynamoDBRecord));

    const writes = requests.filter(({ operation }) => operation === 'PutItem');
    expect(writes.map(({ units }) => units)).toEqual(Array(10).fill(1));
    expect(requests.length - writes.length).toBe(2);
    expect(await tracked()).toEqual(numbers.map((_, n) => `TRACK#JD000${n}`));
  });

  it('stays for the numbers that a change leaves, and costs nothing for them', async () => {
    const parcel = await aParcel(['A 1', 'B 2', 'C 3']);
    for (const record of await records()) await project(record);
    await renumber(parcel, ['c3', 'B 2', 'D 4']);
    const [record] = await records();
    const requests = await recordWhile(() => project(record as DynamoDBRecord));

    expect(requests.map(({ operation }) => operation).sort()).toEqual([
      'DeleteItem',
      'GetItem',
      'GetItem',
      'PutItem',
    ]);
    expect(await tracked()).toEqual(['TRACK#B2', 'TRACK#C3', 'TRACK#D4']);
  });

  it('goes for each number of a parcel whose person is erased', async () => {
    const parcel = await aParcel(['A 1', 'B 2', 'C 3']);
    for (const record of await records()) await project(record);
    expect(await tracked()).toHaveLength(3);
    await erase(parcel);

    expect(await tracked()).toEqual([]);
  });

  it('is not written without a letter or a digit, nor read for other changes', async () => {
    const parcel = await aParcel(' -·- ');
    await renumber(parcel, undefined);
    await renumber(parcel, '42');
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { ...parcel.key },
        UpdateExpression: 'SET latest = :latest',
        ExpressionAttributeValues: { ':latest': '2026-06-01#DELIVERED' },
      }),
    );
    const [none, removed, , delivered, ...others] = await records();
    const requests = await recordWhile(async () => {
      for (const record of [none, removed, delivered]) await project(record as DynamoDBRecord);
    });

    expect([requests, others]).toEqual([[], []]);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['changed', '1Z 999', ['TRACK#1Z999']],
    ['written in another form', 'JD-1', ['TRACK#JD1']],
    ['removed', undefined, []],
  ])('follows a number that is %s', async (_, number, expected) => {
    const parcel = await aParcel('JD 1');
    await renumber(parcel, number);
    for (const record of await records()) await project(record);

    expect(await tracked()).toEqual(expected);
  });

  it('goes with a parcel that a person removed', async () => {
    const { key } = await aParcel('JD 1');
    for (const record of await records()) await project(record);
    expect(await tracked()).toEqual(['TRACK#JD1']);
    await table.remove({ ...key });
    for (const record of await records()) await project(record);

    expect(await rows()).toEqual([]);
  });

  it('is written after a change that repairs a parcel of an unknown type', async () => {
    await aParcel('JD 1');
    const [record] = await records();
    const broken = { ...record?.dynamodb?.NewImage, trackingInfo: { X: 'broken' } };
    await projectChange({ ...record?.dynamodb, OldImage: broken } as never, POLICY);

    expect(await tracked()).toEqual(['TRACK#JD1']);
  });

  it('is not that of an earlier record that comes last, or again', async () => {
    const parcel = await aParcel('JD 1');
    await renumber(parcel, 'JD 2');
    await renumber(parcel, undefined);
    await renumber(parcel, 'JD 3');
    const all = await records();
    for (const record of [...all.toReversed(), ...all]) await project(record);

    expect(all).toHaveLength(4);
    expect(await tracked()).toEqual(['TRACK#JD3']);
  });

  it('is not that of a number that is removed between the read and the write', async () => {
    const parcel = await aParcel('JD 1');
    const [record] = await records();
    const { happened } = justBefore(
      'PutItem',
      (input) => input.includes('TRACK#JD1'),
      // All of the change, its record too, is over before this write.
      async () => {
        await renumber(parcel, undefined);
        for (const later of await records()) await project(later);
      },
    );
    await project(record as DynamoDBRecord);

    expect(happened()).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it('is there if the number comes back between the read and the deletion', async () => {
    const parcel = await aParcel('JD 1');
    await renumber(parcel, undefined);
    const [, removed] = await records();
    const { happened } = justBefore(
      'DeleteItem',
      (input) => input.includes('TRACK#JD1'),
      async () => {
        await renumber(parcel, 'jd 1');
        for (const later of await records()) await project(later);
      },
    );
    await project(removed as DynamoDBRecord);

    expect(happened()).toBe(true);
    expect(await tracked()).toEqual(['TRACK#JD1']);
  });

  it('is left to the next delivery if the parcel changes each time', async () => {
    const parcel = await aParcel('JD 1');
    let reads = 0;
    const changed = async <Output>(execute: () => Promise<Output>) => {
      await renumber(parcel, reads++ % 2 === 0 ? undefined : 'JD 1');
      return execute();
    };
    const faults = injectFaults('GetItem', ...Array(7).fill(changed));

    const named = { orderId: parcel.orderId, fulfillmentId: FULFILLMENT_ID };
    await expect(indexParcel(named, new Set(['JD1']))).rejects.toThrow('try-again');
    expect(faults.left()).toBe(0);
    for (const record of await records()) await project(record);
    expect(await rows()).toEqual([]);
  });

  /** Puts what is in an image, without a read of the parcel. */
  it('would be wrong if the image decided', async () => {
    const parcel = await aParcel('JD 1');
    await renumber(parcel, undefined);
    const [placed, removed] = await records();
    await project(removed as DynamoDBRecord);
    const number = placed?.dynamodb?.NewImage?.['trackingInfo']?.M?.['number']?.S ?? '';
    await table.put({ ...trackedParcelKey(String(trackingWordOf(number)), FULFILLMENT_ID) });

    expect(await tracked()).toEqual(['TRACK#JD1']);
    // As the real one mends it when the record comes again.
    await project(placed as DynamoDBRecord);
    expect(await rows()).toEqual([]);
  });

  /**
   * Numbers change, are removed and erased while records are delivered, in any order, some twice
   * and some killed at any request. Each is delivered whole at last, as Lambda and a redrive do it.
   */
  async function play(seed: number): Promise<void> {
    const random = seededRandom(seed);
    const aNumber = () => NUMBERS[Math.floor(random() * NUMBERS.length)];
    const parcel = await aParcel(aNumber());
    const { deliver, deliverAll } = deliveries(random);
    const change = () => (random() < 0.2 ? erase(parcel) : renumber(parcel, aNumber()));
    for (let step = 0; step < 4; step++) {
      const following = random() < 0.5;
      await Promise.all([deliver(), random() < 0.7 && change(), following && deliver()]);
    }
    await deliverAll();

    const stored = await table.get({ ...parcel.key });
    const tracking = (stored?.['trackingInfo'] ?? {}) as { number?: string; numbers?: string[] };
    const { number = '', numbers = [number] } = tracking;
    const words = new Set(numbers.flatMap((text) => trackingWordOf(text) ?? []));
    const expected = [...words].map((word) => `TRACK#${word}`).sort();
    expect({ seed, rows: await tracked() }).toEqual({ seed, rows: expected });
    for (const { PK, SK } of [...(await rows()), parcel.key]) await table.remove({ PK, SK });
    await changes();
  }

  /** The stream’s records, of which none is lost. */
  function deliveries(random: () => number) {
    const pending: DynamoDBRecord[] = [];
    const seen: DynamoDBRecord[] = [];
    const below = (n: number) => Math.floor(random() * n);
    const next = () => {
      const again = random() < 0.3 ? seen[below(seen.length)] : undefined;
      return again ?? pending.splice(below(pending.length), 1)[0];
    };
    const deliver = async () => {
      pending.push(...(await records()));
      const record = next();
      if (!record) return;
      seen.push(record);
      const when: When = random() < 0.5 ? 'before' : 'after';
      const isDone = await kill(1 + below(8), when, () => project(record));
      if (!isDone) pending.push(record);
    };
    const deliverAll = async () => {
      pending.push(...(await records()));
      while (pending.length > 0)
        await project(pending.splice(below(pending.length), 1)[0] as never);
    };
    return { deliver, deliverAll };
  }

  async function erase(parcel: Parcel): Promise<void> {
    const row = await table.get({ ...parcel.key });
    await removeTracked({ ...row, ...parcel.key } as never);
    await renumber(parcel, undefined);
  }

  const RUNS = IS_WHOLE ? 1000 : 60;
  it(`is the parcel’s after ${RUNS} runs with kills`, {
    ...REPEATED,
    timeout: 300_000,
  }, async () => {
    for (let seed = 1; seed <= RUNS; seed++) await play(seed);
    expect(await table.all()).toEqual([]);
  });
});
