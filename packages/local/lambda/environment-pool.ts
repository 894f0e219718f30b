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
  readonly #waiting: ((environment: ExecutionEnvironment) => void)[] = [];
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
    const environment = await this.#take();
    try {
      return await environment.invoke(
        event,
        { ...context, awsRequestId: randomUUID() },
        timeoutMillis,
      );
    } finally {
      this.#giveBack(environment);
    }
  }

  #take(): ExecutionEnvironment | Promise<ExecutionEnvironment> {
    for (let environment = this.#idle.pop(); environment; environment = this.#idle.pop()) {
      clearTimeout(this.#retirements.get(environment));
      this.#retirements.delete(environment);
      if (environment.alive()) return environment;
      this.#all.delete(environment);
    }
    return this.#all.size < this.#limit
      ? this.#start()
      : new Promise((resolve) => this.#waiting.push(resolve));
  }

  #start(): ExecutionEnvironment {
    const environment = startEnvironment(this.#spec, this.#onLine);
    this.#all.add(environment);
    return environment;
  }

  #giveBack(environment: ExecutionEnvironment): void {
    const alive = environment.alive();
    if (!alive) this.#all.delete(environment);
    const next = this.#waiting.shift();
    if (next) {
      next(alive ? environment : this.#start());
    } else if (alive) {
      this.#idle.push(environment);
      this.#retirements.set(
        environment,
        setTimeout(() => this.#retire(environment), IDLE_MILLIS),
      );
    } else {
      this.#onRetired();
    }
  }

  #retire(environment: ExecutionEnvironment): void {
    this.#retirements.delete(environment);
    this.#idle.splice(this.#idle.indexOf(environment), 1);
    this.#all.delete(environment);
    void environment.end().then(this.#onRetired);
  }
}
