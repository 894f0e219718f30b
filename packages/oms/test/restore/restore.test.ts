// @module-tag alone
import { spawn } from 'node:child_process';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  TagResourceCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as project } from '../../../../functions/project-changes.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { endOf } from '../../../../test/support/end-of.ts';
import { lambdaContext } from '../../../../test/support/lambda-context.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { documents } from '../../document-client.ts';
import { missingKinds } from '../../restore/count-rows.ts';
import { deleteScratch, scratchNameOf } from '../../restore/scratch-table.ts';
import { progressLines } from '../support/progress-lines.ts';
import { restoringEngine } from '../support/restoring-engine.ts';

const table = freshTable({ stream: true });
const changes = changeStream();
const engine = restoringEngine();

async function oms(...args: string[]) {
  const child = spawn(process.execPath, ['packages/oms/oms.ts', ...args], {
    env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint() },
  });
  return endOf(child);
}
const drill = (...args: string[]) =>
  oms(
    'restore',
    'drill',
    '--table',
    tableName(),
    '--region',
    'eu-central-1',
    '--poll',
    '1',
    ...args,
  );
const tables = async () => (await documents.send(new ListTablesCommand({}))).TableNames ?? [];
const rows = async () =>
  new Map((await table.all()).map((row) => [`${row['PK']} ${row['SK']}`, row]));

beforeAll(async () => {
  // As the table's tag has it.
  vi.stubEnv('DAY_FIGURES', 'true');
  await aSku('ABC');
  await aCustomer('a1b2');
  for (let count = 0; count < 3; count += 1) await anOrder('a1b2', 'ABC');
  const orders = (await changes()).filter(({ dynamodb }) =>
    dynamodb?.Keys?.['SK']?.S?.startsWith('ORDER#'),
  );
  await project({ Records: orders as DynamoDBRecord[] }, lambdaContext());
});
afterEach(() => {
  engine.change = (row) => row;
  engine.asked.length = 0;
});

describe('oms restore drill', () => {
  it('restores, verifies, counts and deletes, and only reads the live table', async () => {
    const before = await rows();

    const { code, stdout, stderr } = await drill('--json');

    expect({ code, stderr }).toEqual({ code: 0, stderr: progressLines('restore') });
    const { live, restored, missing, differences, scratch } = JSON.parse(stdout);
    expect(live).toMatchObject({ ORDER: 3, META: 3, ITEM: 3, PROFILE: 1, SUMMARY: 1, STOCK: 1 });
    expect(Object.keys(live).filter((kind) => !/^[A-Z]+$/.test(kind))).toEqual([]);
    expect(live.DAYS).toBeGreaterThan(0);
    expect({ restored, missing, differences }).toEqual({
      restored: live,
      missing: [],
      differences: 0,
    });
    expect(engine.asked[0]?.body).toMatchObject({
      SourceTableName: tableName(),
      TargetTableName: scratch,
      UseLatestRestorableTime: true,
    });
    expect(await tables()).toEqual([tableName()]);
    expect(await rows()).toEqual(before);
  });

  it('lists the rows that a restore lacks', async () => {
    engine.change = (row) => (String(row['SK']).startsWith('ITEM#') ? undefined : row);

    const { code, stdout } = await drill();

    expect(code).toBe(1);
    expect(stdout).toMatch(/^ITEM +live 3, restored 0$/m);
    expect(stdout).toMatch(/^Rows are missing: ITEM\.$/m);
    expect(await tables()).toEqual([tableName()]);
  });

  it('counts the copies that differ in it', async () => {
    engine.change = (row) => (row['SK'] === 'SUMMARY' ? { ...row, open: 99 } : row);

    const { code, stdout } = await drill();

    expect(code).toBe(1);
    expect(stdout).toMatch(/; 1 differences in the copies\.$/m);
  });

  it('stops if there is no point-in-time recovery', async () => {
    const child = ['restore', 'drill', '--table', tableName(), '--region', 'eu-central-1'];
    const before = engine.endpoint;
    Object.assign(engine, { endpoint: () => process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '' });
    const { code, stderr } = await oms(...child);
    Object.assign(engine, { endpoint: before });

    expect(code).toBe(4);
    expect(stderr).toContain('the local run’s engine has no point-in-time recovery');
    expect(await tables()).toEqual([tableName()]);
  });

  it('keeps the scratch table on request, and deletes scratch tables only', async () => {
    const { stdout, stderr } = await drill('--keep', '--json');
    const { scratch } = JSON.parse(stdout);

    expect(stderr).toContain(`${scratch} is kept`);
    expect(await tables()).toEqual(expect.arrayContaining([scratch]));
    await expect(deleteScratch(tableName())).rejects.toThrow('was not created by a drill');
    await deleteScratch(scratch);
  });

  it('names a scratch table by the time, whatever the length of the live name', () => {
    const now = new Date('2026-11-22T10:11:12.345Z');

    expect(scratchNameOf('orders', now)).toBe('orders-drill-20261122101112');
    expect(scratchNameOf('o'.repeat(255), now).length).toBeLessThanOrEqual(255);
  });

  it('accepts newer rows in the live table, and no missing kind of row', () => {
    expect(missingKinds({ ORDER: 1000, ITEM: 5 }, { ORDER: 990, ITEM: 5 }, 1)).toEqual([]);
    expect(missingKinds({ ORDER: 1000, ITEM: 5 }, { ORDER: 989, ITEM: 5 }, 1)).toEqual(['ORDER']);
    expect(missingKinds({ PROFILE: 1 }, {}, 1)).toEqual(['PROFILE']);
    expect(missingKinds({ PROFILE: 2 }, { PROFILE: 1 }, 1)).toEqual([]);
  });
});

