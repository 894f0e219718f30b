import { fork } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { entryFor } from '../../packages/local/lambda-events/entry-for.ts';

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
   * Bodies by action: every request is recorded and answered in place. Without them, requests go to
   * the endpoints of their environment.
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
  // biome-ignore lint/suspicious/noExplicitAny: a handler's answer differs by trigger.
  readonly answer?: any;
  readonly error?: { readonly name: string; readonly message: string };
  /** Milliseconds. */
  readonly took: number;
}

export interface Output {
  readonly outcomes: readonly Outcome[];
  readonly sent: readonly Sent[];
  /** Modules of undici that were loaded. */
  readonly undici: readonly string[];
  /** The log: the lines that the process wrote to stdout. */
  readonly log: string;
}

const RUNTIME = join(import.meta.dirname, 'lambda-runtime.ts');

/** Milliseconds: Lambda's limit for a function, and the start of the process. */
const PATIENCE = 18_000;

/** The bundle of an operation's group, or of another function, as it is deployed. */
export const bundleOf = (event: string): string =>
  join(inject('assembly'), 'functions', entryFor(event), 'index.cjs');

/** The environment variables that Lambda and the stack set for a function. */
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
  // No home directory, so that a developer's configuration has no effect.
  HOME: '/nonexistent',
};

/**
 * Starts an execution environment, invokes the function in it, and ends it. An undefined variable
 * is not set.
 */
export function invokeIn(
  env: Readonly<Record<string, string | undefined>>,
  input: Environment,
): Promise<Output> {
  const child = fork(RUNTIME, [JSON.stringify(input)], {
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
    let message: Omit<Output, 'log'> | undefined;
    child.once('message', (received) => {
      message = received as Omit<Output, 'log'>;
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
