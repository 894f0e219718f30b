// @module-tag repeated alone
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundleFunctions } from '../../../lib/functions/bundle.ts';
import { EXAMPLE_ENDPOINT } from '../../../packages/api/operations/example.ts';
import { EVENT_NAMES, entryFor } from '../../../packages/local/lambda-events/entry-for.ts';
import { events } from '../../../packages/local/lambda-events/events.ts';
import { marshall } from '../../../table/aws-protocol/item.ts';
import { stockKey } from '../../../table/keys.ts';
import { newDeliveryRow } from '../../../table/webhooks/delivery-row.ts';
import { webhookEndpointRow } from '../../../table/webhooks/webhook-endpoint-row.ts';
import { answersOf } from '../../support/dynamodb-stub.ts';
import { bundleOf, invokeIn, type Output, type Sent } from '../../support/execution-environment.ts';
import { type Certificate, LOCALHOST } from '../../support/localhost-certificate.ts';
import { everyNth } from '../../support/size.ts';

const SDK = join(import.meta.dirname, '../../support/sdk-client.ts');
const EVENTS = events();
const NOW = '2026-06-01T09:00:00Z';
const TRACE = 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The requests that a deployed function sends to AWS, started as Lambda would. Every request is
 * answered in place.
 */
const sentBy = async (entry: string, env: Variables = {}): Promise<readonly Sent[]> => {
  const calls = [{ event: EVENTS[entry], requestId: 'r-1', trace: TRACE }];
  return (
    await invokeIn(env, { file: bundleOf(entry), calls, answers: answersOf(false), now: NOW })
  ).sent;
};

/** The requests that AWS's own clients send in the same environment for the same commands. */
const sentByTheSdk = async (
  requests: readonly Sent[],
  env: Variables = {},
): Promise<readonly Sent[]> => {
  const calls = [{ event: requests, requestId: 'r-1', trace: TRACE }];
  const { outcomes, sent } = await invokeIn(env, {
    file: SDK,
    calls,
    answers: answersOf(false),
    now: NOW,
  });
  expect(outcomes).toEqual([{ took: expect.any(Number) }]);
  return sent;
};

const hosts = (requests: readonly Sent[]) =>
  requests.map(({ protocol, host, port }) => `${protocol}//${host}${port ? `:${port}` : ''}`);

describe('A lean bundle’s requests', () => {
  it.each(
    everyNth(4, [
      ['a03b-get-customer-order', ['GetItem']],
      ['a02-list-customer-orders', ['Query', 'GetSecretValue']],
      ['a06-create-order', ['TransactWriteItems']],
      ['a07-update-order-status', ['UpdateItem']],
      ['project-changes', ['UpdateItem']],
      ['publish-events', ['PutEvents']],
      ['rotate-cursor-key', ['DescribeSecret']],
    ]),
  )('are those of AWS’s own client, signature and all: %s', async (entry, actions) => {
    const ours = await sentBy(entry);

    expect(ours.map(({ headers }) => headers['x-amz-target']?.split('.')[1])).toEqual(actions);
    expect(ours[0]?.headers['authorization']).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20260601\/eu-central-1\//,
    );
    expect(ours).toEqual(await sentByTheSdk(ours));
  });

  it.each(
    everyNth(4, [
      ['no session', { AWS_SESSION_TOKEN: undefined }],
      ['a session', { AWS_SESSION_TOKEN: 'IQoJb3JpZ2luX2VjEXAMPLE//+/==' }],
      [
        'another key',
        { AWS_ACCESS_KEY_ID: 'ASIAOTHER', AWS_SECRET_ACCESS_KEY: 'another/secret+of=an/example' },
      ],
      ['the scope of a credential', { AWS_CREDENTIAL_SCOPE: 'us-east-1' }],
    ]),
  )('are signed with %s of its environment', async (_, env) => {
    const ours = await sentBy('a03b-get-customer-order', env);

    expect(ours[0]?.headers['x-amz-security-token']).toBe(
      'AWS_SESSION_TOKEN' in env ? env.AWS_SESSION_TOKEN : 'a-session-of-an-example',
    );
    expect(ours).toEqual(await sentByTheSdk(ours, env));
  });

  it('have the trace of their own invocation, or none', async () => {
    const traces = [TRACE, 'Root=1-00000000-000000000000000000000002', undefined];
    const calls = traces.map((trace) => ({
      event: EVENTS['a03b-get-customer-order'],
      requestId: 'r-1',
      ...(trace && { trace }),
    }));

    const { sent } = await invokeIn(
      {},
      { file: bundleOf('a03b-get-customer-order'), calls, answers: answersOf(false) },
    );

    expect(sent.map(({ headers }) => headers['X-Amzn-Trace-Id'])).toEqual(traces);
  });
});

