// @module-tag alone
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  QueryCommand as AwsQueryCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  DynamoDBServiceException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awsJson } from '../../../table/aws-protocol/aws-json.ts';
import { documentProtocol } from '../../../table/aws-protocol/document-protocol.ts';
import { dynamodb } from '../../../table/requests/client.ts';
import {
  getItem,
  onTheTable,
  putItem,
  query,
  transactGetItems,
  transactWriteItems,
  updateItem,
} from '../../../table/requests/commands.ts';

/** One request as it reached the server. */
interface Received {
  readonly target: string | undefined;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** True if the connection ends in the middle of it. */
  readonly isCut?: boolean;
}

const ITEM = {
  PK: 'CUST#a1b2',
  SK: 'PROFILE',
  n: 1,
  nested: { list: [1, 'two', null, true], map: { '#': 'x' } },
};
const WIRE = {
  PK: { S: 'CUST#a1b2' },
  SK: { S: 'PROFILE' },
  n: { N: '1' },
  nested: {
    M: {
      list: { L: [{ N: '1' }, { S: 'two' }, { NULL: true }, { BOOL: true }] },
      map: { M: { '#': { S: 'x' } } },
    },
  },
};
const Key = { PK: 'CUST#a1b2', SK: 'PROFILE' };
const values = {
  ExpressionAttributeValues: { ':a': 'x', ':b': { deep: [1, { deeper: 'y' }] }, ':u': undefined },
};
const names = { ExpressionAttributeNames: { '#Item': 'Item', '#Key': 'Key', '#Items': 'Items' } };
const TableName = 'orders';

/** Each request, from our client and from AWS's document client. */
const REQUESTS = {
  GetItem: [
    () => getItem({ Key, ConsistentRead: true }),
    () => new GetCommand({ TableName, Key, ConsistentRead: true }),
  ],
  Query: [
    () =>
      query({
        KeyConditionExpression: 'PK = :a',
        ...values,
        ...names,
        Limit: 21,
        ExclusiveStartKey: Key,
      }),
    () =>
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'PK = :a',
        ...values,
        ...names,
        Limit: 21,
        ExclusiveStartKey: Key,
      }),
  ],
  PutItem: [
    () => putItem({ Item: ITEM, ConditionExpression: 'attribute_not_exists(PK)' }),
    () =>
      new PutCommand({ TableName, Item: ITEM, ConditionExpression: 'attribute_not_exists(PK)' }),
  ],
  UpdateItem: [
    () => updateItem({ Key, UpdateExpression: 'SET a = :a', ...values, ReturnValues: 'ALL_NEW' }),
    () =>
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET a = :a',
        ...values,
        ReturnValues: 'ALL_NEW',
      }),
  ],
  TransactGetItems: [
    () => transactGetItems([Key]),
    () => new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key } }] }),
  ],
  TransactWriteItems: [
    () => transactWriteItems(ACTIONS, 'token'),
    () =>
      new TransactWriteCommand({ TransactItems: onTheTable(ACTIONS), ClientRequestToken: 'token' }),
  ],
} as const;
const ACTIONS = [
  { Put: { Item: ITEM, ConditionExpression: 'attribute_not_exists(PK)' } },
  { Update: { Key, UpdateExpression: 'SET a = :a', ...values } },
  { ConditionCheck: { Key, ConditionExpression: 'attribute_exists(PK)' } },
];

type Operation = keyof typeof REQUESTS;

