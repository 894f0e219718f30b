// @module-tag alone
import {
  CloudWatchClient,
  type GetMetricStatisticsCommand,
  type GetMetricStatisticsCommandInput,
} from '@aws-sdk/client-cloudwatch';
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccessPattern } from '../../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../../functions/manifest/access-patterns.ts';
import { openPatterns } from '../../../../functions/manifest/open-patterns.ts';
import { endpoints } from '../../../../lib/api/endpoints.ts';
import { migrationRunKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { GSI1, GSI2, type IndexSchema } from '../../../../table/schema.ts';
import { metadataAt } from '../../../../test/support/rows.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT, Misuse } from '../../../api/commands/exit-code.ts';
import { documents } from '../../document-client.ts';
import { indexStatusCommand, indexWaitCommand } from '../../indexes/index-command.ts';
import {
  type IndexState,
  measuredProgress,
  readIndexes,
  untilIndexActive,
} from '../../indexes/index-state.ts';
import { checkOpenIndexes, compareIndexes } from '../../stage/check-indexes.ts';
import { indexesOf } from '../../stage/index-definition.ts';
import { publishTable } from '../support/published-table.ts';

/** The test's own schema: an index that the product does not have. */
const GSI3: IndexSchema = {
  name: 'GSI3',
  partitionKey: 'GSI3PK',
  sortKey: 'GSI3SK',
  include: ['total'],
  job: 'orders-by-total',
};
const PORT = `indexes-${process.pid}`;

const inTable = ({ name, partitionKey, sortKey, include }: IndexSchema) => ({
  IndexName: name,
  KeySchema: [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ],
  Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...include] },
});
const templateWith = (...schemas: IndexSchema[]) =>
  indexesOf({ GlobalSecondaryIndexes: schemas.map(inTable) });

describe('A deployment', () => {
  const deployed = templateWith(GSI1, GSI2);
  const other: IndexSchema = { ...GSI3, name: 'GSI4' };
  const reordered = { ...GSI1, include: GSI1.include.toReversed() };

  it.each<[string, readonly IndexSchema[], string]>([
    ['changes none', [GSI2, GSI1], 'fine'],
    ['names the attributes in another order', [reordered, GSI2], 'fine'],
    ['adds one', [GSI1, GSI2, GSI3], 'fine'],
    ['removes one', [GSI1], 'fine'],
    ['adds two', [GSI1, GSI2, GSI3, other], 'refused'],
    ['removes two', [], 'refused'],
    ['replaces one by another', [GSI1, GSI3], 'refused'],
    ['changes a projection', [GSI1, { ...GSI2, include: [] }], 'refused'],
    ['changes a key', [{ ...GSI1, sortKey: 'SK' }, GSI2], 'refused'],
  ])('that %s is as its changes allow', (_, schemas, verdict) => {
    expect(compareIndexes(deployed, templateWith(...schemas)).verdict).toBe(verdict);
  });

  it('that is refused names the deployments to make, in their order', () => {
    expect(compareIndexes(deployed, templateWith(GSI1, GSI3)).says).toBe(
      'DynamoDB adds or removes one index at a time. Make 2 deployments: one that adds GSI3, and ' +
        'npm run oms -- index wait GSI3; one that removes GSI2. docs/platform.md',
    );
  });
});