/** The plugin is an optimization: without it the functions do the same, and are larger. */
describe('Without the plugin', () => {
  const names = everyNth(20, EVENT_NAMES);
  const plain = mkdtempSync(join(tmpdir(), 'orders-plain-'));
  beforeAll(() => bundleFunctions([...new Set(names.map(entryFor))], plain, { plugins: [] }));
  afterAll(() => rmSync(plain, { recursive: true }));

  const endpoint = webhookEndpointRow({
    endpointId: EXAMPLE_ENDPOINT,
    url: 'https://warehouse.example/hooks',
    eventTypes: ['*'],
    status: 'ENABLED',
    secretGeneration: 1,
    createdBy: 'op-1',
    createdAt: NOW,
    updatedAt: NOW,
    version: 2,
  });
  const delivery = newDeliveryRow(
    {
      endpointId: EXAMPLE_ENDPOINT,
      eventId: 'e-01JWMJ9V40CJ3GAS3P5CEJY7T6',
      createdAt: new Date(NOW).toISOString(),
      eventType: 'order.placed',
      body: '{}',
    },
    new Date(NOW),
  );
  const ofReturn = {
    status: 'OPEN',
    lines: [],
    currency: 'EUR',
    total: 0,
    lineCount: 0,
    version: 2,
    createdAt: NOW,
  };
  const lowStock = [marshall({ ...stockKey('ABC') })];
  /** The answers of due rows, low stock, endpoints, deliveries, returns and statements. */
  const ANSWERS: Readonly<Record<string, object>> = {
    'a11-list-low-stock': {
      Query: JSON.stringify({ Items: lowStock }),
      BatchGetItem: JSON.stringify({ Responses: { orders: lowStock } }),
    },
    'sweep-due': { Query: JSON.stringify({ Items: [] }) },
    'carry-on-withdrawals': { Query: JSON.stringify({ Items: [] }) },
    'carry-on-erasures': { Query: JSON.stringify({ Items: [] }) },
    'a24-update-return': { UpdateItem: JSON.stringify({ Attributes: marshall(ofReturn) }) },
    'a26-list-returns': { Query: JSON.stringify({ Items: [] }) },
    'a34c-update-webhook-endpoint': {
      UpdateItem: JSON.stringify({ Attributes: marshall(endpoint) }),
    },
    'a35b-redeliver-webhook': {
      UpdateItem: JSON.stringify({ Attributes: marshall(delivery) }),
    },
    'a47d-list-withdrawals': { Query: JSON.stringify({ Items: [] }) },
  };

  const invoked = async (file: string, entry: string) => {
    const calls = [{ event: EVENTS[entry], requestId: 'r-1', trace: TRACE }];
    const { outcomes, sent, log } = await invokeIn(
      {},
      { file, calls, answers: { ...answersOf(false), ...ANSWERS[entry] }, now: NOW },
    );
    const [{ answer, error } = {}] = outcomes;
    // Ids and tokens are random, so bodies differ. The test above compares requests with equal
    // bodies.
    const requests = sent.map(({ headers, body: _, ...request }) => {
      const { 'user-agent': agent, 'x-amz-target': target } = headers as Sent['headers'];
      return { ...request, agent, target, headers: Object.keys(headers).sort() };
    });
    return { status: answer?.statusCode, error, requests, faults: log.includes('"fault"') };
  };

  it.each(names)('%s sends and answers the same', async (entry) => {
    const outcome = await invoked(join(plain, entryFor(entry), 'index.cjs'), entry);

    expect(outcome).toEqual(await invoked(bundleOf(entry), entry));
    expect(outcome).toMatchObject({ error: undefined, faults: false });
    const asksNobody = ['route-not-found', 'add-email-claims'].includes(entry);
    expect(outcome.requests.length > 0).toBe(!asksNobody);
  });
});

