import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { OWN_SHOP, shopFolder } from './lib/shop/shop-folder.ts';
import {
  ALL,
  FIRST,
  find,
  LARGE,
  LONG,
  nameFiles,
  PACKAGES,
  PRODUCT,
  REPEATED,
  SHARED,
  STACKS,
  TIMED,
} from './test/files.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      FIRST.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** `npm test -- naughty` runs what it names, large or not. */
const isNamed = nameFiles(process.argv.slice(2));

/** The files of a run in whole, by its mode. */
const included: Readonly<Record<string, readonly string[]>> = {
  large: [...LARGE, ...REPEATED],
  long: LONG,
  all: ALL,
};

// Each worker and each command that a test starts loads the same packages: compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.local/compile-cache');

// esbuild bundles every function in each synthesis: it frees memory four times less often.
process.env['GOGC'] ??= '400';

/** Milliseconds. A limit only ends a test that hangs: a busy machine takes ten times as long. */
const LIMIT = 300_000;
const LARGE_LIMIT = 1_800_000;

/** The tests of a shop's own folder, which `SHOP=../my-shop npm test` runs, too. */
const ofShop: readonly TestProjectConfiguration[] =
  shopFolder() === OWN_SHOP
    ? []
    : [
        {
          // The shop has no packages of its own.
          resolve: { alias: { vitest: join(import.meta.dirname, 'node_modules/vitest') } },
          test: { name: 'shop', root: shopFolder(), include: ['test/**/*.test.ts'] },
        },
      ];

/** Makes the projects. Those that are timed run before the others, with workers of their own. */
function projects(files: readonly string[], isWhole: boolean): TestProjectConfiguration[] {
  const of = (group: readonly string[]) => files.filter((file) => group.includes(file));
  const groups = [...TIMED, ...STACKS, ...SHARED];
  const others = files.filter((file) => !groups.includes(file));
  const settings = {
    setupFiles: ['test/support/documented-fetch.ts'],
    testTimeout: isWhole ? LARGE_LIMIT : LIMIT,
    hookTimeout: LIMIT,
    expect: { poll: { timeout: LIMIT / 2 } },
    env: {
      // The functions' own log lines: a test that is about one reads it from the console.
      LOG_LEVEL: 'SILENT',
      TEST_SIZE: isWhole ? 'whole' : 'part',
      // CDK's own check takes more than half of a synthesis. `npm run synth` makes it of the
      // default template; a few large tests make it of every option's.
      CDK_VALIDATION: 'false',
    },
  };
  // Vitest's default leaves one core to itself, which is half of a machine with two. A file waits
  // a quarter of its time, for an engine, a command or a browser.
  const cores = availableParallelism();
  const maxWorkers = Math.ceil(1.5 * cores);
  // Tests that wait for the same timeout wait together; more of them would delay each other until
  // the functions' own limits of time end.
  const alone = { maxWorkers, maxConcurrency: 5, sequence: { groupOrder: 0 } };
  const together = { maxWorkers, sequence: { groupOrder: 1 } };
  const inOneWorker = {
    isolate: false,
    setupFiles: [...settings.setupFiles, 'test/support/shared-worker.ts'],
  };
  return [
    { test: { ...settings, ...alone, name: 'timed', include: of(TIMED) } },
    { test: { ...settings, ...together, name: 'others', include: others } },
    { test: { ...settings, ...together, ...inOneWorker, name: 'stacks', include: of(STACKS) } },
    { test: { ...settings, ...together, ...inOneWorker, name: 'shared', include: of(SHARED) } },
  ];
}

export default defineConfig(({ mode }) => {
  const isWhole = included[mode] !== undefined;
  // `npm run mutants` names the few files that test one source file.
  const named = process.env['TEST_FILES']?.split(' ');
  const ofPart = mode === 'packages' ? PACKAGES : isNamed ? ALL : PRODUCT;
  const left = isWhole || named || (isNamed && mode !== 'packages') ? [] : [...LARGE, ...LONG];
  const files = find(named ?? included[mode] ?? ofPart, left);
  return {
    test: {
      // Once for all projects.
      globalSetup: ['test/support/global-setup.ts'],
      tags: [
        { name: 'large', description: 'is left out of npm test' },
        { name: 'long', description: 'takes minutes for one figure' },
        { name: 'timed', description: 'measures a slow receiver, before all others' },
        { name: 'alone', description: 'needs a worker of its own' },
        { name: 'first', description: 'takes longest, so it begins first' },
        { name: 'repeated', description: 'plays a part of its number in npm test' },
      ],
      reporters: process.env['CI']
        ? ['default', ['junit', { outputFile: `reports/junit${isWhole ? `-${mode}` : ''}.xml` }]]
        : ['default'],
      sequence: { sequencer: LongestFirst },
      projects: [...projects(files, isWhole), ...(isNamed || named ? [] : ofShop)],
    },
  };
});