describe('A new index', () => {
  const table = freshTable();
  let printed: string[] = [];
  const options = { port: PORT, timeout: 60, poll: 1 };

  beforeAll(() => publishTable(PORT));
  beforeEach(() => {
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('that is added to a table with rows contains them once it is ACTIVE', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({
      ...metadataAt('2026-06-01T10:00:00.000Z', n),
      GSI3PK: 'ALL',
      GSI3SK: String(n),
    }));
    await table.put(...rows);
    await documents.send(
      new UpdateTableCommand({
        TableName: tableName(),
        AttributeDefinitions: [
          'PK',
          'SK',
          'GSI1PK',
          'GSI1SK',
          'GSI2PK',
          'GSI2SK',
          'GSI3PK',
          'GSI3SK',
        ].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
        GlobalSecondaryIndexUpdates: [{ Create: inTable(GSI3) }],
      }),
    );

    expect(await indexWaitCommand('GSI3', options)).toBe(EXIT.fine);
    expect(printed).toEqual(['GSI3: ACTIVE']);
    const { Count } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'GSI3',
        KeyConditionExpression: 'GSI3PK = :all',
        ExpressionAttributeValues: { ':all': 'ALL' },
      }),
    );
    expect(Count).toBe(30);

    printed = [];
    expect(await indexStatusCommand({ ...options, json: true })).toBe(EXIT.fine);
    expect(JSON.parse(printed.join(''))).toContainEqual({
      name: 'GSI3',
      status: 'ACTIVE',
      isBackfilling: false,
    });
  });

  it('must be named, and be in the table', async () => {
    await expect(indexWaitCommand(undefined, options)).rejects.toThrow(Misuse);
    await expect(indexWaitCommand('GSI9', options)).rejects.toThrow('has no index GSI9');
  });

  it('is waited for until it is ACTIVE, or until the time is over', async () => {
    const of = (status: string, progress?: number): IndexState => ({
      name: 'GSI3',
      status,
      isBackfilling: status !== 'ACTIVE',
      progress,
    });
    const answers = [of('CREATING', 0), of('CREATING', 60), of('ACTIVE')];
    const seen: (number | undefined)[] = [];
    const wait = (timeout: number) =>
      untilIndexActive({
        name: 'GSI3',
        timeout,
        poll: 10,
        read: async () => [(answers.length > 1 ? answers.shift() : answers[0]) as IndexState],
        onLook: (state) => void seen.push(state?.progress),
      });

    expect(await wait(0)).toMatchObject({ status: 'CREATING', progress: 0 });
    expect(await wait(10_000)).toMatchObject({ status: 'ACTIVE' });
    expect(seen).toEqual([0, 60, undefined]);
  });

  it('has its progress from CloudWatch', async () => {
    const client = new CloudWatchClient({ region: 'eu-central-1' });
    let asked: GetMetricStatisticsCommandInput | undefined;
    vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
      asked = (command as GetMetricStatisticsCommand).input;
      return { Datapoints: [{ Maximum: 40 }, { Maximum: 62 }] } as never;
    });

    expect(await measuredProgress(client, 'orders')('GSI3')).toBe(62);
    expect(asked).toMatchObject({
      MetricName: 'OnlineIndexPercentageProgress',
      Dimensions: [
        { Name: 'TableName', Value: 'orders' },
        { Name: 'GlobalSecondaryIndexName', Value: 'GSI3' },
      ],
    });
    expect((await readIndexes(async () => 1)).every(({ progress }) => progress === undefined)).toBe(
      true,
    );
  });

  describe('is opened', () => {
    const check = (active: string[]) => checkOpenIndexes(['GSI3'], active, [GSI1, GSI2, GSI3]);

    it('once it is ACTIVE and its backfill is complete', async () => {
      expect(await check(['GSI1'])).toMatchObject({
        verdict: 'refused',
        says: 'GSI3 is not ACTIVE: npm run oms -- index wait GSI3',
      });
      const lacks = {
        verdict: 'refused',
        says: 'GSI3 lacks old rows: npm run oms -- backfill orders-by-total',
      };
      expect(await check(['GSI3'])).toMatchObject(lacks);
      await table.put({ ...migrationRunKey('orders-by-total'), status: 'COUNTING' });
      expect(await check(['GSI3'])).toMatchObject(lacks);
      await table.put({ ...migrationRunKey('orders-by-total'), status: 'COMPLETE' });
      expect(await check(['GSI3'])).toMatchObject({ verdict: 'fine' });
    });

    it('for the patterns that read it, which have no route before', () => {
      const reading: AccessPattern = {
        ...ACCESS_PATTERNS.A31,
        id: 'A99',
        name: 'list-orders-by-total',
        path: '/orders/by-total',
        grants: () => [{ actions: ['Query'], index: 'GSI3', partitions: ['ALL'] }],
      };
      const patterns: readonly AccessPattern[] = [ACCESS_PATTERNS.A31, reading];
      const schemas = [GSI1, GSI2, GSI3];

      expect(openPatterns(patterns, schemas, [])).toEqual([ACCESS_PATTERNS.A31]);
      expect(openPatterns(patterns, schemas, ['GSI3'])).toEqual(patterns);
      // Any other path is answered by `route-not-found`.
      const catchAll = endpoints([], [], false).find(({ entry }) => entry === 'route-not-found');
      expect(catchAll?.routes.map(({ path }) => path)).toEqual(['/{proxy+}']);
    });
  });
});