describe('A lean bundle uses the endpoints of its environment', () => {
  it.each<[string, Variables, string, string]>(
    everyNth(4, [
      [
        'the region',
        { AWS_REGION: 'us-west-2' },
        'dynamodb.us-west-2.amazonaws.com',
        'secretsmanager.us-west-2.amazonaws.com',
      ],
      [
        'FIPS',
        { AWS_REGION: 'us-west-2', AWS_USE_FIPS_ENDPOINT: 'true' },
        'dynamodb-fips.us-west-2.amazonaws.com',
        'secretsmanager-fips.us-west-2.amazonaws.com',
      ],
      [
        'dual stack',
        { AWS_REGION: 'us-west-2', AWS_USE_DUALSTACK_ENDPOINT: 'true' },
        'dynamodb.us-west-2.api.aws',
        'secretsmanager.us-west-2.amazonaws.com',
      ],
      [
        'FIPS and dual stack',
        {
          AWS_REGION: 'us-west-2',
          AWS_USE_FIPS_ENDPOINT: 'true',
          AWS_USE_DUALSTACK_ENDPOINT: 'true',
        },
        'dynamodb-fips.us-west-2.api.aws',
        'secretsmanager-fips.us-west-2.amazonaws.com',
      ],
      [
        'a region of China',
        { AWS_REGION: 'cn-north-1' },
        'dynamodb.cn-north-1.amazonaws.com.cn',
        'secretsmanager.cn-north-1.amazonaws.com.cn',
      ],
      [
        'FIPS in GovCloud',
        { AWS_REGION: 'us-gov-west-1', AWS_USE_FIPS_ENDPOINT: 'true' },
        'dynamodb.us-gov-west-1.amazonaws.com',
        'secretsmanager-fips.us-gov-west-1.amazonaws.com',
      ],
      [
        'an endpoint of a network of its own for each service',
        {
          AWS_ENDPOINT_URL_DYNAMODB: 'https://vpce-1.dynamodb.eu-central-1.vpce.amazonaws.com',
          AWS_ENDPOINT_URL_SECRETS_MANAGER:
            'https://vpce-2.secretsmanager.eu-central-1.vpce.amazonaws.com:8443',
        },
        'vpce-1.dynamodb.eu-central-1.vpce.amazonaws.com',
        'vpce-2.secretsmanager.eu-central-1.vpce.amazonaws.com:8443',
      ],
      [
        'one endpoint for all',
        { AWS_ENDPOINT_URL: 'https://proxy.example/aws' },
        'proxy.example',
        'proxy.example',
      ],
      [
        'endpoints that are to be ignored',
        { AWS_ENDPOINT_URL: 'https://proxy.example', AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true' },
        'dynamodb.eu-central-1.amazonaws.com',
        'secretsmanager.eu-central-1.amazonaws.com',
      ],
      [
        'an account',
        { AWS_ACCOUNT_ID: '123456789012' },
        '123456789012.ddb.eu-central-1.amazonaws.com',
        'secretsmanager.eu-central-1.amazonaws.com',
      ],
      [
        'a word that AWS does not know',
        { AWS_USE_FIPS_ENDPOINT: 'perhaps' },
        'dynamodb.eu-central-1.amazonaws.com',
        'secretsmanager.eu-central-1.amazonaws.com',
      ],
    ]),
  )('%s', async (_, env, dynamodb, secretsManager) => {
    const ours = await sentBy('a02-list-customer-orders', env);

    expect(hosts(ours)).toEqual([`https://${dynamodb}`, `https://${secretsManager}`]);
    expect(ours).toEqual(await sentByTheSdk(ours, env));
  });
});

describe('A lean bundle ignores a developer’s configuration', () => {
  it('in ~/.aws, which misleads AWS’s own client', async () => {
    const HOME = scratch();
    mkdirSync(join(HOME, '.aws'));
    const misleading = [
      'endpoint_url = https://misled.example',
      'account_id_endpoint_mode = required',
      'sdk_ua_app_id = misled',
      'max_attempts = 1',
    ];
    writeFileSync(
      join(HOME, '.aws/config'),
      ['[default]', ...misleading, 'retry_mode = adaptive', ''].join('\n'),
    );
    writeFileSync(
      join(HOME, '.aws/credentials'),
      '[default]\naws_access_key_id = MISLED\naws_secret_access_key = misled\n',
    );
    const ours = await sentBy('a02-list-customer-orders', { HOME });

    expect(ours).toEqual(await sentByTheSdk(ours));
    expect(hosts(await sentByTheSdk(ours, { HOME }))).toEqual([
      'https://misled.example',
      'https://misled.example',
    ]);
  });
});

/** An answer of AWS, or a fault in its place. */
type AnswerOrFault =
  | Answer
  | 'silence'
  | 'patience'
  | 'cut'
  | 'half, then cut'
  | 'half, then silence';

interface Answer {
  readonly status: number;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const refused = (type: string, members: object = {}): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'no', ...members },
});
const failed = (status: number, type: string): Answer => ({ ...refused(type), status });

