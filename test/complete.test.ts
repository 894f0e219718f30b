import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AccessPattern } from '../functions/manifest/access-pattern.ts';
import { filePrefix, SCOPES, scopesOf } from '../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, operationFile } from '../functions/manifest/access-patterns.ts';
import { constructIdOf } from '../lib/functions/construct-id.ts';
import { operationFiles } from '../packages/api/generate/operation-files.ts';
import { problemsWithoutStep } from '../packages/api/openapi/examples/spoiled-requests.ts';
import { problemsOf } from '../packages/api/openapi/problem-codes.ts';
import type { Operation } from '../packages/api/operations/operation.ts';
import { operationName } from '../packages/api/operations/operation-id.ts';
import { OPERATIONS } from '../packages/api/operations/operations.ts';
import type { Step } from '../packages/api/story/step.ts';
import { STORY, WHOLE_STORY } from '../packages/api/story/story.ts';
import { ACCESS } from './security/table-access.ts';

const ROOT = join(import.meta.dirname, '..');
const ROWS = Object.values<AccessPattern>(ACCESS_PATTERNS);

const isThere = (file: string): boolean =>
  file.includes('*') ? globSync(file, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, file));

const STEPS = WHOLE_STORY.flatMap(({ steps }) => steps);

/** Returns what an operation's part of the story still needs: a step, and one for each refusal. */
function missingStepsOf(name: string, operation: Operation | undefined): string[] {
  const own = STEPS.filter((step) => step.operation === operationName(name));
  const first = own.length === 0 ? ['a step'] : [];
  if (operation === undefined) return first;
  const recorded = new Set([...own.map(({ code }) => code), ...problemsWithoutStep(operation)]);
  const refusals = problemsOf(operation).filter(({ code }) => !recorded.has(code));
  return [...first, ...refusals.map(({ code }) => `a step that is refused with ${code}`)];
}

/** The file of the steps of an operation's room, by operation. */
const STORY_FILES = new Map<string, string>(
  ROWS.map((row) => [operationName(row.name), operationFiles(row).story]),
);

/** Returns the file of the room that most of the steps are about. */
const roomsFile = (steps: readonly Step[]): string | undefined =>
  [...Map.groupBy(steps, ({ operation }) => STORY_FILES.get(operation))].sort(
    ([, some], [, others]) => others.length - some.length,
  )[0]?.[0];

/** The chapters beside the rooms' own files, each with the file of the room that it is about. */
const OTHER_CHAPTERS = await Promise.all(
  globSync('packages/api/story/**/*.ts', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => ![...STORY_FILES.values()].includes(file))
    .sort()
    .map(async (file) => {
      const exported: unknown[] = Object.values(await import(join(ROOT, file)));
      const chapters = STORY.filter((chapter) => exported.includes(chapter));
      return { file, room: roomsFile(chapters.flatMap(({ steps }) => steps)) };
    }),
);

/** Names the chapters of a room: `packages/api/story/orders.ts (or order-batch.ts)`. */
function chaptersOf(story: string): string {
  const others = OTHER_CHAPTERS.filter(({ room }) => room === story);
  const names = others.map(({ file }) => file.replace('packages/api/story/', ''));
  return names.length > 0 ? `${story} (or ${names.join(', ')})` : story;
}

/** The requests of the smoke test that are no steps. */
const SMOKE = ['opening', 'ending']
  .map((file) => readFileSync(join(ROOT, `packages/oms/smoke/${file}.ts`), 'utf8'))
  .join();

/** True if the smoke test sends the request, which it plays in an account, too. */
const isOnStage = ({ id, name }: AccessPattern): boolean =>
  SMOKE.includes(`'${id}'`) ||
  STEPS.some((step) => step.onStage && step.operation === operationName(name));

/** Finds the operation of a row in the generated list, or in its file if that is newer. */
async function operationBy(row: AccessPattern, file: string): Promise<Operation | undefined> {
  const path = join(ROOT, file);
  return (
    OPERATIONS.find(({ handler }) => handler.pattern.name === row.name) ??
    (existsSync(path) ? (await import(path))[operationName(row.name)] : undefined)
  );
}

/** Returns the parts of a row and its record that are still as `npm run new` writes them. */
function emptyPartsOf(row: AccessPattern, record: string, operation?: Operation): string[] {
  // Another pattern of the same route has its rights there.
  if (operation?.handler.pattern.id !== row.id) return [];
  const { request, cost, units } = operation.dynamodb[row.id] ?? {};
  const isMeasured = request && cost && Object.keys(units ?? {}).length > 0;
  return [
    ...(row.grants().length > 0 ? [] : ['list its grants in its row in functions/manifest/']),
    ...(isMeasured ? [] : [`write its requests, with cost and units, into dynamodb of ${record}`]),
  ];
}

