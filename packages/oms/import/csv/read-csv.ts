import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Misuse } from '../../../api/commands/exit-code.ts';
import { type Encoding, everyLine } from '../file-lines.ts';

/** A row of a CSV file, behind its heading. */
export interface Row {
  /** The line that it begins on, from 1. */
  readonly line: number;
  /** Its cells by `columnKey` of their heading, without spaces at their ends. */
  readonly cells: Readonly<Record<string, string>>;
  /** The row's cells as the file has them. */
  readonly values: readonly string[];
  /** True if it has texts beyond the last heading: a quote or a separator may be missing. */
  readonly isTooLong: boolean;
}

export interface CsvSource {
  readonly file: string;
  readonly encoding?: Encoding | undefined;
}

/** The longest row, in bytes: a quote that is never closed would read the whole file. */
const MAX_ROW = 1_000_000;

/** The lines that a heading may have, and in which its separator is looked for. */
const MAX_HEADING_LINES = 20;

/** The separators of RFC 4180 and of spreadsheets. */
const SEPARATORS = [',', ';', '\t'] as const;

/** Two headings are one column if only their case, spaces and signs differ. */
export const columnKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Reads the headings of a file, as it has them. */
export async function readHeading(source: CsvSource): Promise<readonly string[]> {
  for await (const { values } of records(source)) return values;
  throw new Misuse(`${source.file} is empty`);
}

/**
 * Reads the rows of a CSV file (RFC 4180), one by one: its separator is the one of the heading, a
 * comma, a semicolon or a tab.
 *
 * @throws {Misuse} for a file that is no CSV, with the line; as `everyLine` for its bytes
 */
export async function* readCsv(source: CsvSource): AsyncGenerator<Row> {
  let keys: readonly string[] | undefined;
  for await (const { line, values } of records(source)) {
    if (!keys) {
      keys = values.map(columnKey);
      continue;
    }
    if (values.every((value) => value.trim() === '')) continue;
    yield { line, values, ...cellsOf(keys, values) };
  }
}

/** Of two columns with one heading, the first text counts. */
function cellsOf(keys: readonly string[], values: readonly string[]) {
  const cells: Record<string, string> = {};
  for (const [index, key] of keys.entries()) cells[key] ||= cleanCell(values[index] ?? '');
  const isTooLong = values.slice(keys.length).some((value) => value.trim() !== '');
  return { cells, isTooLong };
}

/**
 * Takes away the apostrophe with which shops and spreadsheets keep a number or a formula a text:
 * `'24103`, `'+49 431`. `'s-Hertogenbosch` keeps its own.
 */
const cleanCell = (value: string): string =>
  value
    .trim()
    .replace(/^'(?=\s*[\d=+\-@])/, '')
    .trim();

async function* records({ file, encoding }: CsvSource) {
  const delimiter = await separatorOf(file, encoding);
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: MAX_ROW,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // An error ends the iteration below, too.
  pipeline(Readable.from(textOf(file, encoding)), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>)
      yield { line: info.lines - breaksIn(record), values: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Misuse(`${file} is no CSV: ${error.message}`);
  }
}

interface Parsed {
  readonly record: readonly string[];
  /** `lines` is the last line of the record. */
  readonly info: { readonly lines: number };
}

const breaksIn = (values: readonly string[]): number =>
  values.reduce((sum, value) => sum + (value.match(/\n/g)?.length ?? 0), 0);

/** A line that names the separator for spreadsheets, before the heading. */
const SEPARATOR_LINE = /^sep=(.)$/i;

async function* textOf(file: string, encoding: Encoding | undefined): AsyncGenerator<string> {
  for await (const { line, text } of everyLine(file, encoding))
    yield line === 1 && SEPARATOR_LINE.test(text) ? '\n' : `${text}\n`;
}

/** Finds the separator that the heading has most of, outside of quotes. */
async function separatorOf(file: string, encoding: Encoding | undefined): Promise<string> {
  let heading = '';
  for await (const { line, text } of everyLine(file, encoding)) {
    const [, named] = (line === 1 && SEPARATOR_LINE.exec(text)) || [];
    if (named !== undefined) return named;
    heading += `${text}\n`;
    const isWhole = heading.trim() !== '' && (heading.split('"').length - 1) % 2 === 0;
    if (isWhole || line === MAX_HEADING_LINES) break;
  }
  const bare = heading.replace(/"[^"]*"/g, '');
  const [most = ','] = SEPARATORS.toSorted(
    (one, other) => bare.split(other).length - bare.split(one).length,
  );
  return most;
}
