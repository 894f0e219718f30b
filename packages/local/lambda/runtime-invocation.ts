import { randomUUID } from 'node:crypto';
import type { FunctionSpec } from './function-spec.ts';
import { traceId } from './trace-id.ts';

/** Lambda's limit for a function's initialization: 10 s. */
const INIT_MILLIS = 10_000;

export interface InvocationOutcome {
  readonly requestId: string;
  /** `failed`: the function threw an error or did not load. */
  readonly kind: 'answered' | 'failed' | 'timed-out' | 'exited';
  /** The function's answer, or Lambda's error object. */
  readonly payload: unknown;
  readonly initMillis: number;
  readonly durationMillis: number;
}

/** The end of a function's process. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The course of one invocation, from the Runtime API's messages. */
export class RuntimeInvocation {
  readonly #spec: FunctionSpec;
  readonly #event: unknown;
  readonly #requestId = randomUUID();
  readonly #started = performance.now();
  readonly #settle: (outcome: Pick<InvocationOutcome, 'kind' | 'payload'>) => void;
  readonly #settled: Promise<Pick<InvocationOutcome, 'kind' | 'payload'>>;
  readonly #done = Promise.withResolvers<void>();
  #readyAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(spec: FunctionSpec, event: unknown) {
    this.#spec = spec;
    this.#event = event;
    const { promise, resolve } =
      Promise.withResolvers<Pick<InvocationOutcome, 'kind' | 'payload'>>();
    [this.#settled, this.#settle] = [promise, resolve];
    this.#arm(INIT_MILLIS);
  }

  readonly onReady = () => {
    this.#readyAt = performance.now();
    this.#arm(this.#spec.timeoutMillis);
    const { context, timeoutMillis } = this.#spec;
    const headers = {
      'lambda-runtime-aws-request-id': this.#requestId,
      'lambda-runtime-deadline-ms': String(Date.now() + timeoutMillis),
      'lambda-runtime-invoked-function-arn': context['invokedFunctionArn'] ?? '',
      'lambda-runtime-trace-id': `${traceId(new Date())};Sampled=0`,
    };
    return { event: JSON.stringify(this.#event), headers };
  };

  readonly onDone = () => this.#done.resolve();
  readonly done = this.#done.promise;

  readonly onResponse = (body: string) =>
    this.#settle({ kind: 'answered', payload: JSON.parse(body) });
  readonly onError = (body: string) => this.#settle({ kind: 'failed', payload: JSON.parse(body) });
  readonly onInitError = this.onError;

  async outcome(ended: Promise<Exit>): Promise<InvocationOutcome> {
    void ended.then((exit) => this.#end('exited', 'Runtime.ExitError', reasonOf(exit)));
    const { kind, payload } = await this.#settled;
    clearTimeout(this.#timer);
    const now = performance.now();
    const initMillis = (this.#readyAt ?? now) - this.#started;
    const durationMillis = this.#readyAt === undefined ? 0 : now - this.#readyAt;
    return { requestId: this.#requestId, kind, payload, initMillis, durationMillis };
  }

  #arm(milliseconds: number): void {
    clearTimeout(this.#timer);
    const reason = `Task timed out after ${(milliseconds / 1000).toFixed(2)} seconds`;
    this.#timer = setTimeout(
      () => this.#end('timed-out', 'Sandbox.Timedout', reason),
      milliseconds,
    );
  }

  /** Ends the invocation with Lambda's own message, if the function sent none. */
  #end(kind: InvocationOutcome['kind'], errorType: string, reason: string): void {
    this.#settle({
      kind,
      payload: { errorType, errorMessage: `RequestId: ${this.#requestId} Error: ${reason}` },
    });
  }
}

const SIGNALS: Partial<Record<NodeJS.Signals, string>> = {
  SIGABRT: 'aborted',
  SIGKILL: 'killed',
  SIGSEGV: 'segmentation fault',
  SIGTERM: 'terminated',
};

function reasonOf({ code, signal }: Exit): string {
  if (code === 0) return 'Runtime exited without providing a reason';
  const how = signal ? `signal: ${SIGNALS[signal] ?? signal}` : `exit status ${code}`;
  return `Runtime exited with error: ${how}`;
}
