import { EXIT, type ExitCode } from '../../api/commands/exit-code.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { limitWrites } from '../rate/limit-writes.ts';
import { reach, type TargetOptions } from '../target.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { type Resharded, reshard } from './reshard.ts';

export interface ReshardOptions extends TargetOptions {
  readonly shards?: number;
  readonly wcu: number;
  readonly rate: number;
  /** Seconds between two rounds that find nothing. */
  readonly pause: number;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** An update of a row and of its two entries in GSI2; a strongly consistent read of the row. */
const COST = { wcu: 3, rcu: 1 };

/** `oms reshard` */
export async function reshardCommand(options: ReshardOptions): Promise<ExitCode> {
  const { dryRun = false, json = false, pause, rate, wcu } = options;
  const { description } = await reach(options);
  await useDeployedShards(description, options.shards);
  const unlimit = [limitReads(rate), limitWrites(wcu)];
  const bar = progress('reshard');
  const resharded = await reshard({
    dryRun,
    pause: pause * 1000,
    signal: untilInterrupted(),
    onPage: (moved, total) => bar.update(moved, total, `${moved} rows moved`),
  }).finally(bar.end);
  for (const end of unlimit) end();
  if (json) console.log(JSON.stringify({ ...resharded, dryRun }));
  else for (const line of linesOf(resharded, dryRun)) console.log(line);
  if (!resharded.finished) console.error('Interrupted. The same command goes on from here.');
  return resharded.finished && resharded.failed.length === 0 ? EXIT.fine : EXIT.failed;
}

function linesOf(
  { shards, moved, failed, left: remaining, unversioned }: Resharded,
  dryRun: boolean,
) {
  const rows = Object.values(remaining).reduce((sum, count) => sum + count, 0);
  return [
    ...failed.map(({ key, why }) => `${key}: ${why}`),
    ...(dryRun ? Object.entries(remaining).map(([name, count]) => `${name}: ${count} rows`) : []),
    ...(unversioned > 0 ? [`${unversioned} rows without a version left where they are.`] : []),
    dryRun
      ? `${rows} rows to move, for ${rows * COST.wcu} write units and ${rows * COST.rcu} read ` +
        `units: openOrderShards is ${shards}.`
      : `${moved} rows moved, ${failed.length} failed: openOrderShards is ${shards}.`,
  ];
}
