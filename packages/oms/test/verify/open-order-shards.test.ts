// @module-tag large alone

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  TagResourceCommand,
  UntagResourceCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { handler as project } from '../../../../functions/project-changes.ts';
import { customerOrderKey, openPartitionOf } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { FIND_PARCELS_TAG, PAYMENT_RECORDS_TAG } from '../../../../table/schema.ts';
import { dayShards } from '../../../../table/settings.ts';
import { SHARD_TAGS, shardTags } from '../../../../table/shards.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { lambdaContext } from '../../../../test/support/lambda-context.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { aRow, minute } from '../../../../test/support/rows.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { Stopped } from '../../../api/commands/exit-code.ts';
import { useDeployedShards } from '../../deployed-shards.ts';
import { documents } from '../../document-client.ts';
import { atMost } from '../../verify/at-most.ts';
import { assertEveryPartitionIsRead } from '../../verify/checks/unread-partition.ts';
import { Subject } from '../../verify/subject.ts';
import { verifySubject } from '../../verify/verify-subject.ts';
import { progressLines } from '../support/progress-lines.ts';

const listOrders = asking('A5');
const onTable = () => ['--table', tableName(), '--region', 'eu-central-1'];
const AT_ONCE = { looks: 1, betweenMillis: 0 };

