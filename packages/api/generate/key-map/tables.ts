/** The generated parts of docs/key-map.md. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filePrefix } from '../../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, type PatternId } from '../../../../functions/manifest/access-patterns.ts';
import { INDEXES } from '../../../../table/schema.ts';
import { ROOT } from '../../commands/root.ts';
import { textOf } from '../../operations/pattern-text.ts';
import { ENTITIES } from './entities.ts';
import { readExampleHeader } from './example-header.ts';
import { keySheet, parseKeySheet, type SheetRow } from './key-sheet.ts';
import { listedTypes } from './listed-types.ts';
import { PATTERNS } from './patterns.ts';
import { PRACTICES } from './practices.ts';
import type { EntityRow, ExampleName, PatternRow, RowAnswer } from './row.ts';

/** The files of `examples/entities`, without `.ts`. */
export const exampleNames = (): string[] =>
  readdirSync(join(ROOT, 'examples/entities'))
    .map((file) => file.replace('.ts', ''))
    .sort();

export const codeBlock = (lines: readonly string[]): string =>
  ['```text', ...lines, '```'].join('\n');

export const entityTable = (): string =>
  table(
    ['Entity', 'Keys here', 'In the documents', 'Where'],
    [...ENTITIES, ...listedTypes()].map(entityCells),
  );

const entityCells = (row: EntityRow): string[] => [
  row.entity,
  sheetRowsOf(row).map(keysText).join('<br>') || '–',
  Object.entries(row.documents)
    .map(([document, keys]) => `${document}: ${codeOf(keys)}`)
    .join('<br>') || '–',
  whereText(row),
];

/** Returns the lines of a table that a row names. */
export function sheetRowsOf({ types = [], example }: EntityRow): SheetRow[] {
  const sheet = parseKeySheet(example ? readExampleHeader(example).keys : keySheet());
  return types.map((type) => {
    const row = sheet.find((one) => one.type === type);
    if (!row)
      throw new Error(`there is no ${type} in the key table of ${example ?? 'table/keys.ts'}`);
    return row;
  });
}

/** Formats keys and names of functions as code, and leaves words as they are. */
const codeOf = (text: string): string => (/[#_]/.test(text) ? `\`${text}\`` : text);

const PLACES = ['', ...INDEXES.map(({ name }) => name)];

const keysText = ({ keys }: SheetRow): string =>
  PLACES.flatMap((index) => {
    const [partition, sort] = [keys[`${index}PK`], keys[`${index}SK`]];
    return partition ? [`${index && `${index} `}\`${partition}\` / \`${sort}\``] : [];
  }).join('<br>');

export const patternTable = (): string =>
  table(['Access pattern', 'In the documents', 'Served by', 'Costs'], PATTERNS.map(patternCells));

export const practiceTable = (): string =>
  table(
    ['Practice', 'In the documents', 'Here'],
    PRACTICES.map(({ practice, documents, answer }) => [practice, documents.join(', '), answer]),
  );

const patternCells = (row: PatternRow): string[] => {
  const served = [...ofProduct(row), ...ofExample(row)];
  return [
    row.pattern,
    Object.entries(row.documents)
      .map(([document, name]) => `${document}: ${codeOf(name)}`)
      .join('; '),
    [...served.map(({ by }) => by), ...(row.note ? [row.note] : [])].join('<br>'),
    served.map(({ costs }) => costs).join('<br>') || '–',
  ];
};

interface Served {
  readonly by: string;
  readonly costs: string;
}

const ofProduct = ({ patterns = [] }: RowAnswer): Served[] =>
  patterns.map((id) => {
    const { request, cost } = textOf(ACCESS_PATTERNS[id]);
    return { by: `${patternLink(id)} ${request}`, costs: cost };
  });

const ofExample = ({ example, functions = [] }: PatternRow): Served[] =>
  functions.map((name) => {
    const request = example && readExampleHeader(example).requests.find((one) => one.name === name);
    if (!request) throw new Error(`${example} has no ${name}`);
    return {
      by: `${exampleLink(example, `\`${name}\``)} ${request.asks}`,
      costs: request.costs,
    };
  });

function whereText({ patterns = [], example, note }: RowAnswer): string {
  const product = patterns.map(patternLink).join(', ');
  const place = [product, example && `example ${exampleLink(example, example)}`];
  return [...place, note].filter(Boolean).join('<br>');
}

/** Patterns whose request is in the file of another. */
const SHARED_REQUEST: Readonly<Record<string, PatternId>> = { A16: 'A15', A17: 'A15' };

/** Links to the pattern's request, or to its function if several patterns share it. */
const patternLink = (id: PatternId): string => {
  const files = ['table', 'functions'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(room, name),
    ),
  );
  const file = files.find((path) => path.includes(`/${filePrefix(SHARED_REQUEST[id] ?? id)}-`));
  if (!file) throw new Error(`there is no file of ${id}`);
  return `[${id}](../${file})`;
};

const exampleLink = (example: ExampleName, text: string): string =>
  `[${text}](../examples/entities/${example}.ts)`;

/** Returns each example with its keys, its requests and the documents' errors. */
export const exampleSections = (): string =>
  exampleNames()
    .map((name) => {
      const { purpose, keys, requests, prose } = readExampleHeader(name);
      const cells = requests.map(({ name: by, asks, costs }) => [`\`${by}\``, asks, costs]);
      const sheet = table(['Function', 'DynamoDB requests', 'Costs'], cells);
      const link = `[${name}](../examples/entities/${name}.ts)`;
      return [`### ${link}`, purpose, codeBlock(keys), sheet, prose].join('\n\n');
    })
    .join('\n\n');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
