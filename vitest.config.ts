import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const find = (patterns: readonly string[], exclude: readonly string[] = []): string[] =>
  globSync([...patterns], { cwd: import.meta.dirname, exclude: [...exclude] });

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

const all = find(['test/**/*.test.ts']);
const taggedAs = (tag: string): string[] =>
  all.filter((file) => textOf(file).startsWith(`// @module-tag ${tag}\n`));

/**
 * Large by number: each view in a browser, each field with each naughty string, each way to break a
 * row, each option's template. `npm test` has one test or more of every kind, and every access
 * pattern.
 */
const LARGE = taggedAs('large');

/** Minutes for one figure: `npm run test:all` has them, and `npm test -- ten-thousand`. */
const LONG = taggedAs('long');

/** `npm test` plays a part of their number (test/support/size.ts), `npm run test:large` plays all. */
const REPEATED = all.filter((file) => textOf(file).includes('support/size.ts'));

/**
 * They compute, synthesize or read documents, and change nothing that another file could see, such
 * as the environment. So they share a worker, which loads their packages once.
 */
const PURE = find(['test/*.test.ts', 'test/{docs,domain,lib,openapi}/**/*.test.ts']).filter(
  (file) =>
    !/\bvi\.|\bprocess\.|spawn|freshTable|injectFaults|recordRequests|requestsOfALife/.test(
      textOf(file),
    ),
);

/**
 * They measure how long something waits for a slow or silent receiver. On a machine that does
 * nothing else: two workers on two cores.
 */
const TIMED = find([
  'test/client/client.test.ts',
  'test/functions/http/*.test.ts',
  'test/functions/publish-events.test.ts',
  'test/functions/webhooks/*.test.ts',
  'test/lib/lean-sdk.test.ts',
  'test/local/bus-down.test.ts',
  'test/oms/webhook-sink.test.ts',
  'test/table/deadline.test.ts',
  'test/table/lost-answers.test.ts',
]);

/** They take longest, so they begin first: otherwise the last one runs alone at the end. */
const LONGEST = [
  'test/simulation/',
  'test/lib/policy-packs',
  'test/lib/template-lint',
  'test/console/webhooks',
  'test/local/invoke',
  'test/oms/smoke',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((path) => moduleId.includes(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** `npm test -- naughty` runs what it names, large or not. */
const isNamed = process.argv.slice(2).some((word) => word !== 'run' && !word.startsWith('-'));

const included: Readonly<Record<string, readonly string[]>> = {
  large: [...LARGE, ...REPEATED],
  all,
};

// Each worker and each command that a test starts loads the same packages: compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.local/compile-cache');

/** Makes the projects. Those that are timed run before the others, with workers of their own. */
function projects(files: readonly string[], isWhole: boolean): TestProjectConfiguration[] {
  const timed = files.filter((file) => TIMED.includes(file));
  const pure = files.filter((file) => PURE.includes(file) && !timed.includes(file));
  const others = files.filter((file) => !timed.includes(file) && !pure.includes(file));
  const settings = {
    setupFiles: ['test/support/documented-fetch.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A page or a stream of a busy machine needs more than Vitest's second.
    expect: { poll: { timeout: 10_000 } },
    env: {
      // The functions' own log lines: a test that is about one reads it from the console.
      LOG_LEVEL: 'SILENT',
      TEST_SIZE: isWhole ? 'whole' : 'part',
      // CDK's own check takes more than half of a synthesis. `npm run synth` makes it of the
      // default template, the large tests make it of every option's.
      CDK_VALIDATION: isWhole ? 'true' : 'false',
    },
  };
  // Vitest's default leaves one core to itself, which is half of a machine with two. A file waits
  // a quarter of its time, for an engine, a command or a browser.
  const cores = availableParallelism();
  const [alone, together] = [
    { maxWorkers: cores, sequence: { groupOrder: 0 } },
    { maxWorkers: Math.ceil(1.5 * cores), sequence: { groupOrder: 1 } },
  ];
  return [
    { test: { ...settings, ...alone, name: 'timed', include: timed } },
    { test: { ...settings, ...together, name: 'others', include: others } },
    { test: { ...settings, ...together, name: 'pure', include: pure, isolate: false } },
  ];
}

export default defineConfig(({ mode }) => {
  const isWhole = included[mode] !== undefined;
  // `npm run mutants` names the few files that test one source file.
  const named = process.env['TEST_FILES']?.split(' ');
  const left = isWhole || named || isNamed ? [] : [...LARGE, ...LONG];
  const files = find(named ?? included[mode] ?? all, left);
  return {
    test: {
      // Once for all projects.
      globalSetup: ['test/support/global-setup.ts'],
      tags: [
        { name: 'large', description: 'is left out of npm test' },
        { name: 'long', description: 'takes minutes for one figure' },
        { name: 'repeated', description: 'plays a part of its number in npm test' },
      ],
      reporters: process.env['CI']
        ? ['default', ['junit', { outputFile: `reports/junit${isWhole ? `-${mode}` : ''}.xml` }]]
        : ['default'],
      sequence: { sequencer: LongestFirst },
      projects: projects(files, isWhole),
    },
  };
});
