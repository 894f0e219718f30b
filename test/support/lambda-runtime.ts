/**
 * A fresh process with one handler in it, as Lambda's runtime holds it: calls it as often as it is
 * told, and tells its parent what came of it. It never speaks to the network: a request to AWS is
 * recorded and answered in place, or goes to a server of the test on this machine.
 */
import type { RequestOptions } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { Readable, Writable } from 'node:stream';
import type { Environment, Outcome, Sent } from './execution-environment.ts';

const { file, calls, answers, now } = JSON.parse(process.argv[2] ?? '') as Environment;
// An import of node:http would read each of its exports, and load undici.
const builtIn = createRequire(import.meta.url);
const sent: Sent[] = [];

stayOnThisMachine();
if (answers) answerInPlace(answers);
if (now !== undefined) stopClock(now);

const { handler } = await import(file);
const outcomes: Outcome[] = [];
for (const { event, requestId, trace } of calls) {
  if (trace === undefined) delete process.env['_X_AMZN_TRACE_ID'];
  else process.env['_X_AMZN_TRACE_ID'] = trace;
  outcomes.push(await called(event, requestId));
}
process.send?.({ outcomes, sent, undici: undiciModules() }, () => process.exit());

async function called(event: unknown, awsRequestId: string): Promise<Outcome> {
  const started = performance.now();
  const context = { awsRequestId, functionName: 'orders', getRemainingTimeInMillis: () => 15_000 };
  try {
    return { answer: await handler(event, context), took: performance.now() - started };
  } catch (error) {
    const { name, message } = error as Error;
    return { error: { name, message }, took: performance.now() - started };
  }
}

function undiciModules(): string[] {
  const { moduleLoadList } = process as unknown as { readonly moduleLoadList: readonly string[] };
  return moduleLoadList.filter((name) => name.includes('undici'));
}

/** Whatever a mistake in a test, or in the code, would make of an endpoint. */
function stayOnThisMachine(): void {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const [{ host } = {}] = args.flat() as { host?: string }[];
    if (answers || (host !== 'localhost' && host !== '127.0.0.1'))
      throw new Error(`a test called ${host}`);
    return connect.apply(this, args as unknown as Parameters<typeof connect>);
  } as typeof connect;
}

function answerInPlace(bodies: Readonly<Record<string, string>>): void {
  const request =
    (protocol: Sent['protocol']) =>
    (options: RequestOptions, onResponse: (response: object) => void): Writable => {
      const { host, port, method, path } = options;
      const headers = options.headers as Sent['headers'];
      const chunks: Buffer[] = [];
      const writable = new Writable({
        write: (chunk, _encoding, done) => done(void chunks.push(Buffer.from(chunk))),
      });
      writable.on('finish', () => {
        const body = Buffer.concat(chunks).toString();
        sent.push({ protocol, host, port, method, path, headers, body } as Sent);
        const action = String(headers['x-amz-target']).split('.').at(-1) ?? '';
        const response = Readable.from([Buffer.from(bodies[action] ?? '{}')], {
          objectMode: false,
        });
        onResponse(Object.assign(response, { statusCode: 200, statusMessage: 'OK', headers: {} }));
      });
      return Object.assign(writable, { setTimeout() {}, setHeader() {} });
    };
  Object.assign(builtIn('node:http'), { request: request('http:') });
  Object.assign(builtIn('node:https'), { request: request('https:') });
  syncBuiltinESMExports();
}

function stopClock(moment: string): void {
  const at = Date.parse(moment);
  globalThis.Date = class extends Date {
    constructor(...args: unknown[]) {
      super(...((args.length > 0 ? args : [at]) as []));
    }
    static override now() {
      return at;
    }
  } as DateConstructor;
}
