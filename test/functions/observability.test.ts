// @module-tag alone
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { faultOf } from '../../functions/observability/fault.ts';
import { events } from '../../packages/local/lambda-events/events.ts';
import { answersOf } from '../support/dynamodb-stub.ts';
import { bundleOf, type Invocation, invokeIn } from '../support/execution-environment.ts';
import { aCustomer, aSku, orderOf } from '../support/orders.ts';
import { readTemplate } from '../support/stack.ts';
import { freshTable } from '../support/table.ts';

const EVENTS = events() as Record<string, Record<string, unknown>>;
const NOW = '2026-06-01T09:00:07.000Z';
/** Invalid JSON with personal data, which no log may contain. */
const UNREADABLE = '{"Item":{"email":{"S":"nia.lund@mail.example"}';
const NOBODY = { ...answersOf(false), GetItem: '{}' };

// biome-ignore lint/suspicious/noExplicitAny: each test states the line that it expects.
type Line = Record<string, any>;

interface Logged {
  readonly lines: readonly Line[];
  readonly metrics: readonly Line[];
  readonly answers: readonly unknown[];
}

const call = (entry: string, requestId = 'r-1', event: object = {}): Invocation => ({
  event: { ...EVENTS[entry], ...event },
  requestId,
});

/**
 * The log of one execution environment of the deployed function: its own lines, and those with
 * metrics.
 */
async function logOf(
  entry: string,
  calls: readonly Invocation[],
  {
    answers = NOBODY,
    env = {},
  }: { answers?: Record<string, string> | null; env?: Record<string, string> } = {},
): Promise<Logged> {
  const { log, outcomes } = await invokeIn(env, {
    file: bundleOf(entry),
    calls,
    ...(answers && { now: NOW, answers }),
  });
  expect(log.at(-1) ?? '\n').toBe('\n');
  const all: Line[] = log
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return {
    lines: all.filter((line) => !('_aws' in line)),
    metrics: all.filter((line) => '_aws' in line),
    answers: outcomes.map(({ answer, error }) => answer?.statusCode ?? answer ?? error?.name),
  };
}

/** The values of each metric in a line, which must match CloudWatch's format. */
function valuesOf(line: Line): Record<string, number[]> {
  isEmbeddedMetricFormat(line);
  expect(isEmbeddedMetricFormat.errors).toBeNull();
  const [{ Metrics }, ...details] = line['_aws'].CloudWatchMetrics;
  const dimensions: string[] = line['_aws'].CloudWatchMetrics.flatMap(
    ({ Dimensions }: { Dimensions: string[][] }) => Dimensions.flat(),
  );
  for (const name of dimensions) expect(line[name]).toEqual(expect.stringMatching(/./));
  const names: string[] = Metrics.map(({ Name }: { Name: string }) => Name);
  for (const { Metrics: detailed } of details) expect(names).toContain(detailed[0].Name);
  expect(Object.keys(line).sort()).toEqual(['_aws', ...new Set(dimensions), ...names].sort());
  return Object.fromEntries(names.map((name) => [name, line[name]]));
}

const UNITS = [
  'Seconds',
  'Microseconds',
  'Milliseconds',
  'Bytes',
  'Kilobytes',
  'Megabytes',
  'Gigabytes',
  'Terabytes',
  'Bits',
  'Kilobits',
  'Megabits',
  'Gigabits',
  'Terabits',
  'Percent',
  'Count',
  'Bytes/Second',
  'Kilobytes/Second',
  'None',
  'Megabytes/Second',
  'Gigabytes/Second',
  'Terabytes/Second',
  'Bits/Second',
  'Kilobits/Second',
  'Megabits/Second',
  'Gigabits/Second',
  'Terabits/Second',
  'Count/Second',
];
const name = { type: 'string', minLength: 1, maxLength: 250 };
const values = { type: 'array', minItems: 1, maxItems: 100, items: { type: 'number' } };

