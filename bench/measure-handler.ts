import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { HandlerBundle } from './handler-bundles.ts';

/** Microseconds, of CPU unless it says wall. */
export interface Measurement {
  readonly status: number | undefined;
  readonly loadCpu: number;
  readonly loadWall: number;
  readonly firstCpu: number;
  readonly firstWall: number;
  /** A call, of the 4th to the 53rd. */
  readonly youngCpu: number;
  /** A call, once it is warm. */
  readonly warmCpu: number;
}

export interface MeasureOptions {
  readonly event: unknown;
  readonly endpoint: string;
  /** File of a certificate to trust, for an endpoint that nobody else vouches for. */
  readonly trusted?: string;
  /** How many warm calls are measured; 0 for none. */
  readonly calls: number;
  /** What requests are answered with in place, by action, instead of over the network. */
  readonly mocked?: Readonly<Record<string, string>>;
}

const CHILD = join(import.meta.dirname, 'measured-handler.mjs');

/** One core, as a function of 1,769 MB or less has at most; where that cannot be asked for, as many as there are. */
const PINNED = existsSync('/usr/bin/taskset') && availableParallelism() > 1;

/** In a fresh process, with nothing in its environment but what Lambda would put there. */
export function measureHandler(
  { file }: HandlerBundle,
  { endpoint, trusted, ...options }: MeasureOptions,
): Promise<Measurement> {
  const env = {
    ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench', TABLE_NAME: 'orders' },
    ...{
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
      CURSOR_KEY_SECRET: 'arn:key',
    },
    ...{ OPEN_ORDER_SHARDS: '1', ORDERS_PER_MINUTE: '1000000', UNITS_PER_MINUTE: '1000000000' },
    PATH: process.env['PATH'] ?? '',
    ...(trusted && { NODE_EXTRA_CA_CERTS: trusted }),
  };
  const child = fork(CHILD, [JSON.stringify({ file, ...options })], {
    ...{ env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
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
      // What fails is quick or slow for reasons of its own.
      if ((measurement.status ?? 200) < 500) resolve(measurement);
      else reject(new Error(`${file} answered ${measurement.status}`));
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${file} could not be measured: ${said.trim().slice(0, 2000)}`)));
  });
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};
