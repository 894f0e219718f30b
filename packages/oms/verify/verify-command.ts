import { join } from 'node:path';
import { customerPartition, SAFE_KEY_PART } from '../../../table/keys.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { LOCAL_FOLDER } from '../../local/local-folder.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { limitWrites } from '../rate/limit-writes.ts';
import { reach, type TargetOptions } from '../target.ts';
import { repairDay, verifyDays } from './days/verify-days.ts';
import { isClean, NOTHING_YET, withSubject } from './findings.ts';
import { readItems } from './reads/read-items.ts';
import { printJson, printText, type Verified } from './report.ts';
import { Subject } from './subject.ts';
import { GRACE, verifySubject } from './verify-subject.ts';
import { verifyTable } from './verify-table.ts';

export interface VerifyOptions extends TargetOptions {
  readonly customer?: string;
  readonly all?: boolean;
  readonly days?: boolean;
  readonly repair?: boolean;
  readonly rate: number;
  readonly wcu: number;
  readonly resume?: boolean;
  readonly checkpoint?: string;
  readonly json?: boolean;
  readonly shards?: number;
}

/** `oms verify` */
export async function verifyCommand(options: VerifyOptions): Promise<ExitCode> {
  const { customer, days = false, repair = false, rate, wcu, json = false } = options;
  assertFits(options);
  const { description } = await reach(options);
  await useDeployedShards(description, options.shards);
  const unlimit = [limitReads(rate), ...(repair ? [limitWrites(wcu)] : [])];
  const verified = await (days
    ? verifyEveryDay(repair)
    : customer === undefined
      ? walk(options, description.ItemCount ?? 0, description.TableName ?? '')
      : verifyCustomer(customer, repair));
  for (const end of unlimit) end();

  await (json ? printJson(verified, repair) : printText(verified, repair));
  if (verified.finished) verified.forget();
  return verified.finished && isClean(verified.findings, repair) ? EXIT.fine : EXIT.failed;
}

function assertFits(options: VerifyOptions): void {
  const { customer, all = false, days = false, resume = false, checkpoint } = options;
  if (customer === undefined && !all && !days)
    throw new Misuse('--customer ID, --all or --days is missing');
  if (days && (all || customer !== undefined))
    throw new Misuse('--days is verified alone: --all verifies what is counted of each order');
  if (customer !== undefined && all)
    throw new Misuse('choose either --customer ID or --all, not both');
  if (!all && (resume || checkpoint !== undefined))
    throw new Misuse('--resume and --checkpoint need --all');
  if (customer !== undefined && !SAFE_KEY_PART.test(customer))
    throw new Misuse(`no customer has the id "${customer}"`);
}

/** Verifies the figures of all days against what is counted of the orders. */
async function verifyEveryDay(repair: boolean): Promise<Verified> {
  const bar = progress('verify');
  const look = () => verifyDays((items) => bar.update(items, items, 'items'));
  const { drifts, moved } = await look();
  if (repair) for (const drift of drifts) await repairDay(drift);
  const left = repair && drifts.length > 0 ? (await look()).drifts : drifts;
  bar.end();
  if (moved > 0)
    console.error(`${moved} days changed meanwhile, and are not judged: run it again.`);
  const findings = { ...NOTHING_YET, differences: drifts.length, left: left.length };
  const lists = { differences: drifts, left };
  return { findings, finished: true, list: (name) => lists[name], forget() {} };
}

async function verifyCustomer(customerId: string, repair: boolean): Promise<Verified> {
  const subject = Subject.customer(customerId);
  const outcome = await verifySubject(subject, { repair, grace: GRACE });
  const findings = withSubject(NOTHING_YET, subject, outcome);
  const { orders, outOfScope, differences } = findings;
  if (orders + outOfScope + differences === 0 && !(await isThere(customerId))) {
    throw new Misuse(`the table has no customer "${customerId}"`);
  }
  const lists = { differences: outcome.drifts, left: outcome.left };
  return { findings, finished: true, list: (name) => lists[name], forget() {} };
}

/** True if the customer has any items. Otherwise a mistyped id would pass every check. */
const isThere = async (customerId: string): Promise<boolean> =>
  (
    await readItems({
      KeyConditionExpression: 'PK = :customer',
      ExpressionAttributeValues: { ':customer': customerPartition(customerId) },
    })
  ).length > 0;

/**
 * Verifies the whole table. Ctrl-C ends it after the current page, so that --resume continues from
 * there.
 */
async function walk(options: VerifyOptions, total: number, name: string): Promise<Verified> {
  const {
    repair = false,
    resume = false,
    checkpoint = join(LOCAL_FOLDER, `verify-${name}.json`),
  } = options;
  const bar = progress('verify');
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  const { findings, finished, log } = await verifyTable({
    repair,
    resume,
    grace: GRACE,
    checkpointFile: checkpoint,
    signal: ending.signal,
    onPage: (items, { customers, differences }) =>
      bar.update(items, total, `${customers} customers, ${differences} differences`),
  }).finally(bar.end);
  process.off('SIGINT', end).off('SIGTERM', end);
  if (!finished) console.error('Interrupted. The same command with --resume continues from here.');
  return { findings, finished, list: log.read, forget: log.remove };
}