interface Received {
  readonly action: string | undefined;
  /** The SDK's number of the attempt at one command. */
  readonly attempt: string | undefined;
  readonly date: string | undefined;
}

/**
 * Serves AWS on this machine: one reply to each request, and the usual answer when none is left.
 */
async function aws(
  replies: readonly AnswerOrFault[],
  certificate?: Certificate,
): Promise<{ env: Variables; received: Received[] }> {
  const waiting = [...replies];
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    const [, attempt] = String(request.headers['amz-sdk-request']).match(/attempt=(\d+)/) ?? [];
    received.push({ action, attempt, date: String(request.headers['x-amz-date']) });
    request
      .resume()
      .on('end', () =>
        reply(response, waiting.shift() ?? { status: 200, body: answersOf(false)[action] ?? '{}' }),
      );
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const endpoint = `${certificate ? 'https' : 'http'}://localhost:${port}`;
  return {
    env: { AWS_ENDPOINT_URL_DYNAMODB: endpoint, AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint },
    received,
  };
}

function reply(response: ServerResponse, what: AnswerOrFault): void {
  if (what === 'silence') return;
  if (what === 'patience') {
    const keep = setInterval(() => response.writeProcessing(), 400);
    response.on('close', () => clearInterval(keep));
  } else if (what === 'cut') {
    response.destroy();
  } else if (typeof what === 'string') {
    response.writeHead(200, { 'content-length': '100' }).write('{"Item":');
    if (what === 'half, then cut') setTimeout(() => response.destroy(), 50);
  } else {
    const { status, body = '', headers = {} } = what;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}

const invoke = (entry: string, env: Variables): Promise<Output> =>
  invokeIn(env, { file: bundleOf(entry), calls: [{ event: EVENTS[entry], requestId: 'r-1' }] });

const attempts = (received: readonly Received[], of: string) =>
  received.filter(({ action }) => action === of).map(({ attempt }) => attempt);

describe('A lean bundle retries', () => {
  it.each<[string, readonly AnswerOrFault[]]>(
    everyNth(4, [
      ['an error of DynamoDB', [failed(500, 'InternalServerError')]],
      [
        'errors of DynamoDB',
        [
          failed(500, 'InternalServerError'),
          failed(503, 'ServiceUnavailable'),
          failed(500, 'InternalServerError'),
        ],
      ],
      ['an error of a proxy', [{ status: 502, body: '<html>Bad Gateway</html>' }]],
      ['throttling', [refused('ThrottlingException')]],
      [
        'throttling of a table',
        [refused('ProvisionedThroughputExceededException'), refused('RequestLimitExceeded')],
      ],
      ['a broken connection', ['cut']],
      ['an answer that breaks off', ['half, then cut']],
    ]),
  )('after %s', async (_, replies) => {
    const { env, received } = await aws(replies);

    const { outcomes, log } = await invoke('a03b-get-customer-order', env);

    expect(attempts(received, 'GetItem')).toEqual(
      [...replies, 'the usual'].map((_, n) => String(n + 1)),
    );
    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 404 });
    expect(log).not.toContain('"ERROR"');
  });

  it.each<[string, AnswerOrFault]>(
    everyNth(4, [
      ['a call that hangs', 'silence'],
      ['a call with interim answers only', 'patience'],
      ['an answer that hangs half-way', 'half, then silence'],
    ]),
  )('after %s for a second and a half', async (_, hung) => {
    const { env, received } = await aws([hung]);

    const { outcomes } = await invoke('a03b-get-customer-order', env);

    expect(attempts(received, 'GetItem')).toEqual(['1', '2']);
    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 404 });
    expect(outcomes[0]?.took).toBeGreaterThan(1450);
  });

  it.each(['adaptive', 'standard', 'legacy'])(
    'with any value of AWS_RETRY_MODE: %s',
    async (AWS_RETRY_MODE) => {
      const { env, received } = await aws([
        refused('ThrottlingException'),
        failed(500, 'InternalServerError'),
      ]);

      const { outcomes, log } = await invoke('a03b-get-customer-order', { ...env, AWS_RETRY_MODE });

      expect(attempts(received, 'GetItem')).toEqual(['1', '2', '3']);
      expect(outcomes[0]?.answer).toMatchObject({ statusCode: 404 });
      expect(log).not.toContain('"ERROR"');
    },
  );

  it('in standard mode if AWS_RETRY_MODE is adaptive: four times in all', async () => {
    const { env, received } = await aws(
      Array.from({ length: 9 }, () => failed(500, 'InternalServerError')),
    );

    const { outcomes } = await invoke('a03b-get-customer-order', {
      ...env,
      AWS_RETRY_MODE: 'adaptive',
    });

    expect(attempts(received, 'GetItem')).toEqual(['1', '2', '3', '4']);
    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 503 });
  });

  it('four times in all, and then answers with Retry-After', async () => {
    const { env, received } = await aws(
      Array.from({ length: 9 }, () => failed(500, 'InternalServerError')),
    );

    const { outcomes, log } = await invoke('a03b-get-customer-order', env);

    expect(attempts(received, 'GetItem')).toEqual(['1', '2', '3', '4']);
    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
    expect(log).toContain('"name":"InternalServerError"');
  });

  it('with AWS’s time if its own clock is wrong', async () => {
    const date = new Date(Date.now() + 3_600_000);
    const late = { ...refused('InvalidSignatureException'), headers: { date: date.toUTCString() } };
    const { env, received } = await aws([late]);

    const { outcomes } = await invoke('a03b-get-customer-order', env);

    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 404 });
    expect(attempts(received, 'GetItem')).toEqual(['1', '2']);
    expect(received[1]?.date?.slice(0, 11)).toBe(
      date.toISOString().replace(/[-:]/g, '').slice(0, 11),
    );
  });

  it('failed requests to Secrets Manager, three times in all', async () => {
    const error = failed(500, 'InternalServiceError');
    const { env, received } = await aws([error, error]);
    const { outcomes } = await invoke('rotate-cursor-key', env);
    expect(outcomes[0]?.error).toBeUndefined();
    expect(attempts(received, 'DescribeSecret')).toEqual(['1', '2', '3']);

    const gone = await aws(Array.from({ length: 9 }, () => error));
    const { outcomes: after } = await invoke('rotate-cursor-key', gone.env);
    expect(after[0]?.error).toMatchObject({ name: 'InternalServiceError' });
    expect(attempts(gone.received, 'DescribeSecret')).toEqual(['1', '2', '3']);
  });
});

