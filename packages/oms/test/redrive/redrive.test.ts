// @module-tag alone
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { type Change, projectChange } from '../../../../table/copies/project-change.ts';
import { summaryKey } from '../../../../table/keys.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Stopped } from '../../../api/commands/exit-code.ts';
import { failureBucket } from '../../redrive/failure-bucket.ts';
import { failureFolder } from '../../redrive/failure-folder.ts';
import { redrive } from '../../redrive/redrive.ts';

const project = (change: Change) => projectChange(change, policyIn({}));

describe('oms redrive', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const TABLE = { region: 'eu-central-1', account: '111122223333', tableName: 'orders' };
  const STREAM =
    'arn:aws:dynamodb:eu-central-1:111122223333:table/orders/stream/2026-06-01T00:00:00.000';
  const work = { done: 'projected', toDo: 'to project', act: project };
  const options = { dryRun: false, table: TABLE, work, onObject() {} };
  let folder: string;
  let customers = 0;

  /**
   * An object as Lambda writes it. The payload is a text, as in its guide, or an object, as in
   * buckets.
   */
  const object = (Records: unknown[], asText = false, streamArn: string | undefined = STREAM) =>
    JSON.stringify({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 9 },
      DDBStreamBatchInfo: { shardId: 'shardId-1', batchSize: Records.length, streamArn },
      payload: asText ? JSON.stringify({ Records }) : { Records },
    });
  const keep = (name: string, content: string) => {
    mkdirSync(join(folder, 'aws/lambda/2026/06/01'), { recursive: true });
    writeFileSync(join(folder, 'aws/lambda/2026/06/01', name), content);
  };
  const left = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  /** A customer whose order is not projected yet, and the order's record. */
  const unprojected = async (): Promise<{ customerId: string; record: DynamoDBRecord }> => {
    const customerId = await aCustomer(`c${++customers}`);
    await anOrder(customerId, 'ABC');
    const [record] = (await changes()).filter(({ dynamodb }) =>
      dynamodb?.Keys?.['SK']?.S?.startsWith('ORDER#'),
    );
    return { customerId, record: record as DynamoDBRecord };
  };
  const poison = (record: DynamoDBRecord): DynamoDBRecord => ({
    ...record,
    dynamodb: {
      ...record.dynamodb,
      NewImage: { ...record.dynamodb?.NewImage, status: { S: 'LOST' } },
    },
  });

  beforeAll(() => aSku('ABC'));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'failures-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('projects the failed records, in both forms of payload, and removes the object', async () => {
    const [one, two] = [await unprojected(), await unprojected()];
    keep('a', object([one.record]));
    keep('b', object([two.record], true));

    expect(await redrive(failureFolder(folder), options)).toEqual({
      objects: 2,
      records: 2,
      removed: 2,
      kept: [],
    });

    expect(left()).toEqual([]);
    for (const { customerId } of [one, two]) {
      expect(await table.get({ ...summaryKey(customerId) })).toMatchObject({ orders: 1, open: 1 });
    }
  });

  it('keeps the whole object of a record that fails again, and prints the reason', async () => {
    const [one, two] = [await unprojected(), await unprojected()];
    keep('a', object([poison(one.record), two.record]));
    keep('b', 'not JSON');
    keep('c', object([two.record]));

    const { kept, ...counts } = await redrive(failureFolder(folder), options);

    expect(counts).toEqual({ objects: 3, records: 3, removed: 1 });
    expect(kept).toEqual([
      { object: 'aws/lambda/2026/06/01/a', why: expect.stringContaining('is not an order') },
      { object: 'aws/lambda/2026/06/01/b', why: 'it is not JSON in Lambda’s form' },
    ]);
    expect(left().map(({ name }) => name)).toEqual(['a', 'b']);
    expect(await table.get({ ...summaryKey(two.customerId) })).toMatchObject({ orders: 1 });

    // The fix.
    keep('a', object([one.record, two.record]));
    rmSync(join(folder, 'aws/lambda/2026/06/01/b'));
    expect(await redrive(failureFolder(folder), options)).toMatchObject({ removed: 1, kept: [] });
    expect(left()).toEqual([]);
    expect(await table.get({ ...summaryKey(one.customerId) })).toMatchObject({ orders: 1 });
    expect(await table.get({ ...summaryKey(two.customerId) })).toMatchObject({ orders: 1 });
  });

  it('only reports in a dry run', async () => {
    const { customerId, record } = await unprojected();
    keep('a', object([record]));
    const outcomes: string[] = [];

    const dry = {
      ...options,
      dryRun: true,
      onObject: (name: string, outcome: string) => outcomes.push(`${name}: ${outcome}`),
    };
    expect(await redrive(failureFolder(folder), dry)).toEqual({
      objects: 1,
      records: 1,
      removed: 0,
      kept: [],
    });

    expect(outcomes).toEqual(['aws/lambda/2026/06/01/a: 1 to project']);
    expect(left()).toHaveLength(1);
    expect(await table.get({ ...summaryKey(customerId) })).toBeUndefined();
  });

  it.each([
    ['table', STREAM.replace('/orders/', '/orders-2/')],
    ['region', STREAM.replace('eu-central-1', 'eu-west-1')],
    ['account', STREAM.replace('111122223333', '444455556666')],
  ])(
    'refuses a bucket with records of another %s, which the object or the record names',
    async (_, arn) => {
      const { customerId, record } = await unprojected();
      for (const foreign of [
        object([record], true, arn),
        object([{ ...record, eventSourceARN: arn }]),
      ]) {
        keep('a', object([record]));
        keep('b', 'not JSON');
        keep('c', foreign);

        const redriven = redrive(failureFolder(folder), options);

        await expect(redriven).rejects.toThrow(Stopped);
        await expect(redriven).rejects.toThrow(
          /^aws\/lambda\/2026\/06\/01\/c in .* has records of the table .*, not of orders \(eu-central-1, account 111122223333\)/,
        );
        await expect(redrive(failureFolder(folder), { ...options, dryRun: true })).rejects.toThrow(
          Stopped,
        );
        expect(left().map(({ name }) => name)).toEqual(['a', 'b', 'c']);
        expect(await table.get({ ...summaryKey(customerId) })).toBeUndefined();
      }
    },
  );

  it.each([undefined, 'arn:aws:dynamodb:eu-central-1:111122223333:stream', ''])(
    'keeps an object without its table’s name: %j',
    async (arn) => {
      const { customerId, record } = await unprojected();
      keep(
        'a',
        object([record]).replace(
          `,"streamArn":"${STREAM}"`,
          arn === undefined ? '' : `,"streamArn":"${arn}"`,
        ),
      );

      expect(await redrive(failureFolder(folder), options)).toMatchObject({
        objects: 1,
        records: 1,
        removed: 0,
        kept: [{ why: 'it does not name its table' }],
      });

      expect(left()).toHaveLength(1);
      expect(await table.get({ ...summaryKey(customerId) })).toBeUndefined();
    },
  );

  it('refuses an object that is only in part of this table', async () => {
    const [one, two] = [await unprojected(), await unprojected()];
    const foreign = STREAM.replace('/orders/', '/orders-2/');
    for (const named of [
      [STREAM, foreign],
      [foreign, STREAM],
    ]) {
      const records = [one.record, two.record];
      keep('a', object(records.map((of, at) => ({ ...of, eventSourceARN: named[at] }))));
      await expect(redrive(failureFolder(folder), options)).rejects.toThrow(
        'has records of the table orders-2 (eu-central-1, account 111122223333), not of orders',
      );
      expect(left()).toHaveLength(1);
    }
    for (const { customerId } of [one, two])
      expect(await table.get({ ...summaryKey(customerId) })).toBeUndefined();
  });

  it('keeps an object of which only some records name their table', async () => {
    const [one, two] = [await unprojected(), await unprojected()];
    const { eventSourceARN: _, ...nameless } = two.record;
    keep('a', object([{ ...one.record, eventSourceARN: STREAM }, nameless], false, ''));

    expect(await redrive(failureFolder(folder), options)).toMatchObject({
      records: 2,
      removed: 0,
      kept: [{ why: 'it does not name its table' }],
    });

    expect(left()).toHaveLength(1);
    for (const { customerId } of [one, two])
      expect(await table.get({ ...summaryKey(customerId) })).toBeUndefined();
  });

  it('trusts a record’s own table before its object’s', async () => {
    const { record } = await unprojected();
    keep(
      'a',
      object(
        [{ ...record, eventSourceARN: STREAM }],
        false,
        'arn:aws:dynamodb:eu-west-1:1:table/other/stream/1',
      ),
    );

    expect(await redrive(failureFolder(folder), options)).toMatchObject({ removed: 1, kept: [] });
  });

  it('finds nothing in a folder that does not exist yet', async () => {
    expect(await redrive(failureFolder(join(folder, 'none')), options)).toMatchObject({
      objects: 0,
    });
  });

  describe('of a bucket', () => {
    const objects = new Map<string, string>();
    let s3: Server;

    beforeAll(async () => {
      s3 = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
        const key = decodeURIComponent(pathname.replace(/^\/failures\/?/, ''));
        if (key === '') return response.end(page(searchParams.get('continuation-token')));
        if (request.method === 'GET') return response.end(objects.get(key));
        objects.delete(key);
        return response.writeHead(204).end();
      });
      await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
      process.env['AWS_ENDPOINT_URL_S3'] =
        `http://127.0.0.1:${(s3.address() as { port: number }).port}`;
    });
    afterAll(() => void s3.close());

    /** One object per page, by name. */
    const page = (after: string | null) => {
      const [key, next] = [...objects.keys()]
        .sort()
        .filter((name) => after === null || name > after);
      const more =
        next === undefined ? '' : `<NextContinuationToken>${key}</NextContinuationToken>`;
      const contents = key === undefined ? '' : `<Contents><Key>${key}</Key></Contents>`;
      const truncated = `<IsTruncated>${next !== undefined}</IsTruncated>`;
      return `<ListBucketResult>${truncated}${more}${contents}</ListBucketResult>`;
    };

    it('reads every page of it', async () => {
      const [one, two] = [await unprojected(), await unprojected()];
      objects.set('aws/1', object([one.record]));
      objects.set('aws/2', object([poison(one.record)]));
      objects.set('aws/3', object([two.record]));

      expect(await redrive(failureBucket('failures'), options)).toMatchObject({
        objects: 3,
        removed: 2,
        kept: [{ object: 'aws/2' }],
      });

      expect([...objects.keys()]).toEqual(['aws/2']);
      expect(await table.get({ ...summaryKey(two.customerId) })).toMatchObject({ orders: 1 });
    });
  });
});
