// @module-tag alone
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anchorOf } from '../../../../lib/alarms/alarm-row.ts';
import { ALARMS } from '../../../../lib/alarms/alarm-rows.ts';
import { orderMetadataKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { type Deployed, readDeployed } from '../../../../test/support/resource-policy.ts';
import { removeSynthesized, synthesizeWith } from '../../../../test/support/stack.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { WEB_ACL } from '../../../../test/support/web-acl.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { CHECKS } from '../../doctor/checks.ts';
import { doctorCommand } from '../../doctor/doctor-command.ts';
import type { DoctorOptions } from '../../doctor/examine.ts';
import { documents } from '../../document-client.ts';
import { accountStandIn } from '../support/account.ts';
import { cloudWatchStandIn, type StoredMetric } from '../support/cloudwatch.ts';

removeSynthesized();
const table = freshTable();
const account = accountStandIn();
const aws = cloudWatchStandIn();
const { folder } = synthesizeWith({
  placingCheck: 'https://checks.shop.example/order',
  ...WEB_ACL,
  paymentEventBus: 'aws.partner/stripe.com/ed_test_61RwExample',
  findOrders: true,
  withdrawals: 'public',
  ordersExpectedWithin: 24,
  objectives: true,
  paymentProvider: 'stripe',
});
const deployed = readDeployed(folder);
const EDGE = 'OrdersEdge-dev-eu-central-1';
const PROPERTIES = [
  'AlarmDescription',
  'Namespace',
  'MetricName',
  'Dimensions',
  'Statistic',
  'Period',
  'ExtendedStatistic',
  'Metrics',
  'Threshold',
  'ThresholdMetricId',
  'EvaluationPeriods',
  'DatapointsToAlarm',
  'TreatMissingData',
];
/** The sweep, the orders and the reconciliation of a shop that is well, for two days. */
const RUNNING = ['Invocations', 'OrderPlaced', 'PaymentsReconciled'].map(
  (name): StoredMetric => ({ name, values: Array<number>(2 * 1440).fill(1), dimensions: {} }),
);
let printed: string[] = [];

/** The alarms in CloudWatch after a deployment of the templates, for this test's table. */
function alarms() {
  const of = (from: Deployed, stackName: string) =>
    from.ids('AWS::CloudWatch::Alarm').map((id) => ({
      AlarmName: `${stackName}-${id}-XYZ`,
      StateValue: 'OK',
      ...Object.fromEntries(PROPERTIES.map((name) => [name, from.property(id, name)])),
    }));
  const text = JSON.stringify([
    ...of(deployed, 'Orders-dev'),
    ...of(readDeployed(folder, EDGE), EDGE),
  ]);
  const [templateTable = ''] = /"Name":"TableName","Value":"([^"]+)"/.exec(text)?.slice(1) ?? [];
  return JSON.parse(text.replaceAll(`"${templateTable}"`, `"${tableName()}"`));
}

const doctor = (anchor?: string, options: Partial<DoctorOptions> = {}) =>
  doctorCommand(anchor, {
    port: '1',
    region: 'eu-central-1',
    stack: 'Orders-dev',
    minutes: 60,
    ...options,
  });
const each = (value: number, minutes: number) => Array<number>(minutes).fill(value);
const metric = (
  name: string,
  values: StoredMetric['values'],
  dimensions: Record<string, string> = {},
): StoredMetric => ({ name, values, dimensions });

const protect = (DeletionProtectionEnabled: boolean) =>
  documents.send(new UpdateTableCommand({ TableName: tableName(), DeletionProtectionEnabled }));
const stack = { isProtected: true, outputs: {} };

