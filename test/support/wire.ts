import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';

/** The ways in which a request or its answer is lost between the SDK and DynamoDB. */
export type Loss = (typeof LOSSES)[number];

/**
 * - `before`: the connection breaks before DynamoDB gets the request
 * - `after`: DynamoDB executes the request, and the connection breaks before the answer
 * - `cut`: the same, in the middle of the answer's body
 * - `late`: the caller times out, and DynamoDB executes the request afterwards
 * - `error`: DynamoDB executes the request and answers 500
 * - `silent`: DynamoDB never gets the request, and the connection stays open
 */
export const LOSSES = ['before', 'after', 'cut', 'late', 'error', 'silent'] as const;

/** Lasting faults: nothing is answered, everything is throttled, every transaction conflicts. */
export const OUTAGES = {
  silence: undefined,
  throttling: { __type: 'ThrottlingException' },
  conflicts: {
    __type: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  },
} as const;

/** A request as it arrives: `UpdateItem`, `TransactWriteItems` …, and its JSON. */
export interface WireRequest {
  readonly operation: string;
  readonly body: string;
}

export interface Wire {
  /** Every request that arrived, lost ones included. */
  readonly arrived: readonly WireRequest[];
  /**
   * Loses the next request for which `applies` is true in this way. Repeats this once for each
   * listed loss.
   */
  readonly lose: (applies: (request: WireRequest) => boolean, ...losses: Loss[]) => void;
  /**
   * Delays the next request for which `applies` is true, and that is not lost, until this is done.
   */
  readonly hold: (applies: (request: WireRequest) => boolean, act: () => Promise<unknown>) => void;
  /** Fails every request with this outage, until it is healed. */
  readonly fail: (outage: keyof typeof OUTAGES) => void;
  readonly heal: () => void;
}

/** Longer than the client waits for an answer (`table/requests/client.ts`). */
const LATE_MILLIS = 1800;

/**
 * An HTTP proxy between the functions' client and the service that the variable names: the engine
 * of `freshTable`, which is called before it, or another. Faults happen here, below the SDK's own
 * retries.
 */
export function faultyWire(endpointVariable = 'AWS_ENDPOINT_URL_DYNAMODB'): Wire {
  let planned: { applies: (request: WireRequest) => boolean; loss: Loss }[] = [];
  let held: { applies: (request: WireRequest) => boolean; act: () => Promise<unknown> }[] = [];
  const arrived: WireRequest[] = [];
  let outage: keyof typeof OUTAGES | undefined;
  let target = '';
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    const body = await bodyOf(incoming);
    arrived.push({ operation, body });
    if (outage) return answerOutage(OUTAGES[outage], outgoing);
    const next = planned.findIndex(({ applies }) => applies({ operation, body }));
    const [met] = next === -1 ? [] : planned.splice(next, 1);
    const send = () => forward(target, incoming.headers, body);
    if (met) return lost(met.loss, send, outgoing);
    const waiting = held.findIndex(({ applies }) => applies({ operation, body }));
    if (waiting !== -1) await held.splice(waiting, 1)[0]?.act();
    relay(await send(), outgoing);
  }

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    target = process.env[endpointVariable] ?? '';
    const { port } = server.address() as AddressInfo;
    process.env[endpointVariable] = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    arrived,
    lose: (applies, ...losses) => planned.push(...losses.map((loss) => ({ applies, loss }))),
    hold: (applies, act) => held.push({ applies, act }),
    fail: (kind) => {
      outage = kind;
    },
    heal: () => {
      planned = [];
      held = [];
      outage = undefined;
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function lost(
  loss: Loss,
  send: () => Promise<Answer>,
  outgoing: ServerResponse,
): Promise<void> {
  if (loss === 'silent') return;
  if (loss === 'before') return void outgoing.destroy();
  if (loss === 'late') await sleep(LATE_MILLIS);
  const { headers, body } = await send();
  if (loss === 'error') {
    const type = 'com.amazonaws.dynamodb.v20120810#InternalServerError';
    return relay({ status: 500, headers: {}, body: JSON.stringify({ __type: type }) }, outgoing);
  }
  if (loss === 'cut') {
    outgoing.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) + 1 });
    outgoing.write(body.slice(0, -1), () => outgoing.destroy());
    return;
  }
  outgoing.destroy();
}

function answerOutage(error: object | undefined, outgoing: ServerResponse): void {
  if (error) relay({ status: 400, headers: {}, body: JSON.stringify(error) }, outgoing);
}

function relay({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  const { 'transfer-encoding': _, ...kept } = headers;
  outgoing.writeHead(status, { ...kept, 'content-length': Buffer.byteLength(body) });
  outgoing.end(body);
}

async function forward(
  target: string,
  headers: IncomingHttpHeaders,
  body: string,
): Promise<Answer> {
  const { host } = new URL(target);
  const outgoing = request(target, { method: 'POST', headers: { ...headers, host } });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: await bodyOf(incoming),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
