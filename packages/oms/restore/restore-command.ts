import { join } from 'node:path';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { LOCAL_FOLDER } from '../../local/local-folder.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { type Progress, progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { reach, type TargetOptions } from '../target.ts';
import { isClean } from '../verify/findings.ts';
import { GRACE } from '../verify/verify-subject.ts';
import { verifyTable } from '../verify/verify-table.ts';
import { countRows, missingKinds } from './count-rows.ts';
import { prepareTable } from './prepare-table.ts';
import { deleteScratch, restore, scratchNameOf, untilActive } from './scratch-table.ts';

export interface RestoreOptions extends TargetOptions {
  readonly rate: number;
  readonly tolerance: number;
  readonly poll: number;
  readonly keep?: boolean;
  readonly from?: string;
  readonly shards?: number;
  readonly json?: boolean;
}

/**
 * `oms restore drill`: restores the table to a scratch table, verifies it, compares its row counts
 * with the live table's, and deletes it.
 */
export async function drillCommand(options: RestoreOptions): Promise<ExitCode> {
  const { keep = false, poll, rate, tolerance, json = false } = options;
  const { description } = await reach(options);
  // The restored table has no tags; its shard counts are those of the live table.
  await useDeployedShards(description, options.shards);
  const live = description.TableName ?? '';
  const scratch = scratchNameOf(live, new Date());
  const bar = progress('restore');
  const unlimit = limitReads(rate);
  const began = Date.now();
  await restore(description, scratch);
  try {
    const onWait = (waited: number) => bar.update(waited, waited * 2, `restoring to ${scratch}`);
    await untilActive(scratch, poll, onWait);
    const minutes = (Date.now() - began) / 60_000;
    const comparison = await compare(live, scratch, bar);
    const missing = missingKinds(comparison.live, comparison.restored, tolerance);
    const isFine = missing.length === 0 && comparison.isClean;
    report({ table: live, scratch, minutes, missing, ...comparison }, json);
    return isFine ? EXIT.fine : EXIT.failed;
  } finally {
    bar.end();
    unlimit();
    if (keep) console.error(`${scratch} is kept. Delete it when you no longer need it.`);
    else await deleteScratch(scratch);
  }
}

async function compare(live: string, scratch: string, bar: Progress) {
  const counting = (table: string) => (rows: number) => bar.update(rows, rows * 2, table);
  const counts = {
    live: await countRows(live, counting(live)),
    restored: await countRows(scratch, counting(scratch)),
  };
  process.env['TABLE_NAME'] = scratch;
  try {
    const { findings, log } = await verifyTable({
      repair: false,
      resume: false,
      grace: GRACE,
      checkpointFile: join(LOCAL_FOLDER, `verify-${scratch}.json`),
      onPage: (items, { differences }) =>
        bar.update(items, items * 2, `${differences} differences`),
    });
    log.remove();
    return { ...counts, differences: findings.differences, isClean: isClean(findings, false) };
  } finally {
    process.env['TABLE_NAME'] = live;
  }
}

interface Drilled {
  readonly table: string;
  readonly scratch: string;
  readonly minutes: number;
  readonly live: Readonly<Record<string, number>>;
  readonly restored: Readonly<Record<string, number>>;
  readonly missing: readonly string[];
  readonly differences: number;
}

function report(drilled: Drilled, json: boolean): void {
  if (json) {
    console.log(JSON.stringify(drilled));
    return;
  }
  const { live, restored, minutes, missing, differences } = drilled;
  for (const kind of Object.keys({ ...live, ...restored }).sort())
    console.log(`${kind.padEnd(14)} live ${live[kind] ?? 0}, restored ${restored[kind] ?? 0}`);
  console.log(
    `Restored in ${minutes.toFixed(1)} minutes; ${differences} differences in the copies.`,
  );
  if (missing.length > 0) console.log(`Rows are missing: ${missing.join(', ')}.`);
  else console.log('Nothing is missing.');
}

/** `oms restore prepare`: gives a restored table the settings that a restore leaves out. */
export async function prepareCommand(options: RestoreOptions): Promise<ExitCode> {
  const { from, table, json = false, poll } = options;
  if (from === undefined || from === table) throw new Misuse('--from must name the original table');
  const live = await reach({ ...options, table: from });
  const { description } = await reach(options);
  const name = description.TableName ?? '';
  const steps = await prepareTable(description, live.description.TableArn ?? '');
  const { LatestStreamArn } = await untilActive(name, poll, () => undefined);
  const setting = `-c tableName=${name} -c tableStreamArn=${LatestStreamArn ?? ''}`;
  if (json) console.log(JSON.stringify({ table: name, steps, setting }));
  else {
    for (const { step, outcome } of steps) console.log(`${step}: ${outcome}`);
    console.log('Now write these settings into shop/stages/<stage>.json:');
    console.log(`  "tableName": "${name}",`);
    console.log(`  "tableStreamArn": "${LatestStreamArn ?? ''}"`);
    console.log('Then: npm run deploy -- --stage <stage>');
    console.log(`Then: npm run oms -- verify --all --repair --table ${name}`);
  }
  return EXIT.fine;
}