beforeAll(async () => {
  account.stacks['eu-central-1 Orders-dev'] = stack;
  stack.outputs = { TableName: tableName(), UserPoolId: 'eu-central-1_Pool' };
  aws.alarms = alarms();
  aws.mappings = Object.fromEntries(
    deployed
      .ids('AWS::Lambda::EventSourceMapping')
      .map((id) => [deployed.ref(id), { UUID: deployed.ref(id), State: 'Enabled' }]),
  );
  await aSku('ABC');
  await aCustomer('a1b2');
});
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  aws.metrics = [];
  aws.insightRules = {};
  aws.failure = undefined;
});

describe('oms doctor, for an alarm on one metric', () => {
  const simple = ALARMS.filter(
    (row) => 'metric' in row && row.deviations === undefined && row.id !== 'HotKey',
  );

  it.each(simple.map((row) => [anchorOf(row.id), row] as const))(
    '%s is confirmed above its threshold, and ruled out at it',
    async (anchor, row) => {
      if (!('metric' in row)) throw new TypeError(anchor);
      const [needed] = row.datapoints ?? [1, 1];
      const minutes = needed * (row.minutes ?? 1);
      const share = row.id === 'ConcurrencyNearlyUsedUp' ? 10 : 1;
      const above = row.above * share + 1;
      const dimensions: Record<string, string> =
        row.of === 'GSI1' || row.of === 'GSI2' ? { GlobalSecondaryIndexName: row.of } : {};
      aws.metrics = [metric(row.metric, each(above, minutes), dimensions)];

      expect(await doctor(anchor)).toBe(1);
      expect(printed[0]).toBe(`${anchor}: CONFIRMED`);
      expect(printed[1]).toContain('The alarm’s condition was met. (highest ');

      aws.metrics = [metric(row.metric, each(row.above * share, 60), dimensions)];
      expect(await doctor(anchor)).toBe(0);

      aws.metrics = [];
      expect(await doctor(anchor)).toBe(0);
      expect(printed.at(-1)).not.toContain('CONFIRMED');
    },
  );
});

describe('oms doctor, for an alarm on M of N datapoints', () => {
  const several = ALARMS.filter(
    (row) => 'metric' in row && row.deviations === undefined && (row.datapoints?.[0] ?? 1) > 1,
  );
  it('is the case of more than one alarm', () => expect(several.length).toBeGreaterThan(1));

  it.each(several.map((row) => [anchorOf(row.id), row] as const))(
    '%s is ruled out by as many points above its threshold that are too far apart',
    async (anchor, row) => {
      if (!('metric' in row)) throw new TypeError(anchor);
      const { datapoints: [needed, of] = [1, 1], minutes: period = 1 } = row;
      const dimensions: Record<string, string> =
        row.of === 'GSI1' || row.of === 'GSI2' ? { GlobalSecondaryIndexName: row.of } : {};
      // In each N points in a row, one too few is above the threshold.
      const periods = Array.from({ length: 60 / period }, (_, at) => at % of < needed - 1);
      const values = periods.flatMap((isAbove) => each(isAbove ? row.above + 1 : 0, period));
      aws.metrics = [metric(row.metric, values, dimensions)];

      expect(await doctor(anchor)).toBe(0);
      const above = periods.filter(Boolean).length;
      expect(above).toBeGreaterThanOrEqual(needed);
      expect(printed.join('\n')).toContain(`above ${above}, needed ${needed} of ${of}`);
    },
  );
});