describe('A lean bundle does not retry', () => {
  it('when a condition fails', async () => {
    const { env, received } = await aws([refused('ConditionalCheckFailedException')]);

    const { outcomes } = await invoke('a07-update-order-status', env);

    expect(attempts(received, 'UpdateItem')).toEqual(['1']);
    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 404 });
  });

  it('when a transaction is canceled for an item’s state', async () => {
    // The record, the customer, the row, META and three lines come before the stock.
    const CancellationReasons = [
      ...Array.from({ length: 7 }, () => ({ Code: 'None' })),
      { Code: 'ConditionalCheckFailed', Message: 'no' },
    ];
    const { env, received } = await aws([
      refused('TransactionCanceledException', { CancellationReasons }),
    ]);

    const { outcomes } = await invoke('a06-create-order', env);

    expect(attempts(received, 'TransactWriteItems')).toEqual(['1']);
    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 409 });
    expect(JSON.parse(outcomes[0]?.answer.body)).toMatchObject({
      lines: [{ sku: 'ABC', code: 'unknown-sku' }],
    });
  });

  it('when another transaction conflicts: the function decides on a new command', async () => {
    const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict', Message: 'no' }];
    const { env, received } = await aws([
      refused('TransactionCanceledException', { CancellationReasons }),
    ]);

    const { outcomes } = await invoke('a06-create-order', env);

    // Not the second attempt at one command, but the first at a second.
    expect(attempts(received, 'TransactWriteItems')).toEqual(['1', '1']);
    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 201 });
  });

  it('when the request is wrong', async () => {
    const { env, received } = await aws([refused('ValidationException')]);

    const { outcomes } = await invoke('a03b-get-customer-order', env);

    expect(attempts(received, 'GetItem')).toEqual(['1']);
    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 500 });
  });
});

