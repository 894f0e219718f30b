import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const MOST_COLUMNS = 100;

/** Generated files. */
const NOT_OURS = /^packages\/client\/(types|operations)\.ts$/;

/** An address cannot be broken, so only the rest of its line counts. */
const ADDRESS = /https?:\/\/[^\s"')]+/g;

/** Lines that cannot be broken, or that would be harder to read. */
const UNBREAKABLE = [
  // A module's path.
  /\bfrom '[^']+';$/,
  // A regular expression.
  /^\s*\/(?!\*).*\/[a-z]*[,;]?$/,
  // A row of a table in a docblock.
  /^ \*.*\S {2,}\S/,
  // A row of a command's table.
  /^ {2}[A-Z][A-Z0-9 ]+ {2,}\S/,
  // A line of another language within a string.
  /^ {2}" {2}const /,
  // An action at a commit, with its version: tools update both at once.
  /^\s*- uses: \S+@[0-9a-f]{40} # v[\d.]+$/,
  // A linter's own comment, which is one line.
  /^\s*\/\/ biome-ignore /,
];

/** Folders of installed packages, builds and measurements. */
const LEFT_OUT = ['node_modules', 'cdk.out', 'dist', 'results', 'reports', 'coverage'];

/** The names with a dot that are ours: workflows, what a submission must pass, a linter's rules. */
const WITH_DOT = ['.github', '.ci', '.cfnlintrc'];

const isHidden = (name: string) => name.startsWith('.') && !WITH_DOT.includes(name);

/** `**` matches no folder whose name begins with a dot. */
const PATTERNS = [
  '**/*.{ts,tsx,mjs,cjs,js,css,html,yml,yaml,sh}',
  '.github/**/*.yml',
  '.ci/*',
  '.cfnlintrc',
];

const files = globSync(PATTERNS, {
  exclude: (name) => LEFT_OUT.includes(basename(name)) || isHidden(basename(name)),
}).filter((path) => !NOT_OURS.test(path));

describe('A source file', () => {
  it('is found', () => {
    expect(files.length).toBeGreaterThan(900);
    expect(files).toEqual(
      expect.arrayContaining(['.github/workflows/check.yml', '.ci/run', '.cfnlintrc']),
    );
  });

  it(`has no line over ${MOST_COLUMNS} columns that could be broken`, () => {
    const long = files.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .map((line, i) => ({ line, place: `${path}:${i + 1}` }))
        .filter(({ line }) => [...line.replace(ADDRESS, '')].length > MOST_COLUMNS)
        .filter(({ line }) => !UNBREAKABLE.some((form) => form.test(line)))
        .map(({ place }) => place),
    );

    expect(long).toEqual([]);
  });
});
