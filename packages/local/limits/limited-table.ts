/**
 * Stands between the functions and the engine: it refuses what DynamoDB's limits refuse, and counts
 * what DynamoDB counts. Everything else passes unchanged.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { INDEXES } from '../../../table/schema.ts';
import type { Served } from '../aws-json-server.ts';
import type { EngineApi } from '../dynamodb/engine-api.ts';
import { KEPT_ALIVE, listen } from '../loopback.ts';
import { readUnitsOf } from './read-units.ts';
import type { KeyUnits, Limits, Throttled } from './limits.ts';
import type { TableMetrics } from './table-metrics.ts';
import { type Marshalled, readBy, textOf, type Written, writtenBy } from './table-request.ts';
import { throttledAnswer } from './throttled-answer.ts';
import { writeUnitsOf } from './write-units.ts';

export interface LimitedTableOptions {
  /** The engine's address. */
  readonly endpoint: string;
  readonly api: EngineApi;
  readonly tableName: string;
  readonly limits: Limits;
  readonly metrics: TableMetrics;
}

// biome-ignore lint/suspicious/noExplicitAny: requests and answers are JSON of the SDK's shapes.
type Json = any;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Listens on loopback, at any free port. */
export async function serveLimitedTable(options: LimitedTableOptions): Promise<Served> {
  const server = createServer({ keepAliveTimeout: KEPT_ALIVE }, (request, response) => {
    void answer(options, request)
      .catch((error: unknown) => ({
        status: 500,
        body: JSON.stringify({ __type: 'InternalServerError', message: String(error) }),
      }))
      .then(({ status, body }) => send(response, status, body));
  });
  const port = await listen(server, 0, '');
  return { endpoint: `http://127.0.0.1:${port}`, server };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
}

async function answer(options: LimitedTableOptions, incoming: IncomingMessage): Promise<Answer> {
  const body = Buffer.concat(await incoming.toArray()).toString();
  const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
  const pass = (text: string) => passOn(options.endpoint, incoming, text);
  const request = JSON.parse(body) as Json;
  const written = writtenBy(operation, request);
  const read = readBy(operation, request);
  if (written.length === 0 && read.length === 0) return pass(body);

  const before = await imagesOf(options, written.map(({ key }) => key));
  const touched = [
    ...read.map(({ store, key }) => ({ store, key, kind: 'Read' as const })),
    ...written.flatMap((item, at) => touchedBy(item, before[at])),
  ];
  const refused = options.limits.refusal(touched);
  if (refused) return refuse(options, operation, request, refused);

  const started = performance.now();
  const answered = await pass(JSON.stringify({ ...request, ReturnConsumedCapacity: 'INDEXES' }));
  const millis = performance.now() - started;
  const parsed = JSON.parse(answered.body) as Json;
  if (answered.status !== 200) {
    noteFailure(options.metrics, operation, parsed);
    return answered;
  }
  const after = await afterImages(options, written);
  const units = [
    ...writeUnitsOf(
      written.map(({ key, isCheck }, at) => ({
        key,
        before: before[at],
        after: isCheck ? before[at] : after[at],
      })),
      operation === 'TransactWriteItems',
    ),
    ...readUnitsOf(read, parsed.ConsumedCapacity),
  ];
  options.limits.take(units);
  options.metrics.consumed(units);
  options.metrics.succeeded(operation, millis);
  if (request.ReturnConsumedCapacity) return answered;
  const { ConsumedCapacity, ...rest } = parsed;
  return { status: 200, body: JSON.stringify(rest) };
}

/** The keys that a write reaches: of the table, and of each index that has the item. */
const touchedBy = (
  { key, after }: Written,
  before: Marshalled | undefined,
): Omit<KeyUnits, 'units'>[] => [
  { store: 'table', kind: 'Write', key: textOf(key['PK']) },
  ...INDEXES.flatMap(({ name, partitionKey }) =>
    [after?.[partitionKey] ?? before?.[partitionKey]]
      .filter((value) => value !== undefined)
      .map((value) => ({ store: name, kind: 'Write' as const, key: textOf(value) })),
  ),
];

async function imagesOf(
  { api, tableName: TableName }: LimitedTableOptions,
  keys: readonly Marshalled[],
): Promise<readonly (Marshalled | undefined)[]> {
  return Promise.all(
    keys.map(async (Key) => {
      const request = { TableName, Key, ConsistentRead: true };
      return (await api<{ Item?: Marshalled }>('GetItem', request)).Item;
    }),
  );
}

/** Only an update's image is read: a put has it, and a deletion leaves none. */
const afterImages = (options: LimitedTableOptions, written: readonly Written[]) =>
  imagesOf(options, written.map(({ key }) => key));

function refuse(
  { metrics }: LimitedTableOptions,
  operation: string,
  request: Json,
  throttled: Throttled,
): Answer {
  metrics.throttled(operation, throttled);
  return { status: 400, body: JSON.stringify(throttledAnswer(operation, request, throttled)) };
}

function noteFailure(metrics: TableMetrics, operation: string, parsed: Json): void {
  const type = String(parsed.__type ?? '').split('#').at(-1) ?? '';
  const reasons = (parsed.CancellationReasons ?? []).map(({ Code }: Json) => String(Code));
  metrics.failed(operation, type, reasons);
}

async function passOn(endpoint: string, incoming: IncomingMessage, body: string): Promise<Answer> {
  const { host, connection, 'content-length': _, ...headers } = incoming.headers;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body,
  });
  return { status: response.status, body: await response.text() };
}