/**
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const isEmbeddedMetricFormat = new Ajv2020().compile({
  type: 'object',
  required: ['_aws'],
  properties: {
    _aws: {
      type: 'object',
      required: ['Timestamp', 'CloudWatchMetrics'],
      properties: {
        Timestamp: { type: 'integer' },
        CloudWatchMetrics: {
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: {
            type: 'object',
            required: ['Namespace', 'Dimensions', 'Metrics'],
            properties: {
              Namespace: { const: 'Orders' },
              Dimensions: {
                type: 'array',
                minItems: 1,
                items: { type: 'array', maxItems: 30, items: name },
              },
              Metrics: {
                type: 'array',
                minItems: 1,
                maxItems: 100,
                uniqueItems: true,
                items: {
                  type: 'object',
                  required: ['Name', 'Unit'],
                  properties: { Name: name, Unit: { enum: UNITS } },
                },
              },
            },
          },
        },
      },
    },
    service: { const: 'orders' },
    function: { type: 'string', minLength: 1 },
    route: { type: 'string', pattern: '^[A-Z]+ /' },
    currency: { type: 'string', minLength: 1 },
  },
  additionalProperties: values,
});

describe('A log line', () => {
  it('has Lambda’s own members and its route, and for a refusal its code and status', async () => {
    const trace = 'Root=1-5759e988-bd862e3fe1be46a994272793';

    const { lines, answers } = await logOf('a01-get-customer', [
      { ...call('a01-get-customer'), trace },
    ]);

    expect(answers).toEqual([404]);
    expect(lines).toEqual([
      {
        timestamp: NOW,
        level: 'INFO',
        message: 'refused',
        requestId: 'r-1',
        trace,
        route: 'GET /customers/{customerId}',
        accessPattern: 'A1',
        code: 'customer-not-found',
        status: 404,
      },
    ]);
  });

  it('names its own invocation, and its trace', async () => {
    const calls = ['r-1', 'r-2', 'r-3'].map((requestId, n) => ({
      ...call('a01-get-customer', requestId),
      ...(n < 2 && { trace: `Root=${n}` }),
    }));

    const { lines } = await logOf('a01-get-customer', calls);

    expect(lines.map(({ requestId, trace }) => [requestId, trace])).toEqual([
      ['r-1', 'Root=0'],
      ['r-2', 'Root=1'],
      ['r-3', undefined],
    ]);
  });

  it('shows where a fault was thrown, and no data', async () => {
    const { lines, answers } = await logOf('a01-get-customer', [call('a01-get-customer')], {
      answers: { GetItem: UNREADABLE },
    });

    expect(answers).toEqual([500]);
    expect(lines).toMatchObject([
      {
        timestamp: NOW,
        level: 'ERROR',
        message: 'fault',
        requestId: 'r-1',
        fault: { name: 'SyntaxError' },
      },
    ]);
    expect(lines[0]?.['fault'].at).toContainEqual(
      expect.stringMatching(/^at .*index\.cjs:\d+:\d+\)?$/),
    );
    expect(JSON.stringify(lines)).not.toMatch(
      /nia|mail\.example|message":"Unexpected|not valid JSON/,
    );
  });

  it('identifies a record that was not projected', async () => {
    const { lines, answers } = await logOf(
      'project-changes',
      [
        call('project-changes', 'r-1', { Records: failing(2) }),
        call('project-changes', 'r-2', { Records: failing(1) }),
      ],
      { answers: { UpdateItem: UNREADABLE } },
    );

    expect(answers).toEqual(
      [2, 1].map((of) => ({
        batchItemFailures: failing(of).map(({ dynamodb }) => ({
          itemIdentifier: dynamodb.SequenceNumber,
        })),
      })),
    );
    const about = (requestId: string, sequenceNumber: string) => ({
      timestamp: NOW,
      level: 'ERROR',
      message: 'not projected',
      requestId,
      sequenceNumber,
      fault: { name: 'SyntaxError' },
    });
    expect(lines).toMatchObject([about('r-1', '1000'), about('r-1', '1001'), about('r-2', '1000')]);
  });

  it('is not written when LOG_LEVEL is SILENT, nor are metrics', async () => {
    const silent = { env: { LOG_LEVEL: 'SILENT' } };

    const { lines, metrics, answers } = await logOf(
      'a01-get-customer',
      [call('a01-get-customer')],
      silent,
    );

    expect(answers).toEqual([404]);
    expect([...lines, ...metrics]).toEqual([]);
  });
});

describe('A fault in a log', () => {
  const at = expect.arrayContaining([
    expect.stringMatching(/^at .*observability\.test\.ts:\d+:\d+/),
  ]);

  it('has our own message, and its cause', () => {
    const fault = faultOf(
      new RangeError('the key is too short', { cause: new TypeError('no key') }),
    );

    expect(fault).toEqual({
      name: 'RangeError',
      message: 'the key is too short',
      at,
      cause: { name: 'TypeError', message: 'no key', at },
    });
  });

  it('omits other software’s messages, which may contain data', () => {
    const item = { email: { S: 'nia.lund@mail.example' } };
    const ofAws = Object.assign(new Error('of nia.lund@mail.example'), {
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: item }],
      $metadata: { httpStatusCode: 400, requestId: 'Q1', attempts: 1 },
    });

    expect(faultOf(ofAws)).toEqual({
      name: 'TransactionCanceledException',
      at,
      httpStatus: 400,
      awsRequestId: 'Q1',
    });
    expect(faultOf(new SyntaxError('"nia.lund@mail.example" is not valid JSON'))).toEqual({
      name: 'SyntaxError',
      at,
    });
    expect(faultOf(item)).toEqual({ name: 'object', at: [] });
    expect(faultOf(new Error('the order failed', { cause: item }))).toEqual({
      name: 'Error',
      message: 'the order failed',
      at,
    });
  });

  it('omits frames that are lines of its message', () => {
    const { at: frames } = faultOf(
      new Error('sent\n    at nia.lund@mail.example\n  at 10115 Berlin'),
    );

    expect(frames[0]).toMatch(/^at .*observability\.test\.ts:\d+:\d+/);
    expect(frames.join()).not.toMatch(/mail\.example|10115/);
  });
});

describe('Metrics', () => {
  it('count the start of an environment once', async () => {
    const calls = [
      call('a01-get-customer', 'r-1'),
      call('a01-get-customer', 'r-2'),
      call('a01-get-customer', 'r-3'),
    ];

    const environments = await Promise.all([
      logOf('a01-get-customer', calls),
      logOf('a01-get-customer', calls),
    ]);

    for (const { metrics, answers } of environments) {
      expect(answers).toEqual([404, 404, 404]);
      expect(metrics.map(valuesOf)).toEqual([{ ColdStart: [1] }]);
      expect(metrics[0]?.['_aws'].Timestamp).toBe(Date.parse(NOW));
    }
  });

  it('count faults, but no refusals', async () => {
    const refused = await logOf('a01-get-customer', [call('a01-get-customer')]);
    const rejected = await logOf('a01-get-customer', [
      call('a01-get-customer', 'r-1', { queryStringParameters: { x: '1' } }),
    ]);
    const faults = await logOf(
      'a01-get-customer',
      [call('a01-get-customer', 'r-1'), call('a01-get-customer', 'r-2')],
      {
        answers: { GetItem: UNREADABLE },
      },
    );

    expect([...refused.answers, ...rejected.answers, ...faults.answers]).toEqual([
      404, 400, 500, 500,
    ]);
    expect([...refused.metrics, ...rejected.metrics].map(valuesOf)).toEqual([
      { ColdStart: [1] },
      { ColdStart: [1] },
    ]);
    expect(faults.metrics.map(valuesOf)).toEqual([{ ColdStart: [1], Fault: [1] }, { Fault: [1] }]);
  });

  it('name the function and the route of a fault, beside the sum over all functions', async () => {
    const { metrics } = await logOf('a01-get-customer', [call('a01-get-customer')], {
      answers: { GetItem: UNREADABLE },
      env: { AWS_LAMBDA_FUNCTION_NAME: 'Orders-ApiStorefrontRead1A2B' },
    });

    expect(metrics).toHaveLength(1);
    expect(metrics[0]).toMatchObject({
      service: 'orders',
      function: 'Orders-ApiStorefrontRead1A2B',
      route: 'GET /customers/{customerId}',
    });
    expect(
      metrics[0]?.['_aws'].CloudWatchMetrics.map(
        ({ Dimensions, Metrics }: { Dimensions: string[][]; Metrics: { Name: string }[] }) => [
          Dimensions,
          Metrics.map(({ Name }) => Name),
        ],
      ),
    ).toEqual([
      [[['service']], ['ColdStart', 'Fault']],
      [[['service', 'function', 'route']], ['Fault']],
    ]);
  });

  it('are in one line, however often something happened in an invocation', async () => {
    const { metrics } = await logOf(
      'project-changes',
      [call('project-changes', 'r-1', { Records: failing(3) })],
      {
        answers: { UpdateItem: UNREADABLE },
      },
    );

    expect(metrics.map(valuesOf)).toEqual([
      { ColdStart: [1], ProjectionFailure: [1, 1, 1], ProjectionLag: [9000] },
    ]);
  });

  it('have room for a stream’s batch in which every record fails', async () => {
    const [source] = readTemplate(inject('assembly'), 'Orders-dev').all(
      'AWS::Lambda::EventSourceMapping',
    );
    const { BatchSize } = source?.Properties ?? {};

    const { metrics } = await logOf(
      'project-changes',
      [call('project-changes', 'r-1', { Records: failing(BatchSize) })],
      {
        answers: { UpdateItem: UNREADABLE },
      },
    );

    expect(metrics.map(valuesOf)[0]?.['ProjectionFailure']).toHaveLength(BatchSize);
  });

  it('measure the lag of the oldest change of each batch', async () => {
    const [oldest, ...younger] = failing(3);

    const { metrics } = await logOf('project-changes', [
      call('project-changes', 'r-1', { Records: [...younger, oldest] }),
      call('project-changes', 'r-2', { Records: younger }),
    ]);

    expect(metrics.map(valuesOf)).toEqual([
      { ColdStart: [1], ProjectionLag: [9000] },
      { ProjectionLag: [8000] },
    ]);
  });

  it('are written even if the invocation fails', async () => {
    const { metrics, answers } = await logOf('project-changes', [
      call('project-changes', 'r-1', { Records: [{ dynamodb: {} }] }),
      call('project-changes', 'r-2', { Records: failing(1) }),
    ]);

    expect(answers).toEqual(['TypeError', { batchItemFailures: [] }]);
    expect(metrics.map(valuesOf)).toEqual([{ ColdStart: [1] }, { ProjectionLag: [9000] }]);
  });

  it.each([
    ['project-changes', { Records: [{ dynamodb: {} }] }, { ColdStart: [1] }],
    ['publish-events', { Records: [{ dynamodb: {} }] }, { ColdStart: [1] }],
    ['sweep-due', {}, { ColdStart: [1] }],
    ['carry-on-withdrawals', {}, { ColdStart: [1] }],
    ['carry-on-erasures', {}, { ColdStart: [1] }],
    ['deliver-webhooks', {}, { ColdStart: [1] }],
    [
      'record-payment-events',
      { detail: {} },
      { ColdStart: [1], PaymentEventUnreadable: [1], Fault: [1] },
    ],
  ])('of %s are written if it throws', async (entry, event, values) => {
    const { metrics, answers } = await logOf(entry, [call(entry, 'r-1', event)], {
      answers: { Query: UNREADABLE },
    });

    expect(answers).toEqual([expect.stringMatching(/Error$/)]);
    expect(metrics.map(valuesOf)).toEqual([values]);
  });
});

describe('Metrics of orders', () => {
  freshTable();
  beforeAll(async () => {
    await aCustomer('a1b2');
    await aSku('ABC');
  });

  it('count placed orders and replays separately', async () => {
    const order = { body: JSON.stringify(orderOf('ABC')) };
    const calls = ['r-1', 'r-2', 'r-3'].map((requestId) =>
      call('a06-create-order', requestId, order),
    );
    const { AWS_ENDPOINT_URL_DYNAMODB = '', TABLE_NAME = '' } = process.env;
    const env = { AWS_ENDPOINT_URL_DYNAMODB, TABLE_NAME };

    const { metrics, answers } = await logOf('a06-create-order', calls, { env, answers: null });

    expect(answers).toEqual([201, 201, 201]);
    expect(metrics.map(valuesOf)).toEqual([
      { ColdStart: [1], OrderPlaced: [1], OrderedAmount: [1000] },
      { IdempotentReplay: [1] },
      { IdempotentReplay: [1] },
    ]);
  });
});

/** Records of the stream, a second apart, which fail because DynamoDB's answers cannot be read. */
function failing(records: number) {
  const { Records } = EVENTS['project-changes'] as { Records?: { dynamodb: object }[] };
  const [record] = Records ?? [];
  return Array.from({ length: records }, (_, n) => ({
    ...record,
    dynamodb: {
      ...record?.dynamodb,
      SequenceNumber: String(1000 + n),
      ApproximateCreationDateTime: Date.parse(NOW) / 1000 - 9 + n,
    },
  }));
}
