import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { EXIT, type ExitCode, Misuse } from '../../../api/commands/exit-code.ts';
import { useDeployedShards } from '../../deployed-shards.ts';
import type { Encoding } from '../../import/file-lines.ts';
import { beginReport, type Report } from '../../import/report.ts';
import { RefusedRow } from '../../import/sources/refused-row.ts';
import { progress } from '../../progress.ts';
import { reach, type TargetOptions } from '../../target.ts';
import { untilInterrupted } from '../../until-interrupted.ts';
import { type CountedSku, countedStock } from './counted-stock.ts';
import { importSku, type StockChanged, type StockImport } from './import-stock.ts';

export interface StockImportOptions extends TargetOptions {
  readonly encoding?: Encoding;
  readonly currency?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly openOrderShards?: number;
}

interface Done {
  readonly lines: number;
  readonly withoutNumber: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** SKUs of which less than nothing is free. */
  short: number;
  finished: boolean;
}

/** `oms stock import`. Returns 1 if lines were refused. */
export async function importStockCommand(
  file: string,
  options: StockImportOptions,
): Promise<ExitCode> {
  const { dryRun = false, json = false, encoding, currency } = options;
  const { description } = await reach(options);
  await useDeployedShards(description, options.openOrderShards);
  if (!existsSync(file)) throw new Misuse(`there is no file ${file}`);
  const report = beginReport(file);
  const doubts: string[] = [];
  const counted = await countedStock({ file, encoding }, ({ line, values }, why) => {
    doubts.push(`line ${line}: ${why}`);
    report.refused({ line, why, text: JSON.stringify(values) });
  });
  const { skus, lines, withoutNumber } = counted;
  const done: Done = {
    ...{ lines, withoutNumber, created: 0, changed: 0, unchanged: 0 },
    ...{ refused: doubts.length, short: 0, finished: true },
  };
  const form = { fileKey: await fileKeyOf(file), currency, dryRun, now: new Date() };
  await importAll([...skus.values()], form, done, report);
  for (const doubt of doubts.slice(0, MOST_PRINTED)) console.error(doubt);
  console.log(json ? JSON.stringify({ ...done, dryRun }) : summary(done, dryRun, report));
  return done.finished && done.refused === 0 ? EXIT.fine : EXIT.failed;
}

/** Lines that are printed; all of them are in the report. */
const MOST_PRINTED = 20;

async function importAll(
  skus: readonly CountedSku[],
  form: StockImport,
  done: Done,
  report: Report,
): Promise<void> {
  const signal = untilInterrupted();
  const bar = progress('import');
  for (const [index, counted] of skus.entries()) {
    if (signal.aborted) {
      done.finished = false;
      break;
    }
    await importOne(counted, form, done, report);
    bar.update(index + 1, skus.length, `${index + 1} SKUs`);
  }
  bar.end();
}

async function importOne(
  counted: CountedSku,
  form: StockImport,
  done: Done,
  report: Report,
): Promise<void> {
  const { sku, free = 0, line } = counted;
  try {
    const changed = await importSku(counted, form);
    done[changed.outcome] += 1;
    if (form.dryRun) console.error(changeLine(sku, changed));
    if (free >= 0) return;
    done.short += 1;
    console.error(`${sku}: ${-free} items are missing for orders; nothing is free`);
    report.noted({ line, sku, notes: [`${-free} items are missing for orders`] });
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    done.refused += 1;
    console.error(`line ${line}: ${sku}: ${error.message}`);
    report.refused({ line, why: error.message, text: JSON.stringify(counted) });
  }
}

const changeLine = (sku: string, { outcome, before, after }: StockChanged): string =>
  `${sku}: ${before === undefined ? '' : `${before} → `}${after} (${outcome})`;

/** A hash of the file's bytes. */
async function fileKeyOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const bytes of createReadStream(file)) digest.update(bytes as Buffer);
  return digest.digest('hex');
}

function summary(done: Done, dryRun: boolean, { refusedFile }: Report): string {
  const { lines, created, changed, unchanged, refused, short, withoutNumber } = done;
  return [
    `${lines} lines: ${created} SKUs created, ${changed} changed, ${unchanged} unchanged, ` +
      `${withoutNumber} without a number, ${refused} refused${dryRun ? ' (dry run)' : ''}.`,
    short > 0 && `Of ${short} SKUs, items are missing for orders.`,
    refused > 0 && `The reasons are in ${refusedFile}.`,
    !done.finished && 'Interrupted. The same command imports the rest.',
  ]
    .filter(Boolean)
    .join('\n');
}
