/**
 * Stands between the functions and the engine: it refuses what DynamoDB's limits refuse, and counts
 * what DynamoDB counts. Everything else passes unchanged.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { Store } from '../../../table/schema.ts';
import type { Served } from '../aws-json-server.ts';
import { KEPT_ALIVE, listen } from '../loopback.ts';
import { images } from './images.ts';
import type { KeyUnits } from './limits.ts';
import { type LimitedTableOptions, noteFailure, refusalOf } from './refusals.ts';
import { readBy, writtenBy } from './table-request.ts';
import { unitsOf } from './units.ts';

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
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
      });
  });
  const port = await listen(server, 0, '');
  return { endpoint: `http://127.0.0.1:${port}`, server };
}

async function answer(options: LimitedTableOptions, incoming: IncomingMessage): Promise<Answer> {
  const sent = Buffer.concat(await incoming.toArray()).toString();
  const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
  const pass = (text: string) => passOn(options.endpoint, incoming, text);
  const request = JSON.parse(sent);
  const written = writtenBy(operation, request);
  const read = readBy(operation, request);
  if (written.length === 0 && read.length === 0) return counted(options, operation, pass, sent);

  const before = await images(options, written);
  const refusal = refusalOf(options, { operation, request, written, read, before });
  if (refusal) return { status: 400, body: JSON.stringify(refusal) };
  const carryOut = async () => {
    const started = performance.now();
    const metered = JSON.stringify({ ...request, ReturnConsumedCapacity: 'INDEXES' });
    const answered = await pass(metered);
    return { answered, millis: performance.now() - started };
  };
  const { answered, millis } = await (operation === 'TransactWriteItems'
    ? options.inFlight.hold(written, carryOut)
    : carryOut());
  const { ConsumedCapacity, ...parsed } = JSON.parse(answered.body);
  if (answered.status !== 200) {
    noteFailure(options.metrics, operation, parsed);
    return answered;
  }
  const after = await images(options, written);
  take(options, unitsOf({ operation, written, read, before, after, ConsumedCapacity }));
  options.lag.note(written.map(({ key }, n) => ({ key, before: before[n], after: after[n] })));
  options.metrics.succeeded(operation, millis);
  const shown = operation === 'Query' ? options.lag.behind(request, parsed) : parsed;
  const body = request.ReturnConsumedCapacity ? { ...shown, ConsumedCapacity } : shown;
  return { status: 200, body: JSON.stringify(body) };
}

function take({ limits, metrics }: LimitedTableOptions, units: readonly KeyUnits[]): void {
  limits.take(units);
  metrics.consumed(units);
}

/** A Scan, or what is no request for items: it has no limit here, and is counted. */
async function counted(
  { metrics, limits }: LimitedTableOptions,
  operation: string,
  pass: (body: string) => Promise<Answer>,
  body: string,
): Promise<Answer> {
  const started = performance.now();
  const answered = await pass(body);
  if (operation === 'Scan' && answered.status === 200)
    metrics.succeeded(operation, performance.now() - started);
  return operation === 'DescribeTable' && limits.building
    ? { ...answered, body: describedWhile(limits.building, answered.body) }
    : answered;
}

/** A description of the table while DynamoDB fills an index. */
function describedWhile(filled: Store, body: string): string {
  const described = JSON.parse(body);
  for (const index of described.Table?.GlobalSecondaryIndexes ?? [])
    if (index.IndexName === filled)
      Object.assign(index, { IndexStatus: 'CREATING', Backfilling: true });
  return JSON.stringify(described);
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