/** Returns the steps that an access pattern still needs. */
async function missingOf(
  row: AccessPattern,
  file = operationFile(row),
  isWritten = isThere,
): Promise<string[]> {
  const { table, operation, record, tests, story } = operationFiles(row, file);
  const chapters = chaptersOf(story);
  const name = constructIdOf(row.name);
  const described = await operationBy(row, record);
  return [
    ...[table, operation, record].filter((one) => !isWritten(one)).map((one) => `write ${one}`),
    ...(tests.some(isWritten) ? [] : [`write ${tests[0]}`]),
    ...(OPERATIONS.some((one) => one === described) ? [] : ['run npm run generate']),
    ...emptyPartsOf(row, record, described),
    ...missingStepsOf(row.name, described).map((step) => `write ${step} in ${chapters}`),
    // A stage may call no payment provider, have no public door, and count no days.
    ...(row.callsProvider || row.who === 'public' || row.option === 'dayFigures' || isOnStage(row)
      ? []
      : [`mark a step with onStage in ${chapters}`]),
    ...(ACCESS[name] ? [] : [`list ${name} in test/security/table-access.ts`]),
  ].map((step) => `${row.id} ${row.name}: ${step}`);
}

describe('Every access pattern', () => {
  it('has its files, its place in the list, its steps, and its access by hand', async () => {
    const missing = await Promise.all(ROWS.map((row) => missingOf(row)));

    expect(missing.flat()).toEqual([]);
  });

  it('names each missing file, until it is there', async () => {
    const row: AccessPattern = { ...ACCESS_PATTERNS.A13, name: 'list-remarks' };
    const written = new Set(['table/orders/a13-list-remarks.ts']);

    expect(await missingOf(row, 'a13-list-remarks', (file) => written.has(file))).toEqual([
      'A13 list-remarks: write functions/orders/a13-list-remarks.ts',
      'A13 list-remarks: write packages/api/operations/orders/a13-list-remarks.ts',
      'A13 list-remarks: write test/functions/orders/a13-list-remarks.test.ts',
      'A13 list-remarks: run npm run generate',
      `A13 list-remarks: write a step in ${chaptersOf('packages/api/story/orders.ts')}`,
      `A13 list-remarks: mark a step with onStage in ${chaptersOf('packages/api/story/orders.ts')}`,
      'A13 list-remarks: list ListRemarks in test/security/table-access.ts',
    ]);
  });

  it('names all chapters of its room, if there are several', () => {
    const chapters = chaptersOf('packages/api/story/remarks.ts');

    expect(chapters).toMatch(
      /^packages\/api\/story\/remarks\.ts \(or correspondence\.ts, holds\.ts\b.*\)$/,
    );
    expect(chapters).not.toContain('order-status.ts');
    expect(chaptersOf('packages/api/story/orders.ts')).not.toContain('remarks.ts');
    expect(chaptersOf('packages/api/story/payments.ts')).toContain('paying/cash.ts');
    expect(chaptersOf('packages/api/story/inventory.ts')).toBe('packages/api/story/inventory.ts');
  });

  it('names each refusal that the story does not show', () => {
    const { name } = ACCESS_PATTERNS.A13;
    const record = OPERATIONS.find(({ handler }) => handler.pattern.name === name);
    const refusals = ['order-not-found', 'too-many-lines', 'out-of-stock'] as const;
    const refused = [
      'a step that is refused with out-of-stock',
      'a step that is refused with too-many-lines',
    ];

    expect(record && missingStepsOf(name, { ...record, refusals })).toEqual(refused);
    expect(record && missingStepsOf('list-remarks', { ...record, refusals })).toEqual([
      'a step',
      ...refused,
    ]);
  });

  it('has an id of its own, and its name is that of one route', () => {
    for (const [id, row] of Object.entries(ACCESS_PATTERNS)) expect(row.id).toBe(id);
    for (const row of ROWS) expect(operationFile(row)).toMatch(/^a\d\d[a-z]?-[a-z-]+$/);
  });

  it.each(['table', 'functions', 'packages/api/operations', 'test/functions'])(
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
    // A new row is not in the generated list either, which the first test names.
    const listed = new Set(OPERATIONS.flatMap(({ dynamodb }) => Object.keys(dynamodb)));
    const wanted = ROWS.map(({ id }) => id).filter((id) => listed.has(id) || ids.includes(id));
    expect(ids, 'run npm run generate').toEqual(wanted);
    expect(ids.map((id) => filePrefix(String(id)))).toEqual(
      ids.map((id) => filePrefix(String(id))).sort(),
    );
  });

  it('has the checkout among its callers exactly if the scope of the checkout opens it', () => {
    const page = readFileSync(join(ROOT, 'docs/access-patterns.md'), 'utf8');
    const named = page
      .split('\n')
      .map((line) => line.split(' | '))
      .filter(([, , , who]) => who?.includes('the checkout'))
      .map(([id]) => id?.slice('| '.length));
    const opened = ROWS.filter((row) => scopesOf(row).includes(SCOPES.place)).map(({ id }) => id);

    expect(opened.length).toBeGreaterThan(1);
    expect(named, 'run npm run generate').toEqual(opened);
  });
});
