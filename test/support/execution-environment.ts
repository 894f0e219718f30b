import { fork } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface Invocation {
  readonly event: unknown;
  readonly requestId: string;
  /** `_X_AMZN_TRACE_ID`, which Lambda sets anew for each invocation. */
  readonly trace?: string;
}

/** The input of a process. */
export interface Environment {
  /** The module whose `handler` is called. */
  readonly file: string;
  readonly calls: readonly Invocation[];
  /**
   * Bodies by action: every request is recorded and answered in place. Without them it goes to the
   * endpoints of its environment.
   */
  readonly answers?: Readonly<Record<string, string>>;
  /** Stops the clock at this moment. */
  readonly now?: string;
}

/** A request that was answered in place. */
export interface Sent {
  readonly protocol: 'http:' | 'https:';
  readonly host: string;
  readonly port?: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Outcome {
  // biome-ignore lint/suspicious/noExplicitAny: what a handler answers differs by trigger, and a test says what it expects.
  readonly answer?: any;
  readonly error?: { readonly name: string; readonly message: string };
  /** Milliseconds. */
  readonly took: number;
}

export interface Told {
  readonly outcomes: readonly Outcome[];
  readonly sent: readonly Sent[];
  /** Modules of undici that were loaded. */
  readonly undici: readonly string[];
  /** What the process wrote to stdout, which is its log. */
  readonly log: string;
}

const RUNTIME = join(import.meta.dirname, 'lambda-runtime.ts');

/** As long as Lambda would give a function, and the process's own start. */
const PATIENCE = 18_000;

/** The file of a function as it is deployed. */
export const bundleOf = (entry: string): string =>
  join(inject('assembly'), 'functions', entry, 'index.cjs');

/** What Lambda and the stack put into the environment of a function, and nothing else. */
export const LAMBDA = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'a-secret-of-an-example',
  AWS_SESSION_TOKEN: 'a-session-of-an-example',
  AWS_LAMBDA_FUNCTION_NAME: 'orders',
  TABLE_NAME: 'orders',
  EVENT_BUS_NAME: 'orders-events',
  OPEN_ORDER_SHARDS: '1',
  ORDERS_PER_MINUTE: '60',
  UNITS_PER_MINUTE: '100000',
  CURSOR_KEY_SECRET: 'arn:cursor-key',
  // No home: what a developer has configured there is none of a function's business.
  HOME: '/nonexistent',
};

/**
 * Starts an execution environment, invokes the function in it, and ends it. An undefined variable
 * is not set at all.
 */
export function invokeIn(
  env: Readonly<Record<string, string | undefined>>,
  told: Environment,
): Promise<Told> {
  const child = fork(RUNTIME, [JSON.stringify(told)], {
    env: { ...LAMBDA, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: PATIENCE,
  });
  let log = '';
  let complaint = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  return new Promise((resolve, reject) => {
    let message: Omit<Told, 'log'> | undefined;
    child.once('message', (received) => {
      message = received as Omit<Told, 'log'>;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (message) resolve({ ...message, log });
      else
        reject(
          new Error(
            `the function ended with ${signal ?? code}: ${complaint || log}`.slice(0, 2000),
          ),
        );
    });
  });
}