describe('The protocol of the table’s client', () => {
  let server: Server;
  let received: Received[] = [];
  let answers: Answer[] = [];
  let theirs: DynamoDBDocumentClient;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      request.on('end', () => {
        const { method, url: path, headers } = request;
        received.push({
          target: String(headers['x-amz-target']),
          method,
          path,
          headers,
          body: JSON.parse(text),
        });
        const { status = 200, headers: own, body, isCut } = answers.shift() ?? { body: '{}' };
        const type = {
          'content-type': 'application/x-amz-json-1.0',
          'x-amzn-requestid': 'REQUEST',
        };
        response.writeHead(status, { ...type, ...own, 'content-length': Buffer.byteLength(body) });
        if (isCut) response.write(body.slice(0, 5), () => request.socket.destroy());
        else response.end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      TABLE_NAME: TableName,
    });
    theirs = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4 }), {
      marshallOptions: { removeUndefinedValues: true },
    });
  });
  afterAll(() => server.close());

  /** The outcomes of our client and of AWS's with equal answers. */
  async function both(operation: Operation, ...answer: Answer[]) {
    const [ours, command] = REQUESTS[operation];
    const outcomes = [];
    for (const act of [ours, () => theirs.send(command() as never)]) {
      [received, answers] = [[], [...answer]];
      const outcome = await act().then(
        (value: unknown) => ({ value }),
        (error: unknown) => ({ error }),
      );
      outcomes.push({ ...outcome, received });
    }
    return outcomes as unknown as [Outcome, Outcome];
  }
  interface Outcome {
    readonly value?: unknown;
    readonly error?: Error & Readonly<Record<string, unknown>>;
    readonly received: readonly Received[];
  }

  it.each(Object.keys(REQUESTS) as Operation[])(
    'sends %s like AWS’s own client',
    async (operation) => {
      const [ours, theirs] = await both(operation);
      const comparable = ({ received: [request] }: Outcome) => {
        const {
          date,
          'x-amz-date': _,
          authorization,
          'user-agent': agent,
          'x-amz-user-agent': __,
          ...headers
        } = request?.headers ?? {};
        const {
          'amz-sdk-invocation-id': id,
          'content-length': length,
          'x-amz-content-sha256': sha,
          ...rest
        } = headers;
        // The user agent is constant (aws-json.ts), without a second header for browsers.
        const signed = /SignedHeaders=([^,]*)/
          .exec(String(authorization))?.[1]
          ?.replace(';x-amz-user-agent', '');
        return {
          ...request,
          headers: rest,
          signed,
          has: [id, length, sha, agent].map((header) => header !== undefined),
        };
      };

      expect(ours.received).toHaveLength(1);
      expect(comparable(ours)).toEqual(comparable(theirs));
      expect(ours.received[0]).toMatchObject({
        target: `DynamoDB_20120810.${operation}`,
        method: 'POST',
        path: '/',
      });
    },
  );

  it('converts items wherever an answer has them', async () => {
    const [ours] = await both('GetItem', { body: JSON.stringify({ Item: WIRE }) });
    const [page] = await both('Query', {
      body: JSON.stringify({ Items: [WIRE, WIRE], Count: 2, LastEvaluatedKey: WIRE }),
    });
    const [written] = await both('UpdateItem', { body: JSON.stringify({ Attributes: WIRE }) });
    const [isolated] = await both('TransactGetItems', {
      body: JSON.stringify({ Responses: [{ Item: WIRE }] }),
    });

    expect(ours.value).toEqual(ITEM);
    expect(page.value).toEqual([ITEM, ITEM]);
    expect(written.value).toEqual(ITEM);
    expect(isolated.value).toEqual([ITEM]);
  });

  it.each([
    ['an answer without an item', 'GetItem', '{}', undefined],
    ['a page without items', 'Query', '{"Items":[],"Count":0}', []],
    ['no body at all', 'GetItem', '', undefined],
    ['a transaction without an answer', 'TransactGetItems', '{}', [undefined]],
    ['a transaction that read nothing', 'TransactGetItems', '{"Responses":[]}', [undefined]],
    ['a transaction without an item', 'TransactGetItems', '{"Responses":[{}]}', [undefined]],
    ['an update without attributes', 'UpdateItem', '{}', {}],
  ] as const)('accepts %s', async (_, operation, body, value) => {
    const [{ received: requests, ...outcome }] = await both(operation, { body });

    expect(outcome).toEqual({ value });
    expect(requests).toHaveLength(1);
  });

  it('reads the key at the end of a page in a form that the next request can send', async () => {
    answers = [{ body: JSON.stringify({ LastEvaluatedKey: { PK: { S: 'a' }, SK: { S: 'b' } } }) }];

    const { LastEvaluatedKey } = await dynamodb.send(new AwsQueryCommand({ TableName }));

    expect(LastEvaluatedKey).toEqual({ PK: 'a', SK: 'b' });
  });

  it('reads a list to its end, or as many items as are wanted', async () => {
    const page = (items: number, isLast = false): Answer => ({
      body: JSON.stringify({
        Items: Array.from({ length: items }, () => WIRE),
        ...(!isLast && { LastEvaluatedKey: { PK: { S: 'a' }, SK: { S: 'b' } } }),
      }),
    });
    const sent = () => received.map(({ body }) => body);
    const start = { ExclusiveStartKey: { PK: { S: 'a' }, SK: { S: 'b' } } };

    [received, answers] = [[], [page(2), page(1), page(2, true)]];
    expect(await query({ IndexName: 'GSI1' })).toHaveLength(5);
    expect(sent()).toEqual([
      { TableName, IndexName: 'GSI1' },
      { TableName, IndexName: 'GSI1', ...start },
      { TableName, IndexName: 'GSI1', ...start },
    ]);

    [received, answers] = [[], [page(2), page(1)]];
    expect(await query({ Limit: 3 })).toHaveLength(3);
    expect(sent()).toEqual([
      { TableName, Limit: 3 },
      { TableName, Limit: 1, ...start },
    ]);
  });

  const failed = (type: string, members: object = {}, status = 400): Answer => ({
    status,
    body: JSON.stringify({
      __type: `com.amazonaws.dynamodb.v20120810#${type}`,
      message: `${type}!`,
      ...members,
    }),
  });
  const REASONS = [
    { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', Item: WIRE },
    { Code: 'None', Message: null },
    { Code: 'TransactionConflict', Message: 'busy' },
  ];

  it.each([
    ['a failed condition', 'UpdateItem', failed('ConditionalCheckFailedException', { Item: WIRE })],
    ['a failed condition without an item', 'PutItem', failed('ConditionalCheckFailedException')],
    [
      'a canceled transaction',
      'TransactWriteItems',
      failed('TransactionCanceledException', { CancellationReasons: REASONS }),
    ],
    ['a conflict', 'UpdateItem', failed('TransactionConflictException')],
    [
      'a key that reuses another request',
      'TransactWriteItems',
      failed('IdempotentParameterMismatchException'),
    ],
    ['a table that is not there', 'GetItem', failed('ResourceNotFoundException')],
    ['a request that is not valid', 'Query', failed('ValidationException')],
    ['a signature that is not right', 'GetItem', failed('InvalidSignatureException')],
    [
      'a role that may not',
      'GetItem',
      failed('AccessDeniedException', { Message: 'no', message: undefined }),
    ],
    [
      'a type with a URL behind it',
      'GetItem',
      failed('ValidationException:http://internal.amazon.com/coral/'),
    ],
    [
      'a type in a header alone',
      'GetItem',
      { status: 400, headers: { 'x-amzn-errortype': 'ValidationException' }, body: '{}' },
    ],
    [
      'a redirection, which is no answer',
      'GetItem',
      { ...failed('ValidationException'), status: 300 },
    ],
  ] as const)('throws for %s the same error as AWS’s own client', async (_, operation, answer) => {
    const [ours, theirs] = await both(operation, answer);
    const { error, received } = ours;

    expect(errorParts(error)).toEqual(errorParts(theirs.error));
    expect(error?.constructor.name).toBe(classOf(theirs.error));
    expect(received).toHaveLength(1);
  });

  it('converts items of errors to plain values, which AWS’s own leaves marshalled', async () => {
    const [condition, theirs] = await both(
      'UpdateItem',
      failed('ConditionalCheckFailedException', { Item: WIRE }),
    );
    const [cancelled] = await both(
      'TransactWriteItems',
      failed('TransactionCanceledException', { CancellationReasons: REASONS }),
    );

    expect(condition.error?.['Item']).toEqual(ITEM);
    expect(unmarshall(theirs.error?.['Item'] as never)).toEqual(ITEM);
    expect(cancelled.error).toMatchObject({
      CancellationReasons: [{ Item: ITEM }, { Code: 'None' }, { Message: 'busy' }],
    });
  });

  it.each([
    ['throttling', failed('ProvisionedThroughputExceededException')],
    ['an on-demand table’s throttling', failed('ThrottlingException')],
    ['a fault of the service', failed('InternalServerError', {}, 500)],
    [
      'a gateway’s page',
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad Gateway</html>' },
    ],
    ['a transaction still in progress', failed('TransactionInProgressException')],
    ['a write that met another region’s', failed('ReplicatedWriteConflictException')],
    [
      'a throttling named in another member',
      { status: 400, body: JSON.stringify({ code: 'ThrottlingException' }) },
    ],
    ['an answer that breaks off', { body: JSON.stringify({ Item: WIRE }), isCut: true }],
    ['an error that breaks off', { ...failed('ValidationException'), isCut: true }],
  ] as const)('lets the SDK retry after %s', async (_, answer) => {
    const [ours, theirs] = await both('GetItem', answer, { body: JSON.stringify({ Item: WIRE }) });

    expect(ours.value).toEqual(ITEM);
    expect([ours.received.length, theirs.received.length]).toEqual([2, 2]);
  });

  it('throws the last answer of a service that never recovered', async () => {
    const [ours, theirs] = await both(
      'GetItem',
      ...Array.from({ length: 4 }, () => failed('InternalServerError', {}, 500)),
    );
    const [page] = await both(
      'GetItem',
      ...Array.from({ length: 4 }, () => ({ status: 503, body: '<html></html>' })),
    );

    expect(errorParts(ours.error)).toEqual(errorParts(theirs.error));
    expect(page.error).toMatchObject({
      $fault: 'server',
      $metadata: { httpStatusCode: 503, attempts: 4 },
    });
  });

  it.each([
    'null',
    '[]',
    '"text"',
    '42',
    '{"__type":5}',
    '{"__type":null,"code":42}',
    '{"__type":["x"]}',
    '{"message":{"a":1}}',
    '{"__type":"toString"}',
    '{"__type":"constructor"}',
    '{"__type":"__proto__"}',
  ])('throws a service error for the body %s, which DynamoDB never sends', async (body) => {
    const [ours] = await both('GetItem', { status: 400, body });

    expect(ours.error).toBeInstanceOf(DynamoDBServiceException);
    expect(ours.error).toMatchObject({
      name: expect.stringMatching(/^\w+$/),
      message: expect.any(String),
      $fault: 'client',
      $metadata: { httpStatusCode: 400, attempts: 1 },
    });
    // No letter of the body, if it is a text.
    expect(Object.keys(ours.error ?? {}).filter((name) => /^\d/.test(name))).toEqual([]);
  });

  it.each(['null', '[]', '42', '"text"', '{"Items":5}', '{"Items":null,"Item":null}'])(
    'reads %s as an answer without items',
    async (body) => {
      const [page] = await both('Query', { body });

      expect(page.value).toEqual([]);
    },
  );

  it('gives the answer to the SDK’s retries and its clock, and to no log', async () => {
    const errors = await both('GetItem', failed('ValidationException', {}));

    for (const { error } of errors) {
      expect(error).toMatchObject({ $response: { statusCode: 400, headers: expect.any(Object) } });
      expect(Object.keys(error ?? {})).not.toContain('$response');
    }
  });

  it('keeps the error even if the item beside it cannot be read', async () => {
    const Item = { ...WIRE, n: { OF_NO_KNOWN_TYPE: '1' } };
    const [ours, theirs] = await both(
      'UpdateItem',
      failed('ConditionalCheckFailedException', { Item }),
    );

    expect(errorParts(ours.error)).toEqual(errorParts(theirs.error));
    expect(ours.error).toBeInstanceOf(ConditionalCheckFailedException);
    expect(ours.error?.['Item']).toEqual(Item);
  });

  it('sends nothing if a value cannot be stored', async () => {
    received = [];

    await expect(putItem({ Item: { ...ITEM, n: Number.NaN } })).rejects.toThrow('no number');
    expect(received).toEqual([]);
  });
});

