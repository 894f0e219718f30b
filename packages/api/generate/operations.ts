/** The list of all operations, in the order of the OpenAPI document. */
import { basename, dirname, join } from 'node:path';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { operationFile } from '../../../functions/manifest/access-patterns.ts';
import { patternsOf } from '../../../functions/manifest/open-patterns.ts';
import { operationName } from '../operations/operation-id.ts';
import { operationFiles, written } from './operation-files.ts';

const FOLDER = join(import.meta.dirname, '../operations');

/** The file that `npm run generate` writes. */
export const OPERATIONS_FILE = join(FOLDER, 'operations.ts');

/** The folders in the order in which a reader meets them. */
const FOLDERS = [
  'customers',
  'orders',
  'days',
  'remarks',
  'fulfillments',
  'returns',
  'withdrawals',
  'payments',
  'inventory',
  'webhooks',
];

/** Callers, in the order of the document's tags. Customers and all who are signed in share one. */
const CALLERS: readonly AccessPattern['who'][][] = [
  ['customer', 'anyone'],
  ['link'],
  ['public'],
  ['operator'],
  ['reporter'],
];

interface Listed {
  readonly folder: string;
  readonly file: string;
  readonly name: string;
}

/**
 * Makes the source of `packages/api/operations/operations.ts`.
 *
 * @throws {RangeError} if an access pattern has no file, with the file's name
 */
export function operationsSource(): string {
  const listed = inOrder(patternsOf());
  const imports = [
    "import type { Operation } from './operation.ts';",
    ...listed.map(({ folder, file, name }) => `import { ${name} } from './${folder}/${file}.ts';`),
  ].sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
  return [
    '// Made from the access patterns by `npm run generate`. Do not edit.',
    ...imports,
    '',
    '/** Every operation, one for each route, in the order of the OpenAPI document. */',
    'export const OPERATIONS: readonly Operation[] = [',
    ...listed.map(({ name }) => `  ${name},`),
    '];',
    '',
  ].join('\n');
}

const pathOf = (line: string): string => line.slice(line.indexOf("'"));

function inOrder(patterns: readonly AccessPattern[]): readonly Listed[] {
  const places = CALLERS.flatMap((callers) => FOLDERS.map((folder) => ({ callers, folder })));
  const folders = new Map(patterns.map((pattern) => [pattern.name, folderOf(pattern)]));
  return places.flatMap(({ callers, folder }) => {
    const here = patterns
      .filter(({ name, who }) => callers.includes(who) && folders.get(name) === folder)
      .sort((one, other) => Number(deletes(one)) - Number(deletes(other)));
    return [...new Map(here.map((row) => [row.name, row])).values()].map((row) => ({
      folder,
      file: operationFile(row),
      name: operationName(row.name),
    }));
  });
}

/** A deletion comes last, so that a reader can try the others first. */
const deletes = ({ method }: AccessPattern): boolean => method === 'DELETE';

/** The room of the operation's record. */
function folderOf(row: AccessPattern): string {
  const { record } = operationFiles(row);
  return basename(dirname(written(row, record)));
}