describe('oms restore prepare', () => {
  const restored = 'orders-restored';

  it('adds settings that a restore leaves out, prints the deployment, and repeats', async () => {
    const { Table: live } = await documents.send(
      new DescribeTableCommand({ TableName: tableName() }),
    );
    await documents.send(
      new CreateTableCommand({
        TableName: restored,
        KeySchema: live?.KeySchema,
        AttributeDefinitions: live?.AttributeDefinitions,
        BillingMode: 'PAY_PER_REQUEST',
        GlobalSecondaryIndexes: (live?.GlobalSecondaryIndexes ?? []).map(
          ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
        ),
      }),
    );
    await documents.send(
      new TagResourceCommand({
        ResourceArn: live?.TableArn,
        Tags: [{ Key: 'dayShards', Value: '2026-12-03=8' }],
      }),
    );
    const prepare = ['restore', 'prepare', '--table', restored, '--region', 'eu-central-1'];

    const { code, stdout, stderr } = await oms(
      ...prepare,
      '--from',
      tableName(),
      '--poll',
      '1',
      '--json',
    );

    expect({ code, stderr }).toEqual({ code: 0, stderr: progressLines('restore') });
    const { Table } = await documents.send(new DescribeTableCommand({ TableName: restored }));
    expect(Table).toMatchObject({
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      DeletionProtectionEnabled: true,
    });
    const ttl = await documents.send(new DescribeTimeToLiveCommand({ TableName: restored }));
    expect(ttl.TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt' });
    const { Tags } = await documents.send(
      new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }),
    );
    expect(Tags).toEqual(
      expect.arrayContaining([
        { Key: 'openOrderShards', Value: '4' },
        { Key: 'dayShards', Value: '2026-12-03=8' },
      ]),
    );
    expect(engine.asked.map(({ operation, body }) => [operation, body['IndexName']])).toEqual([
      ['UpdateContinuousBackups', undefined],
      ['UpdateContributorInsights', undefined],
      ['UpdateContributorInsights', 'GSI1'],
      ['UpdateContributorInsights', 'GSI2'],
    ]);
    const { setting } = JSON.parse(stdout);
    expect(setting).toBe(`-c tableName=${restored} -c tableStreamArn=${Table?.LatestStreamArn}`);

    expect((await oms(...prepare, '--from', tableName(), '--poll', '1')).code).toBe(0);
    expect((await oms(...prepare)).stderr).toContain('--from must name the original table');
    const unprotected = { TableName: restored, DeletionProtectionEnabled: false };
    await documents.send(new UpdateTableCommand(unprotected));
    await documents.send(new DeleteTableCommand({ TableName: restored }));
  });
});