describe('AWS JSON', () => {
  const protocol = awsJson({
    version: '1.1',
    target: 'secretsmanager',
    Exception: DynamoDBServiceException,
    exceptions: {},
  });
  const serialize = (endpointV2: Parameters<typeof protocol.serializeRequest>[2]['endpointV2']) =>
    protocol.serializeRequest({ name: 'GetSecretValue' }, { SecretId: 'arn' }, { endpointV2 });

  it('names itself, its requests and its responses like AWS’s own client', () => {
    const aws = new DynamoDBClient({ region: 'eu-central-1' }).config.protocol;

    expect(documentProtocol.getShapeId()).toBe(aws.getShapeId());
    expect(protocol.getShapeId()).toBe('aws.protocols#awsJson1_1');
    expect(documentProtocol.getRequestType()).toBe(aws.getRequestType());
    expect(documentProtocol.getResponseType()).toBe(aws.getResponseType());
  });

  it('sends its input unchanged by default', async () => {
    const { headers, body, method } = await serialize({ url: new URL('https://example.com') });

    expect({ method, body }).toEqual({ method: 'POST', body: '{"SecretId":"arn"}' });
    expect(headers).toEqual({
      'content-type': 'application/x-amz-json-1.1',
      'user-agent': `order-management nodejs/${process.versions.node}`,
      'x-amz-target': 'secretsmanager.GetSecretValue',
    });
  });

  it.each([
    ['https://example.com', { protocol: 'https:', hostname: 'example.com', path: '/' }],
    ['http://localhost:8000', { protocol: 'http:', hostname: 'localhost', port: 8000, path: '/' }],
    ['https://example.com/proxy', { protocol: 'https:', hostname: 'example.com', path: '/proxy/' }],
    [
      'https://example.com/proxy/',
      { protocol: 'https:', hostname: 'example.com', path: '/proxy/' },
    ],
  ])('sends to the endpoint %s', async (url, place) => {
    const { protocol, hostname, port, path } = await serialize({ url: new URL(url) });

    expect({ protocol, hostname, path, ...(port !== undefined && { port }) }).toEqual(place);
  });

  it('sends the headers of an endpoint', async () => {
    const { headers } = await serialize({
      url: new URL('https://example.com'),
      headers: { 'X-Of': ['a', 'b'] },
    });

    expect(headers).toMatchObject({ 'x-of': 'a, b' });
  });

  it('parses an endpoint once: the same object is the same endpoint', async () => {
    let looks = 0;
    const endpoint = {
      get url() {
        looks += 1;
        return new URL('https://example.com');
      },
    };

    const [first, second] = [await serialize(endpoint), await serialize(endpoint)];

    expect(looks).toBe(1);
    expect(second).toEqual(first);
  });
});

/** The parts of an error that our code uses. */
function errorParts(error: (Error & Readonly<Record<string, unknown>>) | undefined) {
  const { name, message, $fault, $metadata, CancellationReasons } = (error ?? {}) as Readonly<
    Record<string, unknown>
  >;
  const { httpStatusCode, requestId, attempts } = ($metadata ?? {}) as Record<string, unknown>;
  const reasons = (CancellationReasons as { Code: string; Message?: string }[] | undefined)?.map(
    ({ Code, Message }) => [Code, Message],
  );
  return { name, message, $fault, httpStatusCode, requestId, attempts, reasons };
}

/**
 * The classes that our code tests with `instanceof`. All other errors here are of the base class.
 */
const ASKED = [
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
];
const classOf = (error: unknown): string =>
  ASKED.find((Exception) => error instanceof Exception)?.name ?? 'DynamoDBServiceException';
