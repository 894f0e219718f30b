import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { EXIT, type ExitCode, Misuse } from './exit-code.ts';
import { failureBucket } from './redrive/failure-bucket.ts';
import { failureFolder } from './redrive/failure-folder.ts';
import type { FailureStore } from './redrive/failure-store.ts';
import { redrive } from './redrive/redrive.ts';
import { type StreamTable, tableIn } from './redrive/stream-table.ts';
import { reach, type TargetOptions } from './target.ts';

export interface RedriveOptions extends TargetOptions {
  /** A bucket; a folder if it has a slash in it. */
  readonly failures?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `oms redrive` */
export async function redriveCommand(options: RedriveOptions): Promise<ExitCode> {
  const { dryRun = false, json = false } = options;
  if (options.table !== undefined && options.failures === undefined)
    throw new Misuse('--table needs its --failures');
  const { description, region, failures } = await reach(options);
  const store = storeOf(options.failures ?? failures ?? '');
  const say = json ? () => {} : console.log;
  const redriven = await redrive(store, {
    dryRun,
    table: streamTable(description, region),
    onObject: (object, outcome) => say(`${object}: ${outcome}`),
  });
  if (json) console.log(JSON.stringify({ ...redriven, dryRun }));
  const { objects, records, removed, kept } = redriven;
  const done = dryRun ? 'nothing done' : `${removed} projected and removed, ${kept.length} kept`;
  say(`${objects} objects with ${records} records in ${store.where}: ${done}.`);
  return kept.length > 0 ? EXIT.drift : EXIT.fine;
}

const storeOf = (where: string): FailureStore =>
  where.includes('/') ? failureFolder(where) : failureBucket(where);

/**
 * The region is where the table was reached: engines put a word of their own into a table's ARN.
 */
function streamTable(
  { TableName = '', TableArn = '' }: TableDescription,
  region: string,
): StreamTable {
  return { region, account: tableIn(TableArn)?.account ?? '', tableName: TableName };
}
