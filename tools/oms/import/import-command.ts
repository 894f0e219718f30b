import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { SAFE_KEY_PART } from '../../../table/keys.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { EXIT, type ExitCode, Misuse } from '../exit-code.ts';
import { progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { limitWrites } from '../rate/limit-writes.ts';
import { reach, type TargetOptions } from '../target.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { importOrders, type RefusedLine } from './import-orders.ts';

export interface ImportOptions extends TargetOptions {
  readonly source: string;
  readonly open?: boolean;
  readonly dryRun?: boolean;
  readonly wcu: number;
  readonly rate: number;
  readonly shards?: number;
  readonly json?: boolean;
}

const refusedFile = (file: string): string => `${file.replace(/\.jsonl$/, '')}.refused.jsonl`;

/** `oms import`. Returns 1 if lines were refused, or are stored with other content. */
export async function importCommand(file: string, options: ImportOptions): Promise<ExitCode> {
  const { source, open = false, dryRun = false, json = false, rate, wcu } = options;
  if (!SAFE_KEY_PART.test(source))
    throw new Misuse('--source has letters, digits, - and _, at most 64');
  const { description } = await reach(options);
  await useDeployedShards(description, options.shards);
  if (!existsSync(file)) throw new Misuse(`there is no file ${file}`);
  rmSync(refusedFile(file), { force: true });
  const onRefused = ({ line, why, text }: RefusedLine) =>
    appendFileSync(refusedFile(file), `${JSON.stringify({ line, why, text })}\n`, { mode: 0o600 });
  const unlimit = [limitReads(rate), limitWrites(wcu)];
  const bar = progress('import');
  const done = await importOrders({
    file,
    source,
    open,
    dryRun,
    now: new Date(),
    signal: untilInterrupted(),
    onRefused,
    onPage: (lines, total) => bar.update(lines, total, `${lines} lines`),
  }).finally(bar.end);
  for (const end of unlimit) end();
  const wrong = done.refused + done.different;
  if (json) console.log(JSON.stringify({ ...done, dryRun }));
  else {
    const { lines, imported, stored, different, refused } = done;
    console.log(
      `${lines} lines: ${imported} imported, ${stored} stored before, ${different} stored with ` +
        `other content, ${refused} refused${dryRun ? ' (dry run)' : ''}.`,
    );
    if (wrong > 0) console.log(`The reasons are in ${refusedFile(file)}.`);
  }
  if (!done.finished) console.error('Interrupted. The same command imports the rest.');
  return done.finished && wrong === 0 ? EXIT.fine : EXIT.failed;
}
