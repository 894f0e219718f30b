import { existsSync } from 'node:fs';
import { SAFE_KEY_PART } from '../../../table/keys.ts';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { useDeployedShards } from '../deployed-shards.ts';
import { progress } from '../progress.ts';
import { limitReads } from '../rate/limit-reads.ts';
import { limitWrites } from '../rate/limit-writes.ts';
import { reach, type TargetOptions } from '../target.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { isZone } from '../written-time.ts';
import type { Entry } from './entry.ts';
import type { Encoding } from './file-lines.ts';
import { importOrders } from './import-orders.ts';
import { type ImportedOrder, MAX_SOURCE } from './imported-order.ts';
import { beginReport, type Report } from './report.ts';
import { shopWarnings } from './shop-warnings.ts';
import { type OpenedOrders, openOrders } from './sources/open-source.ts';
import { KEPT } from './sources/order-content.ts';
import { type Done, orderLine, summary } from './summary.ts';

export interface ImportOptions extends TargetOptions {
  /** By default the name that a file of another shop has. */
  readonly source?: string;
  /** A shop, or a `columns.json`. Absent for a file of our own form. */
  readonly from?: string;
  readonly encoding?: Encoding;
  /** Of a file of WooCommerce's that names none. */
  readonly currency?: string;
  readonly zone?: string;
  readonly formerZone?: string;
  readonly dates?: 'dmy' | 'mdy';
  readonly ambiguous?: 'earlier' | 'later';
  readonly open?: boolean;
  readonly skipOpen?: boolean;
  readonly dryRun?: boolean;
  readonly wcu: number;
  readonly rate: number;
  readonly shards?: number;
  readonly json?: boolean;
}

/** Lines of warnings and of a dry run; all of them are counted. */
const MOST_PRINTED = 20;

/** `oms import`. Returns 1 if lines were refused, or are stored with other content. */
export async function importCommand(file: string, options: ImportOptions): Promise<ExitCode> {
  const { dryRun = false, json = false, from, rate, wcu, ...form } = options;
  assertZones(form);
  if (from === undefined) assertSource(form.source);
  const { description } = await reach(options);
  await useDeployedShards(description, options.shards);
  const opened = await openedIn(file, options);
  const source = assertSource(form.source ?? opened?.source);
  const report = beginReport(file);
  const unlimit = [limitReads(rate), limitWrites(wcu)];
  const warnings: string[] = [];
  const orders = opened && new SeenOrders(report, dryRun && !json);
  const bar = progress('import');
  const imported = await importOrders({
    ...{ ...form, file, dryRun, source },
    ...(opened && { entries: opened.entries }),
    open: opened ? form.skipOpen !== true : form.open === true,
    later: form.ambiguous === 'later',
    now: new Date(),
    signal: untilInterrupted(),
    onRefused: report.refused,
    onOrder: orders?.see,
    warnAbout: await shopWarnings(),
    onWarning: (line, why) => warnings.push(`line ${line}: ${why}`),
    onPage: (lines, total) => bar.update(lines, total, `${lines} ${opened ? 'orders' : 'lines'}`),
  }).finally(bar.end);
  for (const end of unlimit) end();
  for (const warning of warnings.slice(0, MOST_PRINTED)) console.error(warning);
  const { noted = 0, remarked = 0, open = 0 } = orders ?? {};
  const done = { ...imported, warned: warnings.length, noted, remarked, open };
  print(done, { ...options, ...report, opened });
  if (!done.finished) console.error('Interrupted. The same command imports the rest.');
  return done.finished && done.refused + done.different === 0 ? EXIT.fine : EXIT.failed;
}

/** The orders of another shop's file; undefined for a file of our own form. */
async function openedIn(file: string, { from, encoding, currency }: ImportOptions) {
  if (!existsSync(file)) throw new Misuse(`there is no file ${file}`);
  return from === undefined ? undefined : openOrders({ file, encoding }, from, currency);
}

function print(
  done: Done,
  options: ImportOptions & Report & { readonly opened: OpenedOrders | undefined },
): void {
  const { json, dryRun = false, opened } = options;
  const { noted, remarked, open, ...counts } = done;
  const notRead = opened?.notRead ?? [];
  const foreign = opened && { noted, remarked, open, notRead };
  if (json) console.log(JSON.stringify({ ...counts, ...foreign, dryRun }));
  else console.log(summary(done, { ...options, notRead, isForeign: opened !== undefined }));
}

/** Counts and notes the orders of another shop, and prints the first ones of a dry run. */
class SeenOrders {
  noted = 0;
  remarked = 0;
  open = 0;
  readonly #report: Report;
  #printed: number;

  constructor(report: Report, prints: boolean) {
    this.#report = report;
    this.#printed = prints ? 0 : MOST_PRINTED;
  }

  readonly see = (imported: ImportedOrder, entry: Entry): void => {
    const { order, origin, isRepeated } = imported;
    this.open += Number(order.status === 'OPEN');
    const notes = [
      ...entry.notes,
      ...(isRepeated ? ['its time is of an hour that the clocks showed twice'] : []),
    ];
    if (notes.length > 0) {
      this.noted += 1;
      this.remarked += Number(notes.some((note) => !note.startsWith(KEPT)));
      this.#report.noted({ line: entry.line, number: origin.externalId, notes });
    }
    if (this.#printed >= MOST_PRINTED) return;
    this.#printed += 1;
    console.log(orderLine(imported));
  };
}

function assertSource(source: string | undefined): string {
  if (source === undefined) throw new Misuse('--source is required for a file without --from');
  if (!SAFE_KEY_PART.test(source) || source.length > MAX_SOURCE)
    throw new Misuse(`--source has letters, digits, - and _, at most ${MAX_SOURCE}`);
  return source;
}

function assertZones({ zone, formerZone }: Pick<ImportOptions, 'zone' | 'formerZone'>): void {
  for (const [option, given] of Object.entries({ '--zone': zone, '--former-zone': formerZone }))
    if (given !== undefined && !isZone(given))
      throw new Misuse(`${option} must be a zone such as Europe/Berlin, not "${given}"`);
}
