// @module-tag alone
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableName } from '../../../../table/requests/client.ts';
import { STORES } from '../../../../table/schema.ts';
import { freshTable } from '../../../../test/support/table.ts';
import type { Served } from '../../aws-json-server.ts';
import { MetricStore } from '../../cloudwatch/metric-store.ts';
import { type EngineApi, EngineError, engineApi } from '../../dynamodb/engine-api.ts';
import { InFlight } from '../../limits/in-flight.ts';
import { IndexLag } from '../../limits/index-lag.ts';
import { serveLimitedTable } from '../../limits/limited-table.ts';
import { Limits } from '../../limits/limits.ts';
import { tableMetrics } from '../../limits/table-metrics.ts';
import { close } from '../../loopback.ts';

freshTable();

const clock = { now: () => 1_000 * 60_000, speed: 1 };
let metrics = new MetricStore(clock);
let limits = new Limits(() => 0);
const inFlight = new InFlight();
let lagged = 0;
const lag = new IndexLag(() => lagged);
let served: Served;
let send: EngineApi;

beforeAll(async () => {
  const endpoint = String(process.env['AWS_ENDPOINT_URL_DYNAMODB']);
  const api = engineApi(endpoint, 'us-east-1');
  served = await serveLimitedTable({
    endpoint,
    api,
    tableName: tableName(),
    inFlight,
    lag,
    get limits() {
      return limits;
    },
    get metrics() {
      return tableMetrics(metrics, tableName());
    },
  });
  send = engineApi(served.endpoint, 'us-east-1');
});
afterAll(() => close(served.server));

const S = (text: string) => ({ S: text });
const key = (pk: string, sk = 'X') => ({ PK: S(pk), SK: S(sk) });
const listed = (day: string) => ({
  GSI1PK: S(day),
  GSI1SK: S('1'),
  GSI2PK: S('OPEN#0'),
  GSI2SK: S('1'),
});

function sumOf(name: string, dimensions: Record<string, string> = {}): number {
  const metric = {
    namespace: 'AWS/DynamoDB',
    name,
    dimensions: { TableName: tableName(), ...dimensions },
  };
  const now = clock.now();
  return metrics.read(metric, 'Sum', 60, now, now + 1)[0] ?? 0;
}

/** Transactions and batches name the table within. */
const NAMES_ITS_TABLES = /^(Transact|Batch)/;

/** Sends these requests, one after the other, and returns the units that the engine counted. */
async function engineUnits(requests: readonly (readonly [string, object])[]) {
  const sums = new Map<string, number>();
  for (const [operation, request] of requests) {
    const { ConsumedCapacity } = await send<{ ConsumedCapacity: Consumed | Consumed[] }>(
      operation,
      {
        ...(NAMES_ITS_TABLES.test(operation) ? {} : { TableName: tableName() }),
        ReturnConsumedCapacity: 'INDEXES',
        ...request,
      },
    );
    const kind = /Get|Query/.test(operation) ? 'Read' : 'Write';
    for (const one of [ConsumedCapacity].flat())
      for (const [of, units] of unitsIn(one))
        sums.set(`${kind} ${of}`, (sums.get(`${kind} ${of}`) ?? 0) + units);
  }
  return sums;
}

const unitsIn = ({ Table, GlobalSecondaryIndexes = {} }: Consumed): [string, number][] => [
  ['table', Table?.CapacityUnits ?? 0],
  ...Object.entries(GlobalSecondaryIndexes).map(([name, { CapacityUnits }]): [string, number] => [
    name,
    CapacityUnits,
  ]),
];

/** Sends a request that is refused, and returns the engine's error. */
const refusalOf = (operation: string, request: object): Promise<EngineError> =>
  send(operation, request).then(
    () => expect.fail(`${operation} was carried out`),
    (error: EngineError) => error,
  );

interface Consumed {
  readonly Table?: { readonly CapacityUnits: number };
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits: number }>>;
}

const item = (pk: string, rest: object = {}) => ({ Item: { ...key(pk), ...rest } });
const inTable = (request: object) => ({ TableName: tableName(), ...request });

