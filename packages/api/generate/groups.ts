/** The Lambdas of the groups: each imports its operations, and nothing of another group. */
import { join } from 'node:path';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import type { Group } from '../../../functions/manifest/groups.ts';
import { rowsByGroup } from '../../../functions/manifest/rows-by-group.ts';
import { operationName } from '../operations/operation-id.ts';
import { operationFiles, written } from './operation-files.ts';

const FOLDER = join(import.meta.dirname, '../../../functions/doors');

/** The file that `npm run generate` writes for a group. */
export const groupFile = (group: Group): string => join(FOLDER, `${group}.ts`);

/**
 * Makes the source of `functions/doors/<group>.ts`, for each group.
 *
 * @throws {RangeError} if an operation has no file, with the file's name
 */
export const groupSources = (): ReadonlyMap<Group, string> =>
  new Map(
    [...rowsByGroup(Object.values<AccessPattern>(ACCESS_PATTERNS))].map(([group, rows]) => [
      group,
      sourceOf(rows),
    ]),
  );

function sourceOf(rows: readonly AccessPattern[]): string {
  const operations = [...new Map(rows.map((row) => [row.name, row])).values()];
  const readsInside = operations
    .flatMap(({ grants }) => grants())
    .some(({ enclosingOperation }) => enclosingOperation === 'TransactGetItems');
  const prime = readsInside ? 'primeWrites' : 'primeReads';
  const imports = [
    `import { ${prime} } from '../http/prime.ts';`,
    "import { router } from '../http/router.ts';",
    ...operations.map((row) => `import { ${operationName(row.name)} } from '../${pathOf(row)}';`),
  ].sort((one, other) => (fromOf(one) < fromOf(other) ? -1 : 1));
  return [
    '// Made from the access patterns by `npm run generate`. Do not edit.',
    ...imports,
    '',
    ...routed(
      operations.map(({ name }) => operationName(name)),
      prime,
    ),
    '',
  ].join('\n');
}

/** In as few lines as have room, as the formatter writes it. */
function routed(names: readonly string[], prime: string): readonly string[] {
  const whole = `export const handler = router([${names.join(', ')}], ${prime});`;
  if (whole.length <= 100) return [whole];
  const list = `  [${names.join(', ')}],`;
  const lines =
    list.length <= 100 ? [list] : ['  [', ...names.map((name) => `    ${name},`), '  ],'];
  return ['export const handler = router(', ...lines, `  ${prime},`, ');'];
}

const fromOf = (line: string): string => line.slice(line.indexOf("'"));

/** The operation's file, beside those of the groups. */
const pathOf = (row: AccessPattern): string =>
  written(row, operationFiles(row).operation).replace('functions/', '');
