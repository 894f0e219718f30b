// @module-tag alone
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../packages/api/commands/root.ts';
import { ACCEPTED } from './accepted.ts';
import { reportOf, scoreTable } from './markdown.ts';
import { isAlive, type Mutant, scoreOf, sumOf, toMutant } from './mutant.ts';
import { type ReportedMutant, withoutSurvivors, withSource } from './report.ts';
import { compare } from './survivors.ts';
import { MORE_TESTS, sources, testsOf } from './tests-of.ts';

const alive: Mutant = {
  file: 'table/a.ts',
  line: 3,
  code: 'return a < b;',
  original: 'a < b',
  replacement: 'a <= b',
  status: 'Survived',
};
const killed: Mutant = { ...alive, status: 'Killed' };

describe('The tests of a source file', () => {
  it.each(sources())('exist: %s', (source) => {
    const tests = testsOf(source);

    const why = `no test has the name of ${source}: add one, or list its tests in MORE_TESTS`;
    expect(tests, why).not.toEqual([]);
    expect(tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
    expect(new Set(tests).size).toBe(tests.length);
  });

  it('are listed for existing files only', () => {
    expect(Object.keys(MORE_TESTS).filter((source) => !sources().includes(source))).toEqual([]);
  });

  it('begin with the test of the same name', () => {
    expect(testsOf('table/page.ts')[0]).toBe('test/table/page.test.ts');
  });
});

describe('The report of a run', () => {
  const file = (source: string, ...mutants: ReportedMutant[]) => ({
    language: 'typescript',
    source,
    mutants,
  });

  it('names a file of types alone, which Stryker leaves out', () => {
    expect(withSource({ files: {} }, 'domain/a.ts', 'type A = 1;')).toEqual({
      files: { 'domain/a.ts': file('type A = 1;') },
    });
  });

  it('keeps Stryker’s entry of a file', () => {
    const report = { files: { 'domain/a.ts': file('const a = 1;') } };

    expect(withSource(report, 'domain/a.ts', 'const a = 2;')).toEqual(report);
  });

  it('omits the survivors, so that the next run repeats them', () => {
    const position = { line: 1, column: 11 };
    const killed: ReportedMutant = {
      location: { start: position, end: position },
      replacement: '',
      status: 'Killed',
    };
    const alive: ReportedMutant[] = [
      { ...killed, status: 'Survived' },
      { ...killed, status: 'NoCoverage' },
    ];
    const report = { files: { 'domain/a.ts': file('a', killed, ...alive) } };

    expect(withoutSurvivors(report)).toEqual({ files: { 'domain/a.ts': file('a', killed) } });
  });
});

describe('A mutant', () => {
  it('is read from a report with its code, also over several lines', () => {
    const text = 'const a = 1;\n  return [\n    a,\n  ].length;\n';
    const location = { start: { line: 2, column: 10 }, end: { line: 4, column: 4 } };

    expect(
      toMutant('table/a.ts', text, { location, replacement: '[]', status: 'Survived' }),
    ).toEqual({
      file: 'table/a.ts',
      line: 2,
      code: 'return [',
      original: '[ a, ]',
      replacement: '[]',
      status: 'Survived',
    });
  });

  it.each([
    ['Survived', true],
    ['NoCoverage', true],
    ['Killed', false],
    ['Timeout', false],
    ['RuntimeError', false],
  ] as const)('with the status %s is alive: %s', (status, lives) => {
    expect(isAlive({ ...alive, status })).toBe(lives);
  });

  it('counts into the score unless it does not load', () => {
    const unloadable: Mutant = { ...alive, status: 'RuntimeError' };
    const timedOut: Mutant = { ...alive, status: 'Timeout' };

    expect(scoreOf([alive, killed, timedOut, unloadable])).toEqual({
      mutants: 3,
      killed: 2,
      alive: 1,
      percent: 66.6,
    });
    expect(scoreOf([])).toEqual({ mutants: 0, killed: 0, alive: 0, percent: 100 });
  });

  it('is counted for its file and its folder', () => {
    const [first, second] = [scoreOf([alive, killed]), scoreOf([killed])];
    const rows = scoreTable(
      new Map([
        ['table/a.ts', first],
        ['table/b.ts', second],
      ]),
    ).rows;

    expect(rows).toEqual([
      ['table/a.ts', 2, 1, 1, 50],
      ['table/b.ts', 1, 1, 0, 100],
      ['table/', 3, 2, 1, 66.6],
    ]);
    expect(sumOf([first, second])).toEqual(scoreOf([alive, killed, killed]));
  });
});

describe('The list of mutants that may live', () => {
  const { code, original, replacement } = alive;
  const entry = { code, original, replacement, reason: 'They are never equal.' };

  it('covers a living mutant, wherever its line has moved', () => {
    expect(compare(['table/a.ts'], [{ ...alive, line: 99 }], { 'table/a.ts': [entry] })).toEqual({
      unlisted: [],
      gone: [],
    });
  });

  it('reports a living mutant that is not listed', () => {
    expect(compare(['table/a.ts'], [alive, alive], { 'table/a.ts': [entry] })).toEqual({
      unlisted: [alive],
      gone: [],
    });
    expect(compare(['table/a.ts'], [alive], {})).toEqual({ unlisted: [alive], gone: [] });
    // The same change of another line, or in another file.
    const elsewhere = [
      { ...alive, code: 'if (a < b) return;' },
      { ...alive, file: 'table/b.ts' },
    ];
    expect(
      compare(['table/a.ts', 'table/b.ts'], elsewhere, { 'table/a.ts': [entry] }).unlisted,
    ).toEqual(elsewhere);
  });

  it('reports a listed mutant that is no longer alive, in the files that were run', () => {
    const list = { 'table/a.ts': [entry], 'table/b.ts': [entry] };

    expect(compare(['table/a.ts'], [], list)).toEqual({
      unlisted: [],
      gone: [{ ...entry, file: 'table/a.ts' }],
    });
  });

  it('names existing files, and has a sentence for each mutant', () => {
    for (const [file, survivors] of Object.entries(ACCEPTED)) {
      expect(sources()).toContain(file);
      for (const { reason } of survivors) expect(reason).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('The report as Markdown', () => {
  const report = reportOf(new Map([['table/page.ts', scoreOf([alive, killed])]]), {
    'table/page.ts': [{ ...alive, reason: 'They are never equal.' }],
    'table/keys.ts': [{ ...alive, original: 'other', reason: 'It was not run.' }],
  });

  it('has the figures of the files that were run, and of their folders', () => {
    expect(report).toMatch(/^\| table\/page\.ts +\| +2 \| +1 \| +1 \| +50 \|$/m);
    expect(report).toMatch(/^- `table\/`: 50 % of 2 mutants in 1 files, goal \d+ %$/m);
    expect(report).not.toContain('`domain/`:');
  });

  it('lists the mutants of these files that may live, with their reasons', () => {
    expect(report).toContain(
      '### table/page.ts\n\n- `a < b` → `a <= b` in `return a < b;`\n  They are never equal.',
    );
    expect(report).not.toContain('It was not run.');
  });
});

describe('The workflow', () => {
  it('runs every source file once', () => {
    const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/mutants.yml'), 'utf8'));
    const matrix: { readonly paths: readonly string[] } = jobs.mutants.strategy.matrix;
    const paths = matrix.paths.flatMap((part) => part.split(' '));
    const runs = (source: string) =>
      paths.filter((path) => matchesGlob(source, path) || source.startsWith(`${path}/`)).length;
    expect(sources().filter((source) => runs(source) !== 1)).toEqual([]);
  });
});
