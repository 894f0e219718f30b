import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { HandlerBundle } from './handler-bundles.ts';
import { type Event, statusFor } from './handler-events.ts';

/** Microseconds: of the processor, and from beginning to end. */
export interface Took {
  readonly cpu: number;
  readonly wall: number;
}

export interface Measurement {
  readonly status: number | undefined;
  readonly load: Took;
  readonly first: Took;
  /** A call, of the 4th to the 53rd. */
  readonly young: Took;
  /** A call, once it is warm. */
  readonly warm: Took;
}

export interface MeasureOptions {
  readonly event: Event;
  readonly endpoint: string;
  /** Where Secrets Manager answers, if not there. */
  readonly secrets?: string;
  /** File of a certificate to trust, for an endpoint that nobody else vouches for. */
  readonly trusted?: string;
  readonly tableName?: string;
  /** How many warm calls are measured; 0 for none. */
  readonly calls: number;
  /** What requests are answered with in place, by action, instead of over the network. */
  readonly mocked?: Readonly<Record<string, string>>;
}

const CHILD = join(import.meta.dirname, 'measured-handler.mjs');

/**
 * One core, as a function of 1,769 MB or less has at most; where that cannot be asked for, as many
 * as there are.
 */
const PINNED = existsSync('/usr/bin/taskset') && availableParallelism() > 1;

/** In a fresh process, with nothing in its environment but what Lambda would put there. */
export function measureHandler(
  { name, file }: HandlerBundle,
  options: MeasureOptions,
): Promise<Measurement> {
  const {
    endpoint,
    secrets = endpoint,
    trusted,
    tableName = 'orders',
    event,
    calls,
    mocked,
  } = options;
  const env = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    TABLE_NAME: tableName,
    CURSOR_KEY_SECRET: 'arn:key',
    OPEN_ORDER_SHARDS: '1',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets,
    ORDERS_PER_MINUTE: '1000000',
    UNITS_PER_MINUTE: '1000000000',
    PATH: process.env['PATH'] ?? '',
    ...(trusted && { NODE_EXTRA_CA_CERTS: trusted }),
  };
  const child = fork(CHILD, [JSON.stringify({ file, event, calls, mocked })], {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(PINNED && {
      execPath: '/usr/bin/taskset',
      execArgv: ['-c', String(availableParallelism() - 1), process.execPath],
    }),
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      const measurement = message as Measurement;
      const expected = statusFor(name);
      if (measurement.status === expected) resolve(measurement);
      else reject(new Error(`${name} answered ${measurement.status} instead of ${expected}`));
    });
    child.once('error', reject);
    child.once('close', () =>
      reject(new Error(`${name} could not be measured: ${said.trim().slice(-2000)}`)),
    );
  });
}
