import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { SAFE_KEY_PART } from '../../../table/keys.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { limitWrites } from '../rate/limit-writes.ts';
import { reach, type TargetOptions } from '../target.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { isZone } from '../written-time.ts';
import type { Encoding } from './file-lines.ts';
import { importOrders, type OrdersImported, type RefusedLine } from './import-orders.ts';
import { MAX_SOURCE } from './imported-order.ts';
import { shopWarnings } from './shop-warnings.ts';

export interface ImportOptions extends TargetOptions {
  readonly source: string;
  readonly encoding?: Encoding;
  readonly zone?: string;
  readonly formerZone?: string;
  readonly dates?: 'dmy' | 'mdy';
  readonly ambiguous?: 'earlier' | 'later';
  readonly open?: boolean;
  readonly dryRun?: boolean;
  readonly wcu: number;
  readonly rate: number;
  readonly shards?: number;
  readonly json?: boolean;
}

/** Lines of warnings; all of them are counted. */
const MOST_WARNINGS = 20;

interface Done extends OrdersImported {
  /** Open orders that the shop's own rules would refuse. */
  readonly warned: number;
}

const refusedFile = (file: string): string => `${file.replace(/\.jsonl$/, '')}.refused.jsonl`;

/** `oms import`. Returns 1 if lines were refused, or are stored with other content. */
export async function importCommand(file: string, options: ImportOptions): Promise<ExitCode> {
  const { open = false, dryRun = false, json = false, rate, wcu, ...form } = options;
  assertForm(form);
  const { description } = await reach(options);
  await useDeployedShards(description, options.shards);
  if (!existsSync(file)) throw new Misuse(`there is no file ${file}`);
  rmSync(refusedFile(file), { force: true });
  const onRefused = ({ line, why, text }: RefusedLine) =>
    appendFileSync(refusedFile(file), `${JSON.stringify({ line, why, text })}\n`, { mode: 0o600 });
  const unlimit = [limitReads(rate), limitWrites(wcu)];
  const warnings: string[] = [];
  const bar = progress('import');
  const imported = await importOrders({
    ...form,
    file,
    open,
    dryRun,
    later: form.ambiguous === 'later',
    now: new Date(),
    signal: untilInterrupted(),
    onRefused,
    warnAbout: await shopWarnings(),
    onWarning: (line, why) => warnings.push(`line ${line}: ${why}`),
    onPage: (lines, total) => bar.update(lines, total, `${lines} lines`),
  }).finally(bar.end);
  const done = { ...imported, warned: warnings.length };
  for (const end of unlimit) end();
  for (const warning of warnings.slice(0, MOST_WARNINGS)) console.error(warning);
  console.log(json ? JSON.stringify({ ...done, dryRun }) : summary(done, file, options));
  if (!done.finished) console.error('Interrupted. The same command imports the rest.');
  return done.finished && done.refused + done.different === 0 ? EXIT.fine : EXIT.failed;
}

type Form = Pick<ImportOptions, 'source' | 'zone' | 'formerZone'>;

function assertForm({ source, zone, formerZone }: Form): void {
  if (!SAFE_KEY_PART.test(source) || source.length > MAX_SOURCE)
    throw new Misuse(`--source has letters, digits, - and _, at most ${MAX_SOURCE}`);
  for (const [option, given] of Object.entries({ '--zone': zone, '--former-zone': formerZone }))
    if (given !== undefined && !isZone(given))
      throw new Misuse(`${option} must be a zone such as Europe/Berlin, not "${given}"`);
}

function summary(done: Done, file: string, options: ImportOptions): string {
  const { lines, imported, stored, different, refused, repeated, warned } = done;
  const { dryRun, zone, ambiguous = 'earlier' } = options;
  return [
    `${lines} lines: ${imported} imported, ${stored} stored before, ${different} stored with ` +
      `other content, ${refused} refused${dryRun ? ' (dry run)' : ''}.`,
    repeated > 0 &&
      `${repeated} times are of an hour that the clocks of ${zone} showed twice: the ` +
        `${ambiguous} one is taken.`,
    warned > 0 &&
      `The shop’s own rules would refuse ${warned} open orders` +
        `${dryRun ? '' : ': they are imported'}.`,
    refused + different > 0 && `The reasons are in ${refusedFile(file)}.`,
  ]
    .filter(Boolean)
    .join('\n');
}