describe('oms doctor, for an alarm on several', () => {
  const index = { GlobalSecondaryIndexName: 'GSI2' };

  it.each([
    ['api-server-errors', [metric('5xx', [9]), metric('Count', [100])], [metric('Count', [100])]],
    [
      'transaction-conflicts',
      [metric('TransactionConflict', [9]), metric('SuccessfulRequestLatency', [91])],
      [metric('SuccessfulRequestLatency', [91])],
    ],
    ['table-system-errors', [metric('SystemErrors', [1], { Operation: 'Query' })], []],
    [
      'placing-check-fails',
      [
        metric('PlacingCheckSilent', [1]),
        metric('PlacingCheckBroken', [1]),
        metric('PlacingCheckAsked', [10]),
      ],
      [metric('PlacingCheckSilent', [1]), metric('PlacingCheckAsked', [10])],
    ],
    ['hot-key', [metric('WriteKeyRangeThroughputThrottleEvents', [1], index)], []],
    ['functions-throttled', [metric('ApiThrottled', [4])], []],
    ['sign-ins-fail', [metric('Errors', [4])], [metric('Errors', [2])]],
    ['sweep-stopped', [metric('Invocations', each(0, 15))], [metric('Invocations', each(1, 120))]],
    [
      'webhooks-stopped',
      [metric('OrderPlaced', each(3, 15))],
      [metric('OrderPlaced', each(3, 15)), metric('Invocations', each(3, 15))],
    ],
    [
      'webhook-retries-stopped',
      [metric('WebhookAttemptDue', each(3, 15))],
      [metric('WebhookAttemptDue', each(3, 15)), metric('Invocations', each(3, 15))],
    ],
    [
      'payment-events-stopped',
      [metric('OrderPlaced', each(1, 1440))],
      [metric('OrderPlaced', each(1, 1440)), metric('Invocations', each(1, 1440))],
    ],
    ['sweep-stopped', [], [metric('Invocations', each(1, 120))]],
    ['orders-stopped', [], [metric('OrderPlaced', each(1, 48 * 60))]],
    [
      'unauthorized-wave',
      [metric('ApiUnauthorized', each(9, 30)), metric('Count', each(10, 30))],
      [metric('ApiUnauthorized', each(9, 30)), metric('Count', each(100, 30))],
    ],
    [
      'edge-errors',
      [metric('5xxErrorRate', each(50, 10)), metric('Requests', each(9, 10))],
      [metric('5xxErrorRate', each(1, 10)), metric('Requests', each(9, 10))],
    ],
    [
      'api-certificate-expires',
      [metric('DaysToExpiry', each(20, 1440))],
      [metric('DaysToExpiry', each(21, 1440))],
    ],
    ['event-failure-bucket-refused', [metric('DestinationDeliveryFailures', [1])], []],
    [
      'projections-stopped',
      [metric('OrderPlaced', each(3, 15))],
      [metric('OrderPlaced', each(3, 15)), metric('Invocations', each(3, 15))],
    ],
    [
      'events-stopped',
      [metric('OrderPlaced', each(3, 15))],
      [metric('OrderPlaced', each(3, 15)), metric('Invocations', each(3, 15))],
    ],
    [
      'open-queue-grows',
      [metric('OpenOrderEntered', each(1, 1440))],
      [metric('OpenOrderEntered', each(1, 1440)), metric('OpenOrderLeft', each(1, 1440))],
    ],
  ] as [string, StoredMetric[], StoredMetric[]][])('judges %s', async (anchor, sick, healthy) => {
    aws.metrics = sick;
    aws.insightRules = { [`DynamoDBContributorInsights-PKT-${tableName()}-1`]: [] };
    expect(await doctor(anchor)).toBe(1);

    aws.metrics = healthy;
    expect(await doctor(anchor)).toBe(0);
  });

  it('uses CloudWatch’s verdict on an anomaly band', async () => {
    const unusual = aws.alarms.find(({ ThresholdMetricId }) => ThresholdMetricId !== undefined);
    for (const [state, code] of [
      ['ALARM', 1],
      ['OK', 0],
      ['INSUFFICIENT_DATA', EXIT.cannotTell],
    ] as const) {
      unusual.StateValue = state;
      expect(await doctor('condition-failures-unusual')).toBe(code);
    }
    unusual.StateValue = 'OK';
  });

  it('confirms an outage by any of its symptoms, and names them', async () => {
    // Alarms of options that are off, such as reads-throttled-while-idle, leave nothing open.
    aws.metrics = RUNNING;
    expect(await doctor('outage')).toBe(0);
    aws.metrics = [metric('Latency', each(2500, 15))];

    expect(await doctor('outage')).toBe(1);
    expect(printed.join('\n')).toMatch(/api-slow: The alarm’s condition was met\. \(highest 2500/);
  });
});

describe('oms doctor, for a burn rate', () => {
  const requests = metric('Count', each(100, 400));
  const failing = (minutes: number, then: number) => [
    requests,
    metric('5xx', [...each(3, minutes), ...each(0, then)]),
  ];

  it('confirms it if both windows were above it, with the rate of each', async () => {
    aws.metrics = failing(60, 0);

    expect(await doctor('availability-burns-fast')).toBe(1);
    expect(printed.join('\n')).toContain(
      'in both windows. (60 minutes 30, 5 minutes 30, rate 14.4)',
    );
  });

  it('rules it out if a window was below it, and without any failure', async () => {
    aws.metrics = [requests, metric('5xx', [...each(0, 55), ...each(3, 5)])];
    expect(await doctor('availability-burns-fast')).toBe(0);
    expect(printed.join('\n')).toContain('not used up faster than the rate in both windows');

    aws.metrics = [requests];
    for (const burn of ['availability-burns-fast', 'availability-burns-slow'])
      expect(await doctor(burn)).toBe(0);
  });
});

describe('oms doctor reports the cause', () => {
  it('of an event source that is disabled or missing', async () => {
    const { mappings } = aws;
    const ids = Object.keys(mappings);
    aws.metrics = [metric('Invocations', each(3, 15))];
    expect(await doctor('projections-stopped')).toBe(0);

    aws.mappings = Object.fromEntries(ids.map((id) => [id, { UUID: id, State: 'Disabled' }]));
    expect(await doctor('projections-stopped')).toBe(1);
    expect(printed.join('\n')).toContain('The event source is Disabled: enable it');
    aws.mappings = {};
    expect(await doctor('events-late')).toBe(1);
    expect(printed.join('\n')).toContain('The event source does not exist');
    aws.mappings = mappings;
  });

  it('of throttles, by the throttled keys', async () => {
    aws.insightRules = {
      [`DynamoDBContributorInsights-PKT-${tableName()}-GSI2-1764000000000`]: [
        { Keys: ['OPEN#0'], ApproximateAggregateValue: 812, Datapoints: [] },
      ],
      'DynamoDBContributorInsights-PKT-another-1': [
        { Keys: ['X'], ApproximateAggregateValue: 9, Datapoints: [] },
      ],
    };

    expect(await doctor('hot-key', { json: true })).toBe(1);
    const [{ evidence }] = JSON.parse(printed.join('')).diagnoses;
    expect(evidence[1]).toEqual({
      verdict: 'confirmed',
      says: 'These keys were throttled.',
      figures: { 'OPEN#0': 812, minutes: 60 },
    });
  });

  it('of faults, by the functions and routes of this stage only', async () => {
    const faults = (service: string) =>
      metric('Fault', [2, 3], {
        service,
        function: `${service}-ApiStorefrontWrite1A2B`,
        route: 'POST /customers',
      });
    aws.metrics = [faults('Orders-production'), faults('Orders-dev')];

    expect(await doctor('function-fault')).toBe(1);
    expect(printed.join('\n')).toContain('Orders-dev-ApiStorefrontWrite1A2B POST /customers 5');
    expect(printed.join('\n')).not.toContain('Orders-production');
  });

  it('of a quota that is lower than the alarm', async () => {
    aws.concurrency = 10;
    expect(await doctor('concurrency-nearly-used-up')).toBe(1);
    expect(printed.join('\n')).toMatch(/above the quota.*quota 10, threshold 800/);
    aws.concurrency = 1000;
  });
});

describe('oms doctor, for a symptom without an alarm', () => {
  it('counts only Scans for scan-instead-of-query', async () => {
    aws.metrics = [metric('SuccessfulRequestLatency', [7], { Operation: 'Query' })];
    expect(await doctor('scan-instead-of-query')).toBe(0);
    aws.metrics = [metric('SuccessfulRequestLatency', [7], { Operation: 'Scan' })];
    expect(await doctor('scan-instead-of-query')).toBe(1);
    expect(printed.join('\n')).toContain('SuccessfulRequestLatency of table 7');
  });

  it.each([
    ['spike-outruns-scaling', 'WriteProvisionedThroughputThrottleEvents', {}],
    [
      'spike-outruns-scaling',
      'ReadMaxOnDemandThroughputThrottleEvents',
      { GlobalSecondaryIndexName: 'GSI1' },
    ],
    ['backfill-throttles', 'OnlineIndexThrottleEvents', { GlobalSecondaryIndexName: 'GSI2' }],
  ])('counts %s for %s', async (anchor, name, dimensions) => {
    expect(await doctor(anchor)).toBe(0);
    aws.metrics = [metric(name, [2], dimensions)];
    expect(await doctor(anchor)).toBe(1);
  });

  it('reads the table for index-backfill, and a sample of its orders', async () => {
    const { orderId } = await anOrder('a1b2', 'ABC');
    expect(await doctor('index-backfill')).toBe(0);
    expect(printed.join('\n')).toContain('GSI1 ACTIVE, GSI2 ACTIVE');
    expect(printed.join('\n')).toMatch(/sample has its day key\. \(orders \d+, lacking 0, rows/);

    const meta = await table.get({ ...orderMetadataKey(orderId) });
    await table.put({ ...meta, GSI1PK: undefined, GSI1SK: undefined });
    expect(await doctor('index-backfill')).toBe(1);
    expect(printed.join('\n')).toContain(`first ORDER#${orderId} / META`);
    await table.put({ ...meta });
  });

  it('compares copies for stale-read, and measures rows for item-too-large', async () => {
    const { orderId } = await anOrder('a1b2', 'ABC');
    expect(await doctor('stale-read')).toBe(EXIT.cannotTell);
    expect(await doctor('stale-read', { order: 'o-none' })).toBe(EXIT.cannotTell);
    expect(await doctor('item-too-large')).toBe(EXIT.cannotTell);

    expect(await doctor('item-too-large', { order: orderId })).toBe(0);
    expect(printed.at(-1)).toMatch(/largest at most [1-9]\d* KB, limit 400/);
    await table.put({ PK: `ORDER#${orderId}`, SK: 'ITEM#999', note: 'x'.repeat(350_000) });
    expect(await doctor('item-too-large', { order: orderId })).toBe(1);
    expect(printed.at(-1)).toContain('at ITEM#999');
    await table.remove({ PK: `ORDER#${orderId}`, SK: 'ITEM#999' });
    const own = (await table.all()).find(
      ({ PK, SK }) => PK === 'CUST#a1b2' && String(SK).endsWith(orderId),
    );
    await table.put({ ...own, scan: 'x'.repeat(350_000) });
    expect(await doctor('item-too-large', { order: orderId }), 'with its customer').toBe(1);
    await table.put({ ...own });

    // Placed and not projected yet: META is A6's own, of the same version.
    expect(await doctor('stale-read', { order: orderId })).toBe(0);
    const meta = await table.get({ ...orderMetadataKey(orderId) });
    await table.put({ ...meta, version: 0 });
    expect(await doctor('stale-read', { order: orderId })).toBe(1);
    await table.put({ ...meta });
    await expect(doctor('stale-read', { order: 'a#b' })).rejects.toThrow('no order has the id');
  });

  it('finds an order that is listed though it is not open for open-queue-grows', async () => {
    const { orderId } = await anOrder('a1b2', 'ABC');
    const row = (await table.all()).find(
      ({ PK, SK }) => PK === 'CUST#a1b2' && String(SK).endsWith(orderId),
    );
    expect(await doctor('open-queue-grows')).toBe(0);

    await table.put({ ...row, status: 'SHIPPED' });
    expect(await doctor('open-queue-grows')).toBe(1);
    expect(printed.join('\n')).toMatch(/looked \d+, leaked 1, first CUST#a1b2 .* is SHIPPED/);
    await table.put({ ...row });
  });

  it('finds a sort key that does not follow from its id for range-returns-nothing', async () => {
    const { orderId } = await anOrder('a1b2', 'ABC');
    expect(await doctor('range-returns-nothing')).toBe(0);

    const wrong = { PK: 'CUST#a1b2', SK: `ORDER#01/06/2026#${orderId}` };
    await table.put(wrong);
    expect(await doctor('range-returns-nothing')).toBe(1);
    expect(printed.join('\n')).toContain('wrong 1, first CUST#a1b2 / ORDER#01/06/2026');
    await table.remove(wrong);
  });
});

describe('oms doctor, for what one request could delete', () => {
  it('looks at the stack, its table and its user pool', async () => {
    await protect(true);
    expect(await doctor('deletion-protection')).toBe(0);

    await protect(false);
    expect(await doctor('deletion-protection')).toBe(1);
    expect(printed.join('\n')).toContain(
      `the table ${tableName()} aws dynamodb update-table --deletion-protection-enabled`,
    );
    await protect(true);
    account.poolProtection = 'INACTIVE';
    expect(await doctor('deletion-protection')).toBe(1);
    account.poolProtection = 'ACTIVE';
    stack.isProtected = false;
    expect(await doctor('deletion-protection')).toBe(1);
    stack.isProtected = true;
    await protect(false);
  });

  it('rules out the alarms of options that are off, in a stack that has others', async () => {
    const all = aws.alarms;
    const isOff = /(Edge|Certificate|OrdersStopped|PaymentEvents|SignIns)/;
    aws.alarms = all.filter(({ AlarmName }) => !isOff.test(AlarmName));
    for (const anchor of ['edge-errors', 'origin-certificate-expires', 'sign-ins-fail'])
      expect(await doctor(anchor), anchor).toBe(0);
    expect(printed.at(-1)).toContain('the option that it watches is off');

    aws.alarms = all.filter(({ AlarmName }) => !AlarmName.includes('SweepStopped'));
    expect(await doctor('sweep-stopped')).toBe(EXIT.cannotTell);
    aws.alarms = all;
  });

  it('has no verdict without the stack', async () => {
    expect(await doctor('deletion-protection', { stack: 'Others', table: tableName() })).toBe(
      EXIT.cannotTell,
    );
  });
});

describe('oms doctor', () => {
  it('checks everything, and reports what it cannot check', async () => {
    await protect(true);
    aws.metrics = RUNNING;
    expect(await doctor(undefined, { json: true })).toBe(EXIT.cannotTell);
    await protect(false);
    const { verdict, diagnoses } = JSON.parse(printed.join(''));

    expect(verdict).toBe('cannot-tell');
    expect(diagnoses).toHaveLength(CHECKS.length);
    const open = diagnoses.filter((one: { verdict: string }) => one.verdict === 'cannot-tell');
    expect(open.map(({ anchor }: { anchor: string }) => anchor)).toEqual([
      'hot-key',
      'item-too-large',
      'stale-read',
    ]);
  });

  it('gives no verdict if CloudWatch does not answer, or the stack is missing', async () => {
    expect(await doctor('api-slow', { stack: 'Others', table: tableName() })).toBe(EXIT.cannotTell);
    expect(printed.at(-1)).toContain('The stack has no such alarm');

    aws.failure = { status: 403, type: 'AccessDeniedException' };
    await expect(doctor('api-slow')).rejects.toThrow();
  });

  it('has the runbook’s anchors', async () => {
    await expect(doctor('projections-lost')).rejects.toThrow(
      'docs/runbook.md has no anchor "projections-lost"; the anchors are outage, api-server-errors',
    );
  });
});
