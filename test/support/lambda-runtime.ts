/**
 * A new process that loads one handler, as Lambda's runtime does. It makes the given calls, and
 * sends their outcomes to its parent. It opens no connection to another machine: a request to AWS
 * is recorded and answered in the process, or goes to a server of the test.
 */
import net from 'node:net';
import { delayDeadlines } from './delay-deadlines.ts';
import type { Environment, Outcome, Sent } from './execution-environment.ts';
import { answerInPlace, type SentInPlace } from './measurement/answer-in-place.ts';

const { file, calls, answers, now } = JSON.parse(process.argv[2] ?? '') as Environment;
const sent: Sent[] = [];

stayOnThisMachine();
delayDeadlines();
if (answers) answerInPlace(answers, record);
if (now !== undefined) stopClock(now);

const { handler } = await import(file);
const outcomes: Outcome[] = [];
for (const { event, requestId, trace } of calls) {
  if (trace === undefined) delete process.env['_X_AMZN_TRACE_ID'];
  else process.env['_X_AMZN_TRACE_ID'] = trace;
  outcomes.push(await called(event, requestId));
}
// A log that its reader has not taken yet would be cut by the exit.
const end = () => process.stdout.write('', () => process.exit());
process.send?.({ outcomes, sent, undici: undiciModules() }, end);

function record({ protocol, options, body }: SentInPlace): void {
  const { host, port, method, path, headers } = options;
  sent.push({ protocol, host, port, method, path, headers, body } as Sent);
}

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

/** Rejects every connection to another machine, whatever endpoint the code or a test uses. */
function stayOnThisMachine(): void {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const [{ host } = {}] = args.flat() as { host?: string }[];
    if (answers || (host !== 'localhost' && host !== '127.0.0.1'))
      throw new Error(`a test called ${host}`);
    return connect.apply(this, args as unknown as Parameters<typeof connect>);
  } as typeof connect;
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
