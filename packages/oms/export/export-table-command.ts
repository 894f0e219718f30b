import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportDescription } from '@aws-sdk/client-dynamodb';
import { EXIT, type ExitCode, Misuse, Stopped } from '../../api/commands/exit-code.ts';
import { reach } from '../target.ts';
import { timeOption } from '../time-option.ts';
import type { ExportOptions } from './export-options.ts';
import {
  listExports,
  type StartedExport,
  startExports,
  type Window,
  windowsOf,
} from './table-export.ts';

/** Milliseconds between two looks at exports that are under way. */
const PAUSE = 30_000;

/**
 * `oms export table`. With `--status` it only lists, and with `--wait` it first waits until none is
 * under way. Returns 1 if an export has failed.
 */
export async function exportTableCommand(options: ExportOptions, pause = PAUSE): Promise<ExitCode> {
  const { bucket = '', since, status = false, wait = false, json = false } = options;
  if (wait && !status) throw new Misuse('--wait needs --status');
  if (bucket === '' && !status)
    throw new Misuse('--bucket is missing: the stack’s output ExportBucketName');
  const now = new Date();
  const windows = since === undefined ? undefined : windowsSince(since, now);
  const { description } = await reach(options);
  const tableArn = description.TableArn ?? '';
  const done = status
    ? await supported(() => (wait ? endedExports(tableArn, pause) : listExports(tableArn)))
    : await supported(() => startExports({ tableArn, bucket, windows, now }));
  const lines = done.map((outcome) =>
    'arn' in outcome ? startedLine(outcome) : listedLine(outcome),
  );
  for (const line of json ? [JSON.stringify(done)] : lines) console.log(line);
  const failed = done.some(
    (outcome) => 'ExportStatus' in outcome && outcome.ExportStatus === 'FAILED',
  );
  return failed ? EXIT.failed : EXIT.fine;
}

async function endedExports(tableArn: string, pause: number) {
  for (;;) {
    const exports = await listExports(tableArn);
    if (exports.every(({ ExportStatus }) => ExportStatus !== 'IN_PROGRESS')) return exports;
    await sleep(pause);
  }
}

function windowsSince(since: string, now: Date): readonly Window[] {
  const windows = windowsOf(timeOption('--since', since), now);
  if (windows.length === 0) throw new Misuse('--since must be at least 15 minutes ago');
  return windows;
}

/** @throws {Stopped} on an engine that has no exports */
async function supported<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if ((error as Error).name === 'UnknownOperationException')
      throw new Stopped('the local run’s engine exports no table: name one with --table');
    throw error;
  }
}

const startedLine = ({ arn, status, window }: StartedExport): string =>
  `${arn}: ${status}${window ? `, up to ${window.to.toISOString()}` : ''}`;

const listedLine = (described: ExportDescription): string => {
  const { ExportArn, ExportStatus, ItemCount = 0, S3Bucket, FailureMessage } = described;
  const failure = FailureMessage ? `: ${FailureMessage}` : '';
  return `${ExportArn}: ${ExportStatus}, ${ItemCount} items in ${S3Bucket}${failure}`;
};
