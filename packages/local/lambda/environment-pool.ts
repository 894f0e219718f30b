/**
 * A function's execution environments. They start on demand, serve one invocation at a time, and
 * end when idle.
 */
import { randomUUID } from 'node:crypto';
import { type ExecutionEnvironment, startEnvironment } from './execution-environment.ts';
import type { FunctionSpec } from './function-spec.ts';

/** More invocations than this wait: a laptop has few cores and little memory. */
const MAX_ENVIRONMENTS = 4;
/**
 * Milliseconds until an idle environment ends. It takes 25 MB, and is kept while a person works, or
 * while the stream has one burst after another.
 */
const IDLE_MILLIS = 15_000;

export class EnvironmentPool {
  readonly #spec: FunctionSpec;
  readonly #onLine: (line: string) => void;
  readonly #onRetired: () => void;
  readonly #limit: number;
  readonly #all = new Set<ExecutionEnvironment>();
  readonly #idle: ExecutionEnvironment[] = [];
  readonly #waiting: ((one: ExecutionEnvironment) => void)[] = [];
  readonly #retirements = new Map<ExecutionEnvironment, NodeJS.Timeout>();

  constructor(spec: FunctionSpec, onLine: (line: string) => void, onRetired: () => void) {
    this.#spec = spec;
    this.#onLine = onLine;
    this.#onRetired = onRetired;
    this.#limit = Math.min(MAX_ENVIRONMENTS, spec.reservedConcurrency ?? MAX_ENVIRONMENTS);
  }

  get size(): number {
    return this.#all.size;
  }

  async invoke(event: unknown): Promise<unknown> {
    const { context, timeoutMillis } = this.#spec;
    const one = await this.#take();
    try {
      return await one.invoke(event, { ...context, awsRequestId: randomUUID() }, timeoutMillis);
    } finally {
      this.#giveBack(one);
    }
  }

  #take(): ExecutionEnvironment | Promise<ExecutionEnvironment> {
    for (let one = this.#idle.pop(); one; one = this.#idle.pop()) {
      clearTimeout(this.#retirements.get(one));
      this.#retirements.delete(one);
      if (one.alive()) return one;
      this.#all.delete(one);
    }
    return this.#all.size < this.#limit
      ? this.#start()
      : new Promise((resolve) => this.#waiting.push(resolve));
  }

  #start(): ExecutionEnvironment {
    const one = startEnvironment(this.#spec, this.#onLine);
    this.#all.add(one);
    return one;
  }

  #giveBack(one: ExecutionEnvironment): void {
    const alive = one.alive();
    if (!alive) this.#all.delete(one);
    const next = this.#waiting.shift();
    if (next) {
      next(alive ? one : this.#start());
    } else if (alive) {
      this.#idle.push(one);
      this.#retirements.set(
        one,
        setTimeout(() => this.#retire(one), IDLE_MILLIS),
      );
    } else {
      this.#onRetired();
    }
  }

  #retire(one: ExecutionEnvironment): void {
    this.#retirements.delete(one);
    this.#idle.splice(this.#idle.indexOf(one), 1);
    this.#all.delete(one);
    void one.end().then(this.#onRetired);
  }
}
