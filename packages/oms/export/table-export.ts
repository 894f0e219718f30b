import { hash } from 'node:crypto';
import {
  DescribeExportCommand,
  type ExportDescription,
  ExportTableToPointInTimeCommand,
  ListExportsCommand,
} from '@aws-sdk/client-dynamodb';
import { documents } from '../document-client.ts';

/** An incremental export covers 15 minutes to 24 hours. */
const LEAST = 15 * 60_000;
const MOST = 24 * 60 * 60_000;

export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Cuts a period into windows that DynamoDB exports, oldest first. It ends at a quarter of an hour,
 * so that a command that is repeated makes the same windows.
 */
export function windowsOf(since: Date, now: Date): readonly Window[] {
  const windows: Window[] = [];
  const end = Math.floor(now.getTime() / LEAST) * LEAST;
  let from = since.getTime();
  while (end - from >= LEAST) {
    const remaining = end - from;
    // No rest is shorter than the least window.
    const length =
      remaining > MOST && remaining - MOST < LEAST ? MOST - LEAST : Math.min(MOST, remaining);
    windows.push({ from: new Date(from), to: new Date(from + length) });
    from += length;
  }
  return windows;
}

/** The exports of a table to start: the whole table, or the changes of some windows. */
export interface TableExport {
  readonly tableArn: string;
  readonly bucket: string;
  /** The changes; undefined for the whole table. */
  readonly windows: readonly Window[] | undefined;
  readonly now: Date;
}

export interface StartedExport {
  readonly arn: string;
  readonly status: string;
  readonly window: Window | undefined;
}

/**
 * Starts the exports. A repeated command gets the same ones: DynamoDB keeps a ClientToken for 8
 * hours, and it is a hash of what is exported.
 */
export async function startExports(options: TableExport): Promise<readonly StartedExport[]> {
  const { tableArn: TableArn, bucket: S3Bucket, now } = options;
  const started: StartedExport[] = [];
  for (const window of options.windows ?? [undefined]) {
    const what = window ?? now.toISOString().slice(0, 10);
    const { ExportDescription: described = {} } = await documents.send(
      new ExportTableToPointInTimeCommand({
        TableArn,
        S3Bucket,
        S3SseAlgorithm: 'KMS',
        ExportFormat: 'DYNAMODB_JSON',
        ClientToken: hash('sha256', JSON.stringify([TableArn, S3Bucket, what])).slice(0, 36),
        ...(window && {
          ExportType: 'INCREMENTAL_EXPORT',
          IncrementalExportSpecification: { ExportFromTime: window.from, ExportToTime: window.to },
        }),
      }),
    );
    started.push(startedExport(described, window));
  }
  return started;
}

const startedExport = (
  { ExportArn: arn = '', ExportStatus: status }: ExportDescription,
  window: Window | undefined,
): StartedExport => ({ arn, status: status ?? '', window });

/** Lists all exports of a table that DynamoDB still knows, and their state. */
export async function listExports(tableArn: string): Promise<readonly ExportDescription[]> {
  const exports: ExportDescription[] = [];
  let NextToken: string | undefined;
  do {
    const page = await documents.send(new ListExportsCommand({ TableArn: tableArn, NextToken }));
    for (const { ExportArn } of page.ExportSummaries ?? []) {
      const { ExportDescription: described } = await documents.send(
        new DescribeExportCommand({ ExportArn }),
      );
      if (described) exports.push(described);
    }
    NextToken = page.NextToken;
  } while (NextToken);
  return exports;
}