describe('A lean bundle with missing credentials', () => {
  const faults = (log: string) =>
    log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level === 'ERROR')
      .map(({ fault }) => fault.name);

  it.each(['ExpiredTokenException', 'UnrecognizedClientException'])(
    'reports those that AWS rejects: %s',
    async (type) => {
      const { env, received } = await aws([refused(type)]);

      const { outcomes, log } = await invoke('a03b-get-customer-order', env);

      expect(outcomes[0]?.answer).toMatchObject({ statusCode: 500 });
      expect(faults(log)).toEqual([type]);
      expect(received).toHaveLength(1);
    },
  );

  it.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])(
    'reports those missing in its environment, without a request: no %s',
    async (name) => {
      const { env, received } = await aws([]);

      const { outcomes, log } = await invoke('a03b-get-customer-order', {
        ...env,
        [name]: undefined,
      });

      expect(outcomes[0]?.answer).toMatchObject({ statusCode: 500 });
      expect(faults(log)).toEqual(['CredentialsProviderError']);
      expect(received).toEqual([]);
    },
  );

  it('lets AWS decide on fresh ones', async () => {
    const { env, received } = await aws([]);

    const { outcomes } = await invoke('a03b-get-customer-order', {
      ...env,
      AWS_CREDENTIAL_EXPIRATION: '2020-01-01T00:00:00Z',
    });

    expect(outcomes[0]?.answer).toMatchObject({ statusCode: 404 });
    expect(received).toHaveLength(1);
  });
});

describe('A lean bundle loads no undici', () => {
  it.each(
    everyNth(4, [
      ['http', 'a02-list-customer-orders', undefined],
      ['https', 'a02-list-customer-orders', LOCALHOST],
      ['https', 'a06-create-order', LOCALHOST],
      ['https', 'project-changes', LOCALHOST],
      ['https', 'rotate-cursor-key', LOCALHOST],
    ]),
  )('even for its first call, over %s: %s', async (_, entry, certificate) => {
    const { env, received } = await aws([], certificate);
    const trusted = join(scratch(), 'trusted.pem');
    if (certificate) writeFileSync(trusted, certificate.cert);

    const { undici, outcomes } = await invoke(entry, {
      ...env,
      ...(certificate && { NODE_EXTRA_CA_CERTS: trusted }),
    });

    expect(received.length).toBeGreaterThan(0);
    expect(outcomes[0]?.error).toBeUndefined();
    expect(outcomes[0]?.answer?.statusCode ?? 200).toBeLessThan(300);
    expect(undici).toEqual([]);
  });
});

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orders-lean-sdk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
