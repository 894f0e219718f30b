/**
 * The parts of an example's header: its keys, its requests with their costs, and its text. The page
 * of the key map is made from it, and the example's test compares the costs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ExampleHeader {
  /** The purpose of the example. */
  readonly purpose: string;
  /** The table of its keys, line by line. */
  readonly keys: readonly string[];
  readonly requests: readonly ExampleRequest[];
  /** The paragraphs after the tables. */
  readonly prose: string;
}

export interface ExampleRequest {
  readonly name: string;
  readonly asks: string;
  readonly costs: string;
}

const FOLDER = join(import.meta.dirname, '../../../../examples/entities');

/** A line of a table is indented by three; its columns are two or more spaces apart. */
const SHEET_LINE = '   ';
const COLUMNS = /\s{2,}/;

/** @param name the file's name without `.ts` */
export function readExampleHeader(name: string): ExampleHeader {
  const [head = ''] = readFileSync(join(FOLDER, `${name}.ts`), 'utf8').split('*/');
  const lines = head
    .split('\n')
    .filter((line) => line.startsWith(' *'))
    .map((line) => line.slice(' *'.length).trimEnd());
  const blocks = lines
    .join('\n')
    .split(/\n\n/)
    .map((block) => block.split('\n').filter((line) => line !== ''));
  const sheets = blocks.filter(([line = '']) => line.startsWith(SHEET_LINE));
  const [purpose = '', ...prose] = blocks
    .filter(([line = '']) => line !== '' && !line.startsWith(SHEET_LINE))
    .map((block) => block.map((line) => line.trim()).join('\n'));
  const [keys = [], [, ...requests] = []] = sheets.map((sheet) =>
    sheet.map((line) => line.slice(SHEET_LINE.length)),
  );
  return { purpose, keys, requests: requests.map(requestOf), prose: prose.join('\n\n') };
}

function requestOf(line: string): ExampleRequest {
  const [name, asks, costs, ...more] = line.split(COLUMNS);
  if (!name || !asks || !costs || more.length > 0)
    throw new Error(`expected a function, its requests and its cost: ${line}`);
  return { name, asks, costs };
}
