import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { policyIn } from '../../../domain/shop/policy.ts';
import { projectChange } from '../../../table/copies/project-change.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { reach, reachEventBus, type TargetOptions } from '../target.ts';
import { failureBucket } from './failure-bucket.ts';
import { failureFolder } from './failure-folder.ts';
import type { FailureStore } from './failure-store.ts';
import { publishChange } from './publish-change.ts';
import { publishInvocation } from './publish-invocation.ts';
import { redrive, type Work } from './redrive.ts';
import { type StreamTable, tableIn } from './stream-table.ts';

export interface RedriveOptions extends TargetOptions {
  /** A bucket, or a folder if it contains a slash. */
  readonly failures?: string;
  /** The failures of the publisher and of the deliveries, instead of the projector's. */
  readonly events?: boolean;
  readonly eventBus?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `oms redrive` */
export async function redriveCommand(options: RedriveOptions): Promise<ExitCode> {
  const { dryRun = false, json = false, events = false } = options;
  if (options.table !== undefined && options.failures === undefined)
    throw new Misuse('--table also needs --failures');
  if (options.eventBus !== undefined && !events) throw new Misuse('--event-bus needs --events');
  const { description, region, eventBus, ...local } = await reach(options);
  const failures = events ? local.eventFailures : local.failures;
  const store = storeOf(options.failures ?? failures ?? '');
  const work = events ? publishing(reachEventBus(options, eventBus)) : PROJECTING;
  const report = json ? () => {} : console.log;
  const redriven = await redrive(store, {
    dryRun,
    work,
    table: streamTable(description, region),
    onObject: (object, outcome) => report(`${object}: ${outcome}`),
  });
  if (json) console.log(JSON.stringify({ ...redriven, dryRun }));
  const { objects, records, removed, kept } = redriven;
  const done = dryRun ? 'nothing done' : `${removed} ${work.done} and removed, ${kept.length} kept`;
  report(`${objects} objects with ${records} records in ${store.where}: ${done}.`);
  return kept.length > 0 ? EXIT.failed : EXIT.fine;
}

const PROJECTING: Work = {
  done: 'projected',
  toDo: 'to project',
  act: (change) => projectChange(change, policyIn(process.env)),
};

const publishing = (eventBus: string): Work => ({
  done: 'published',
  toDo: 'to publish',
  act: (change) => publishChange(eventBus, change),
  actOnEvent: (event) => publishInvocation(eventBus, event),
});

const storeOf = (where: string): FailureStore =>
  where.includes('/') ? failureFolder(where) : failureBucket(where);

/**
 * The region is the one that the table was reached in: local engines put another word into a
 * table's ARN.
 */
function streamTable(
  { TableName = '', TableArn = '' }: TableDescription,
  region: string,
): StreamTable {
  return { region, account: tableIn(TableArn)?.account ?? '', tableName: TableName };
}
