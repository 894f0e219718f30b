// @module-tag large alone first
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDITS } from './notes/edits.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const EXAMPLE = join(import.meta.dirname, 'notes');

/** The commands of CONTRIBUTING.md, and the files of its table. */
const [, SECTION = ''] =
  /\n## Add an operation\n([\s\S]*?)\n## /.exec(
    readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'),
  ) ?? [];
const COMMANDS = [...SECTION.matchAll(/^npm run new -- (.*\\\n.*)$/gm)].map(([, words = '']) =>
  [...words.matchAll(/'([^']+)'|[^\s\\]+/g)].map(([word, quoted]) => quoted ?? word),
);
const TABLE = [...SECTION.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, files = '']) => {
  const [first = '', ...others] = [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  return [first, ...others.map((file) => first.replace(/[^/]*$/, file))];
});

/** The most files that a GET and a POST of a sub-resource may need by hand. */
const MOST = 12;

/** Everything that is not in the repository. */
const LEFT_OUT = /^(\.git|\.local|\.vitest|node_modules|cdk\.out|coverage|reports|results|dist)$/;

describe('The example of CONTRIBUTING.md, a GET and a POST of a sub-resource', () => {
  const copy = mkdtempSync(join(tmpdir(), 'orders-new-operation-'));
  const original = new Map<string, string>();
  const textOf = (file: string) => readFileSync(join(copy, file), 'utf8');
  const sources = () =>
    globSync('**/*.*', { cwd: copy, exclude: (name) => LEFT_OUT.test(basename(name)) }).filter(
      (file) => /\.(ts|tsx|md|jsonc?|css)$/.test(file),
    );
  const changed = () => sources().filter((file) => original.get(file) !== textOf(file));

  beforeAll(() => {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(basename(path)) });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    for (const file of sources()) original.set(file, textOf(file));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('begins with npm run new; then all compiles, and a test names what is missing', () => {
    for (const words of COMMANDS) succeed('run', 'new', '--', ...words);
    succeed('run', 'typecheck');
    succeed('run', 'lint');

    const { status, output } = npm('test', '--', 'test/complete.test.ts');

    expect(status).toBe(1);
    const story = 'in packages/api/story/remarks.ts';
    // The other chapters of the room.
    const or = / \(or correspondence\.ts, .*\)$/;
    const steps = [...output.matchAll(/"(A98b? [^"]+)"/g)].map(([, step = '']) => step);
    expect(steps.filter((step) => or.test(step))).toHaveLength(5);
    expect(steps.map((step) => step.replace(or, ''))).toEqual([
      'A98 add-note: run npm run generate',
      'A98 add-note: list its grants in its row in functions/manifest/',
      'A98 add-note: write its requests, with cost and units, into dynamodb of ' +
        'packages/api/operations/remarks/a98-add-note.ts',
      `A98 add-note: write a step ${story}`,
      `A98 add-note: write a step that is refused with idempotency-key-reused ${story}`,
      `A98 add-note: mark a step with onStage ${story}`,
      'A98 add-note: list AddNote in test/security/table-access.ts',
      'A98b list-notes: run npm run generate',
      'A98b list-notes: list its grants in its row in functions/manifest/',
      'A98b list-notes: write its requests, with cost and units, into dynamodb of ' +
        'packages/api/operations/remarks/a98b-list-notes.ts',
      `A98b list-notes: write a step ${story}`,
      `A98b list-notes: mark a step with onStage ${story}`,
      'A98b list-notes: list ListNotes in test/security/table-access.ts',
    ]);
  });

  it(`takes the files of the table by hand, at most ${MOST}`, () => {
    for (const file of globSync('**/*.txt', { cwd: EXAMPLE }))
      writeFileSync(
        join(copy, file.replace(/\.txt$/, '')),
        readFileSync(join(EXAMPLE, file), 'utf8'),
      );
    for (const { file, old, text } of EDITS) {
      const parts = textOf(file).split(old);
      expect(parts.length, `${file} has once: ${old}`).toBe(2);
      writeFileSync(join(copy, file), parts.join(text));
    }

    expect(changed().sort()).toEqual(TABLE.sort());
    expect(TABLE.length).toBeLessThanOrEqual(MOST);
  });

  // It runs a dozen test files: a busy machine takes minutes.
  const timeout = 1_200_000;
  it('needs nothing else: what is generated, types, lint and the tests are in order', {
    timeout,
  }, () => {
    succeed('run', 'generate');
    succeed('run', 'typecheck');
    succeed('run', 'lint');
    succeed('test', '--', ...WHOLE);
    const promises = succeed('test', '--', ...PROMISES, '-t', 'A98|[nN]ote');
    expect(Number(/Tests +(\d+) passed/.exec(promises)?.[1])).toBeGreaterThan(60);
  });

  /** A run of tests prints what failed at its end; CI shows the beginning of a long message. */
  const succeed = (...words: string[]): string => {
    const { status, output } = npm(...words);
    expect(status, output.slice(-LAST)).toBe(0);
    return output;
  };

  /** Runs npm as a person does, without what this test's own run has in its environment. */
  function npm(...words: string[]) {
    const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
    const { status, stdout, stderr } = spawnSync('npm', words, {
      cwd: copy,
      env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE },
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  }
});

/** Characters of a failed command's output that are shown. */
const LAST = 4_000;

/** The tests that compare operations with each other, and those of the example's own. */
const WHOLE = [
  'test/complete.test.ts',
  'test/architecture.test.ts',
  'packages/api/test/story/units.test.ts',
  'test/lib/table/least-privilege.test.ts',
  'test/functions/customers/a39-erase-customer.test.ts',
  'test/functions/remarks/a98-add-note.test.ts',
  'test/functions/replays.test.ts',
  'test/lib/functions/bundle.test.ts',
  'proof/mutants/mutants.test.ts',
  'test/table/keys.test.ts',
  'proof/bench/test/capacity/capacity.test.ts',
  'packages/api/test/generate/new.test.ts',
];

/** The tests that try each operation for itself: of the new ones only. */
const PROMISES = [
  'test/promises/callers.test.ts',
  'test/promises/lists.test.ts',
  'test/promises/once.test.ts',
  'test/security/identity.test.ts',
];