describe('A table with DynamoDB’s limits', () => {
  it('counts the units of the table and of each index as the engine does', async () => {
    metrics = new MetricStore(clock);
    limits = new Limits(() => 0);
    const long = S('x'.repeat(3000));
    const counted = await engineUnits([
      ['PutItem', item('A', listed('DAY#1'))],
      ['PutItem', item('A', { ...listed('DAY#2'), text: long })],
      [
        'UpdateItem',
        {
          Key: key('A'),
          UpdateExpression: 'SET #s = :s',
          ExpressionAttributeNames: { '#s': 'status' },
          ExpressionAttributeValues: { ':s': S('SHIPPED') },
        },
      ],
      ['UpdateItem', { Key: key('A'), UpdateExpression: 'REMOVE GSI2PK, GSI2SK' }],
      [
        'UpdateItem',
        {
          Key: key('A'),
          UpdateExpression: 'SET note = :n',
          ExpressionAttributeValues: { ':n': S('n') },
        },
      ],
      [
        'TransactWriteItems',
        {
          TransactItems: [
            { Put: inTable(item('B', listed('DAY#1'))) },
            {
              Update: inTable({
                Key: key('A'),
                UpdateExpression: 'SET note = :n',
                ExpressionAttributeValues: { ':n': S('m') },
              }),
            },
            {
              ConditionCheck: inTable({
                Key: key('C'),
                ConditionExpression: 'attribute_not_exists(PK)',
              }),
            },
            { Delete: inTable({ Key: key('D') }) },
          ],
        },
      ],
      [
        'BatchWriteItem',
        {
          RequestItems: {
            [tableName()]: [
              { PutRequest: item('E', listed('DAY#3')) },
              { DeleteRequest: { Key: key('B') } },
            ],
          },
        },
      ],
      ['GetItem', { Key: key('A'), ConsistentRead: true }],
      ['BatchGetItem', { RequestItems: { [tableName()]: { Keys: [key('A'), key('E')] } } }],
      ['TransactGetItems', { TransactItems: [{ Get: inTable({ Key: key('A') }) }] }],
      ['Query', { KeyConditionExpression: 'PK = :p', ExpressionAttributeValues: { ':p': S('A') } }],
      [
        'Query',
        {
          IndexName: 'GSI1',
          KeyConditionExpression: '#p = :p',
          ExpressionAttributeNames: { '#p': 'GSI1PK' },
          ExpressionAttributeValues: { ':p': S('DAY#3') },
        },
      ],
      ['DeleteItem', { Key: key('E') }],
    ]);

    for (const of of STORES)
      for (const kind of ['Read', 'Write'] as const) {
        const dimensions = of === 'table' ? {} : { GlobalSecondaryIndexName: of };
        const own = sumOf(`Consumed${kind}CapacityUnits`, dimensions as Record<string, string>);
        expect(own, `${kind} ${of}`).toBe(counted.get(`${kind} ${of}`) ?? 0);
      }
    expect(counted.get('Write GSI1')).toBeGreaterThan(5);
  });

  it('refuses a write of a hot item in DynamoDB’s words, and counts it', async () => {
    metrics = new MetricStore(clock);
    limits = new Limits(() => 0);
    limits.limitKeys({ Read: 3000, Write: 1 });
    await send('PutItem', inTable(item('hot')));
    const refused = await refusalOf('PutItem', inTable(item('hot')));
    expect(refused).toBeInstanceOf(EngineError);
    expect(refused.type).toBe('ProvisionedThroughputExceededException');
    const transaction = {
      TransactItems: [{ Put: inTable(item('hot')) }, { Put: inTable(item('cold')) }],
    };
    const canceled = await refusalOf('TransactWriteItems', transaction);
    expect(canceled.message).toContain('[ProvisionedThroughputExceeded, None]');

    expect(sumOf('WriteThrottleEvents')).toBe(2);
    expect(sumOf('WriteKeyRangeThroughputThrottleEvents')).toBe(2);
    expect(sumOf('ThrottledRequests', { Operation: 'PutItem' })).toBe(1);
    expect(limits.throttledKeys('table')).toEqual([{ key: 'hot', count: 2 }]);
    // What was refused was not written.
    expect(await send('GetItem', inTable({ Key: key('cold') }))).toEqual({});
  });

  it('refuses a write of an item that another transaction has', async () => {
    metrics = new MetricStore(clock);
    limits = new Limits(() => 0);
    const written = [{ key: key('shared'), after: undefined, isCheck: false }];
    await inFlight.hold(written, async () => {
      const single = await refusalOf('PutItem', inTable(item('shared')));
      expect(single.type).toBe('TransactionConflictException');
      const TransactItems = [{ Put: inTable(item('own')) }, { Put: inTable(item('shared')) }];
      const canceled = await refusalOf('TransactWriteItems', { TransactItems });
      expect(canceled.message).toContain('[None, TransactionConflict]');
    });
    expect(sumOf('TransactionConflict')).toBe(2);
    await send('PutItem', inTable(item('shared')));
  });

  it('counts a Scan and a failed condition, and passes everything else', async () => {
    metrics = new MetricStore(clock);
    await send('Scan', inTable({ Limit: 1 }));
    const latency = {
      namespace: 'AWS/DynamoDB',
      name: 'SuccessfulRequestLatency',
      dimensions: { TableName: tableName(), Operation: 'Scan' },
    };
    expect(metrics.read(latency, 'SampleCount', 60, clock.now(), clock.now() + 1)).toEqual([1]);
    const condition = { ConditionExpression: 'attribute_exists(PK)' };
    await send('PutItem', inTable({ ...item('nobody'), ...condition })).catch(() => undefined);
    expect(sumOf('ConditionalCheckFailedRequests')).toBe(1);
    expect(await send('DescribeTable', inTable({}))).toHaveProperty('Table.TableName', tableName());
  });

  it('refuses a Query of an index that is filled, and describes it so', async () => {
    limits = new Limits(() => 0);
    limits.build('GSI1');
    const query = { ...listOf('DAY#9'), TableName: tableName() };
    const { type, message } = await refusalOf('Query', query);
    expect(type).toBe('ValidationException');
    expect(message).toContain('Cannot read from backfilling global secondary index: GSI1');
    const { Table } = await send<Described>('DescribeTable', { TableName: tableName() });
    const states = Table.GlobalSecondaryIndexes.map(({ IndexName, IndexStatus }) => [
      IndexName,
      IndexStatus,
    ]);
    expect(states).toContainEqual(['GSI1', 'CREATING']);
    expect(states).toContainEqual(['GSI2', 'ACTIVE']);
  });

  it('finds the items of an index as they were, while it is behind', async () => {
    limits = new Limits(() => 0);
    const put = (pk: string, sort: string, day = 'DAY#7') =>
      send('PutItem', inTable(item(pk, { ...listed(day), GSI1SK: S(sort) })));
    const listedNow = async (rest: object = {}) => {
      const query = { ...inTable(listOf('DAY#7')), ...rest };
      const { Items, Count } = await send<Listed>('Query', query);
      expect(Count).toBe(Items.length);
      return Items.map(({ PK }) => PK.S).join('');
    };
    await put('K', '1');
    await put('M', '3');
    lag.lag(1000);
    await put('L', '2');
    await put('M', '3', 'DAY#8');
    await send('DeleteItem', inTable({ Key: key('K') }));
    expect(await listedNow(), 'a new item, one that left, one that is gone').toBe('KM');
    expect(await listedNow({ ScanIndexForward: false })).toBe('MK');
    const from = { ':p': S('DAY#7'), ':from': S('2') };
    const range = { KeyConditionExpression: 'GSI1PK = :p AND GSI1SK >= :from' };
    expect(await listedNow({ ...range, ExpressionAttributeValues: from })).toBe('M');
    lagged += 1001;
    expect(await listedNow()).toBe('L');
    lag.lag(0);
  });

  it('holds the items of a slow transaction, and refuses another write of them', async () => {
    limits = new Limits(() => 0);
    metrics = new MetricStore(clock);
    inFlight.slow('held', 300);
    const transaction = { TransactItems: [{ Put: inTable(item('held')) }] };
    const both = await Promise.allSettled(
      [1, 2].map(() => send('TransactWriteItems', transaction)),
    );
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.type] : []));
    expect(refused).toEqual(['TransactionCanceledException']);
    expect(sumOf('TransactionConflict')).toBe(1);
    inFlight.slow('held', 0);
    await send('TransactWriteItems', transaction);
  });
});

const listOf = (day: string) => ({
  IndexName: 'GSI1',
  KeyConditionExpression: 'GSI1PK = :p',
  ExpressionAttributeValues: { ':p': S(day) },
});

interface Listed {
  readonly Items: readonly { readonly PK: { readonly S: string } }[];
  readonly Count: number;
}

interface Described {
  readonly Table: {
    readonly GlobalSecondaryIndexes: readonly {
      readonly IndexName: string;
      readonly IndexStatus: string;
    }[];
  };
}