describe('oms verify and the deployed number of shards', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();
  const checkpoint = ['--checkpoint', join(mkdtempSync(join(tmpdir(), 'oms-')), 'checkpoint.json')];
  let ResourceArn: string | undefined;

  const tag = (tags: Readonly<Record<string, string>>) =>
    documents.send(
      new TagResourceCommand({
        ResourceArn,
        Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
      }),
    );
  const untag = () =>
    documents.send(new UntagResourceCommand({ ResourceArn, TagKeys: Object.values(SHARD_TAGS) }));
  /** Deploys a number: sets the functions' environment, and the table's tags. */
  const deploy = async (write: number, read = [write]) => {
    Object.assign(process.env, {
      OPEN_ORDER_SHARDS: String(write),
      OPEN_ORDER_SHARDS_READ: read.join(','),
    });
    await tag(shardTags(write, read, []));
  };
  /** Places orders with the deployed number, and projects their copies. */
  const place = async (count: number): Promise<{ orderId: string; placedAt: string }[]> => {
    const placed: { orderId: string; placedAt: string }[] = [];
    for (let n = 0; n < count; n++) placed.push(await anOrder('buyer', 'ABC'));
    const rows = (await changes()).filter(({ dynamodb }) =>
      dynamodb?.Keys?.['SK']?.S?.startsWith('ORDER#'),
    );
    await project({ Records: rows as DynamoDBRecord[] }, lambdaContext());
    return placed;
  };
  const listed = async (): Promise<number> =>
    (await listOrders({ as: operator, query: { status: 'OPEN', limit: '100' } })).body.items.length;
  const spread = async () =>
    Object.fromEntries(
      (await table.all('GSI2')).map(({ SK, GSI2PK }) => [String(SK).split('#')[2], GSI2PK]),
    );
  /** Runs the command. Everything except the table has another number than the deployment. */
  const oms = (environment: Readonly<Record<string, string>>, ...args: string[]) => {
    const misled = {
      ...process.env,
      OPEN_ORDER_SHARDS: '7',
      OPEN_ORDER_SHARDS_READ: '7',
      ...environment,
    };
    const child = spawn(
      process.execPath,
      ['packages/oms/oms.ts', 'verify', ...args, ...onTable()],
      {
        env: misled,
      },
    );
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (text) => {
        output[name] += text;
      });
    }
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
      child.once('close', (code) => resolve({ code: Number(code), ...output })),
    );
  };
  const verifyAll = (...args: string[]) => oms({}, '--all', ...checkpoint, ...args);

  beforeAll(async () => {
    await Promise.all([aSku('ABC'), aCustomer('buyer')]);
    ({ TableArn: ResourceArn } =
      (await documents.send(new DescribeTableCommand({ TableName: tableName() }))).Table ?? {});
  });
  beforeEach(async () => {
    await table.clear(({ PK, SK }) => !/^(CUST#buyer|ORDER#)/.test(String(PK)) || SK === 'PROFILE');
    await changes();
  });
  afterAll(() => {
    delete process.env['OPEN_ORDER_SHARDS_READ'];
    rmSync(join(checkpoint[1] ?? '', '..'), { recursive: true });
  });

  it('uses the table’s number, so that a repair leaves open orders in place', async () => {
    await deploy(2);
    await place(12);
    const before = await spread();
    expect(new Set(Object.values(before))).toEqual(new Set(['OPEN#0', 'OPEN#1']));

    expect(await verifyAll('--repair')).toMatchObject({
      code: 0,
      stderr: progressLines('verify'),
      stdout: '1 customer, 12 orders, 1 stock row verified: no difference.\n',
    });

    expect(await spread()).toEqual(before);
    expect(await listed()).toBe(12);
  });

  it('accepts a number that equals the table’s', async () => {
    await deploy(2);

    expect(await verifyAll('--shards', '2')).toMatchObject({ code: 0 });
    expect(await verifyAll('--shards', '4', '--repair')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `the table ${tableName()} is deployed with openOrderShards 2, not 4; see --help.\n`,
    });
  });

  it('stops if the table has none, as after a restore', async () => {
    await deploy(2);
    await place(4);
    await untag();

    const { code, stdout, stderr } = await verifyAll('--repair', '--shards', '2');

    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(
      /^the shard counts of the table orders-\S+ are unknown: .* are null and null\./,
    );
    expect(stderr).toContain(
      `aws dynamodb tag-resource --resource-arn ${ResourceArn} --tags Key=openOrderShards,`,
    );
    // Without it, the rows of tracking numbers would not be checked.
    expect(stderr).toContain(
      '(also dayShards, findParcels, dayFigures, paymentRecords and phoneSecret, if it has them)',
    );
  });

  it.each([
    ['4', '1 2'],
    ['4 1', '4 1'],
    ['four', '4'],
    ['0', '0'],
    ['101', '101'],
    ['4', '4,1'],
    ['', '4'],
  ])('stops if the tags are invalid: %j, %j', async (write, read) => {
    await tag({ [SHARD_TAGS.write]: write, [SHARD_TAGS.read]: read });

    const used = useDeployedShards({ TableArn: ResourceArn, TableName: tableName() }, undefined);

    await expect(used).rejects.toThrow(Stopped);
    await expect(used).rejects.toThrow(`are ${JSON.stringify(write)} and ${JSON.stringify(read)}`);
  });

  it('uses the table’s numbers of past days, and stops if they are invalid', async () => {
    const use = () =>
      useDeployedShards({ TableArn: ResourceArn, TableName: tableName() }, undefined);
    await tag(shardTags(4, [4], [{ before: '2026-12-03', shards: 8 }]));
    await use();
    expect(dayShards()).toEqual([{ before: '2026-12-03', shards: 8 }]);

    for (const wrong of ['2026-12-03', '2026-12-03=0', '2026-12-03=101', 'yesterday=8']) {
      await tag({ [SHARD_TAGS.days]: wrong });
      await expect(use()).rejects.toThrow(Stopped);
      await expect(use()).rejects.toThrow(`the tag dayShards of the table ${tableName()} is "`);
    }
    await untag();
    await tag(shardTags(4, [4], []));
    await use();
    expect(dayShards()).toEqual([]);
  });

  it('learns from the table’s tags whether parcels are found', async () => {
    const use = () =>
      useDeployedShards({ TableArn: ResourceArn, TableName: tableName() }, undefined);
    await tag({ ...shardTags(4, [4], []), [FIND_PARCELS_TAG]: 'true' });
    await use();
    expect(policyIn(process.env).findParcels).toBe(true);

    await documents.send(new UntagResourceCommand({ ResourceArn, TagKeys: [FIND_PARCELS_TAG] }));
    await use();
    expect(policyIn(process.env).findParcels).toBe(false);
  });

  it('learns from the table’s tags in which form payments are stored', async () => {
    const use = () =>
      useDeployedShards({ TableArn: ResourceArn, TableName: tableName() }, undefined);
    await tag({ ...shardTags(4, [4], []), [PAYMENT_RECORDS_TAG]: 'true' });
    await use();
    expect(policyIn(process.env).paymentRecords).toBe(true);

    await documents.send(new UntagResourceCommand({ ResourceArn, TagKeys: [PAYMENT_RECORDS_TAG] }));
    await use();
    expect(policyIn(process.env).paymentRecords).toBe(false);
  });

  describe('on an engine that keeps no tags', () => {
    let proxy: Server;
    let environment: Record<string, string>;

    /** Rejects tags as DynamoDB Local does. */
    beforeAll(async () => {
      const engine = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
      proxy = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const target = String(request.headers['x-amz-target']);
        response.setHeader('content-type', 'application/x-amz-json-1.0');
        if (target.endsWith('.ListTagsOfResource')) {
          const __type = 'com.amazonaws.dynamodb.v20120810#UnknownOperationException';
          const Message = 'Tagging is not currently supported in DynamoDB Local.';
          return response.writeHead(400).end(JSON.stringify({ __type, Message }));
        }
        const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
        const signature = {
          authorization: String(request.headers.authorization),
          'x-amz-date': '20260601T000000Z',
        };
        const body = Buffer.concat(chunks);
        const answer = await fetch(engine, {
          method: 'POST',
          headers: { ...headers, ...signature },
          body,
        });
        return response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as { port: number };
      environment = { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` };
    });
    afterAll(() => {
      proxy.closeAllConnections();
      proxy.close();
    });

    it('requires a number', async () => {
      await deploy(2);
      await place(6);

      expect(await oms(environment, '--all', ...checkpoint)).toMatchObject({
        code: 2,
        stdout: '',
        stderr:
          `the engine has no tags: name the openOrderShards of ${tableName()} with --shards; ` +
          `see --help.\n`,
      });
      expect(
        await oms(environment, '--all', '--repair', '--shards', '2', ...checkpoint),
      ).toMatchObject({ code: 0 });
      expect(await listed()).toBe(6);
    });
  });

  describe('while another number’s partitions contain orders', () => {
    it.each([
      [1, 4, ['OPEN']],
      [4, 1, ['OPEN#0', 'OPEN#1', 'OPEN#2', 'OPEN#3']],
      [4, 2, ['OPEN#2', 'OPEN#3']],
    ])(
      'stops before any change: written to %i, only %i are read',
      async (before, after, unread) => {
        await deploy(before);
        // The same ids in every run, and so the same partitions.
        await table.put(...Array.from({ length: 12 }, (_, n) => aRow('buyer', minute(n), { n })));
        const where = await spread();
        await deploy(after);

        for (const args of [
          ['--all', '--repair', ...checkpoint],
          ['--all'],
          ['--customer', 'buyer', '--repair'],
        ]) {
          const { code, stdout, stderr } = await oms({}, ...args);

          expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
          const findings = stderr.split(' of GSI2 ha')[0]?.split(', ');
          if (args.includes('--all')) expect(findings).toEqual(unread);
          else expect(unread).toEqual(expect.arrayContaining(findings ?? []));
          expect(stderr).toContain(
            `(openOrderShards ${after}, openOrderShardsRead ${after}), so A5 hides these orders`,
          );
          expect(stderr.includes('(OPEN is written with 1)')).toBe(before === 1);
        }
        expect(await spread()).toEqual(where);

        await deploy(after, [before, after]);
        expect(await listed()).toBe(12);
      },
    );

    it('leaves orders where they are if all are read, and counts them', async () => {
      await deploy(1);
      await place(5);
      await deploy(4, [1, 4]);
      await place(3);
      const where = await spread();

      expect(await verifyAll('--repair')).toEqual({
        code: 0,
        stderr: progressLines('verify'),
        stdout:
          '1 customer, 8 orders, 1 stock row verified: no difference. 5 open orders listed in ' +
          'a partition of another openOrderShards: keep it in openOrderShardsRead.\n',
      });
      const { stdout } = await verifyAll('--json');
      expect(JSON.parse(stdout)).toMatchObject({ awaitingReshard: 5, differences: [], left: [] });
      expect(await spread()).toEqual(where);
      expect(await listed()).toBe(8);
    });

    it('continues at a row of document 004’s lab', async () => {
      await deploy(4);
      await table.put({
        PK: 'CUST#buyer',
        SK: 'ORDER#2020-06-01#o-9001',
        status: 'OPEN',
        total: 149,
        GSI2PK: 'OPEN',
        GSI2SK: '2020-06-01#o-9001',
      });

      expect(await verifyAll()).toMatchObject({
        code: 0,
        stdout:
          '1 customer, 0 orders, 1 stock row verified (1 row without a version left out): ' +
          'no difference.\n',
      });
    });

    it('skips rows of the lab, however many there are', async () => {
      await deploy(1);
      const rows = Array.from({ length: 60 }, (_, n) => `2020-06-01#o-${1000 + n}`);
      await table.put(
        ...rows.map((place) => ({
          PK: 'CUST#buyer',
          SK: `ORDER#${place}`,
          GSI2PK: 'OPEN',
          GSI2SK: place,
        })),
      );
      await deploy(4);
      await expect(assertEveryPartitionIsRead()).resolves.toBeUndefined();

      await deploy(1);
      await place(1);
      await deploy(4);
      await expect(assertEveryPartitionIsRead()).rejects.toThrow('OPEN of GSI2 has rows');
    });
  });

  describe('with an order’s keys', () => {
    const rowOf = (order: { orderId: string; placedAt: string }) =>
      customerOrderKey({ customerId: 'buyer', ...order });
    const verify = (repair: boolean) =>
      verifySubject(Subject.customer('buyer'), { repair, grace: AT_ONCE });

    it('keeps them in a partition that is read when others of them are repaired', async () => {
      await deploy(1);
      const [order = { orderId: '', placedAt: '' }] = await place(1);
      await deploy(4, [1, 4]);
      await table.put({ ...(await table.get({ ...rowOf(order) })), GSI1PK: 'elsewhere' });

      const { drifts, left } = await verify(true);

      expect(drifts).toMatchObject([{ what: 'GSI1' }]);
      expect(left).toEqual([]);
      expect(await table.get({ ...rowOf(order) })).toMatchObject({
        GSI1PK: 'CUST#buyer#OPEN',
        GSI2PK: 'OPEN',
      });
    });

    it.each([
      ['of another order', 'OPEN#'],
      ['that no deployment writes', 'OPEN#x'],
      ['that no number has', 'elsewhere'],
    ])('repairs them if they name a partition %s', async (_, wrong) => {
      await deploy(4);
      const [order = { orderId: '', placedAt: '' }] = await place(1);
      const own = openPartitionOf(order.orderId, 4);
      const GSI2PK = wrong === 'OPEN#' ? (own === 'OPEN#0' ? 'OPEN#1' : 'OPEN#0') : wrong;
      await table.put({ ...(await table.get({ ...rowOf(order) })), GSI2PK });

      const { drifts, left } = await verify(true);

      expect(drifts).toMatchObject([
        { what: 'GSI2', expected: { GSI2PK: own }, found: { GSI2PK } },
      ]);
      expect(left).toEqual([]);
      expect(await table.get({ ...rowOf(order) })).toMatchObject({ GSI2PK: own });
    });
  });

  it('stops between two steps on request', async () => {
    const begun: number[] = [];
    const stopping = atMost(2, [1, 2, 3, 4, 5, 6], async (value) => {
      begun.push(value);
      await new Promise((resolve) => setTimeout(resolve, 5 * value));
      if (value === 1) throw new Stopped('here');
    });

    await expect(stopping).rejects.toThrow('here');
    expect(begun).toEqual([1, 2]);
  });
});
