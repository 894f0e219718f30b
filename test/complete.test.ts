import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../api/operations/operations.ts';
import type { AccessPattern } from '../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, operationFile } from '../functions/manifest/access-patterns.ts';
import { filePrefix } from '../functions/manifest/file-prefix.ts';
import { constructIdOf } from '../lib/functions/construct-id.ts';
import { operationFiles } from '../tools/generate/operation-files.ts';
import { ACCESS } from './security/table-access.ts';

const ROOT = join(import.meta.dirname, '..');
const ROWS = Object.values<AccessPattern>(ACCESS_PATTERNS);

const isThere = (file: string): boolean =>
  file.includes('*') ? globSync(file, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, file));

/** Returns the steps that an access pattern still needs. */
function missingOf(row: AccessPattern, file = operationFile(row), isWritten = isThere): string[] {
  const { table, operation, record, tests } = operationFiles(row, file);
  const name = constructIdOf(row.name);
  const listed = OPERATIONS.some(({ handler }) => handler.pattern.name === row.name);
  return [
    ...[table, operation, record].filter((one) => !isWritten(one)).map((one) => `write ${one}`),
    ...(tests.some(isWritten) ? [] : [`write ${tests[0]}`]),
    ...(listed ? [] : ['run npm run generate']),
    ...(ACCESS[name] ? [] : [`list ${name} in test/security/table-access.ts`]),
  ].map((step) => `${row.id} ${row.name}: ${step}`);
}

describe('Every access pattern', () => {
  it('has its files, its place in the generated list, and its access by hand', () => {
    expect(ROWS.flatMap((row) => missingOf(row))).toEqual([]);
  });

  it('names each missing file, until it is there', () => {
    const row: AccessPattern = { ...ACCESS_PATTERNS.A13, name: 'list-comments' };
    const written = new Set(['table/orders/a13-list-comments.ts']);

    expect(missingOf(row, 'a13-list-comments', (file) => written.has(file))).toEqual([
      'A13 list-comments: write functions/orders/a13-list-comments.ts',
      'A13 list-comments: write api/operations/orders/a13-list-comments.ts',
      'A13 list-comments: write test/functions/orders/a13-list-comments.test.ts',
      'A13 list-comments: run npm run generate',
      'A13 list-comments: list ListComments in test/security/table-access.ts',
    ]);
  });

  it('has an id of its own, and its name is that of one route', () => {
    for (const [id, row] of Object.entries(ACCESS_PATTERNS)) expect(row.id).toBe(id);
    for (const row of ROWS) expect(operationFile(row)).toMatch(/^a\d\d[a-z]?-[a-z-]+$/);
  });

  it.each(['table', 'functions', 'api/operations', 'test/functions'])(
    'in %s is one that a row names: no file is left over',
    (folder) => {
      const named = ROWS.flatMap((row) => {
        const { table, operation, record, tests } = operationFiles(row);
        return [table, operation, record, ...tests.filter((file) => !file.includes('*'))];
      });
      const numbered = globSync(`${folder}/*/a[0-9][0-9]*-*.ts`, { cwd: ROOT });

      expect(numbered.length).toBeGreaterThan(30);
      expect(numbered.filter((file) => !named.includes(file.replaceAll('\\', '/')))).toEqual([]);
    },
  );

  it('has a row in docs/access-patterns.md, in the order of ids', () => {
    const page = readFileSync(join(ROOT, 'docs/access-patterns.md'), 'utf8');
    const ids = [...page.matchAll(/^\| (A\d+[a-z]?) \|/gm)].map(([, id]) => id);
    expect(ids).toEqual(ROWS.map(({ id }) => id));
    expect(ids.map((id) => filePrefix(String(id)))).toEqual(
      ids.map((id) => filePrefix(String(id))).sort(),
    );
  });
});
