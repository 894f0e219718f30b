import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { HandlerBundle } from './handler-bundles.ts';
import { type Event, statusFor } from './handler-events.ts';

/** Microseconds: CPU time and elapsed time. */
export interface Took {
  readonly cpu: number;
  readonly wall: number;
}

/** The times of one process. */
export interface HandlerTimes {
  readonly status: number | undefined;
  readonly load: Took;
  readonly first: Took;
  /** The mean of the 4th to the 53rd call. */
  readonly young: Took;
  /** The mean of a warm call. */
  readonly warm: Took;
}

export interface MeasureOptions {
  readonly event: Event;
  readonly endpoint: string;
  /** Secrets Manager's endpoint, if it is another one. */
  readonly secrets?: string;
  /** File of an additional certificate to trust. */
  readonly trusted?: string;
  readonly tableName?: string;
  /** The function's variables. By default those of `tableName`, without order limits. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The number of measured warm calls; 0 for none. */
  readonly calls: number;
  /** Customers that call in turns; absent: the event's own. */
  readonly customers?: readonly string[] | undefined;
  /** Answers by action, which replace the network. */
  readonly mocked?: Readonly<Record<string, string>>;
}

const CHILD = join(import.meta.dirname, 'measured-handler.mjs');

/** The most that the settings allow, for the measured orders of one customer. */
export const UNLIMITED = {
  CURSOR_KEY_SECRET: 'arn:key',
  OPEN_ORDER_SHARDS: '1',
  ORDERS_PER_MINUTE: '10000',
  UNITS_PER_MINUTE: '10000000',
};

/** One core, as a function of up to 1,769 MB has; without taskset, all cores. */
const PINNED = existsSync('/usr/bin/taskset') && availableParallelism() > 1;

/** Measures in a fresh process, with only Lambda's environment variables. */
export function measureHandler(
  { name, file }: HandlerBundle,
  options: MeasureOptions,
): Promise<HandlerTimes> {
  const {
    endpoint,
    secrets = endpoint,
    trusted,
    tableName = 'orders',
    environment = { ...UNLIMITED, TABLE_NAME: tableName },
    event,
    calls,
    customers,
    mocked,
  } = options;
  const env = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    ...environment,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets,
    PATH: process.env['PATH'] ?? '',
    ...(trusted && { NODE_EXTRA_CA_CERTS: trusted }),
  };
  const child = fork(CHILD, [JSON.stringify({ file, event, calls, customers, mocked })], {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(PINNED && {
      execPath: '/usr/bin/taskset',
      execArgv: ['-c', String(availableParallelism() - 1), process.execPath],
    }),
  });
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      const times = message as HandlerTimes;
      const expected = statusFor(name);
      if (times.status === expected) resolve(times);
      else reject(new Error(`${name} answered ${times.status} instead of ${expected}`));
    });
    child.once('error', reject);
    child.once('close', () =>
      reject(new Error(`${name} could not be measured: ${printed.trim().slice(-2000)}`)),
    );
  });
}
