import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Large by number: each view in a browser, each field with each naughty string, each way to break a
 * row, each option's template. `npm run test:all` has them too; `npm test` has one test or more of
 * every kind, and every access pattern.
 */
const LARGE = [
  'test/console/accessibility.test.ts',
  'test/console/order-lines.test.ts',
  'test/console/parcels.test.ts',
  'test/console/payments.test.ts',
  'test/console/search.test.ts',
  'test/console/stock.test.ts',
  'test/console/webhooks.test.ts',
  'test/fences/naughty-strings.test.ts',
  'test/lib/adopted-table.test.ts',
  'test/lib/gradual-deployments.test.ts',
  'test/lib/lean-sdk.test.ts',
  'test/lib/option-pairs.test.ts',
  'test/lib/policy-packs.test.ts',
  'test/lib/sign-in.test.ts',
  'test/lib/stack-options.test.ts',
  'test/lib/template-lint.test.ts',
  'test/lib/wide-grants.test.ts',
  'test/local/pages/documentation-page.test.ts',
  'test/oms/broken-rows.test.ts',
  'test/oms/open-order-shards.test.ts',
];

/** Minutes for one figure: `npm run test:all` has them, and `npm test -- ten-thousand`. */
const LONG = [
  'test/bench/anti-patterns-large.test.ts',
  'test/functions/webhooks/ten-thousand-events.test.ts',
];

/** `npm test` plays a part of their number (test/support/size.ts), `npm run test:all` plays all. */
const REPEATED = globSync('test/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('support/size.ts'),
);

/**
 * They measure how long something waits for a slow or silent receiver. On a machine that does
 * nothing else: two workers on two cores.
 */
const TIMED = [
  'test/client/client.test.ts',
  'test/functions/http/*.test.ts',
  'test/functions/publish-events.test.ts',
  'test/functions/webhooks/*.test.ts',
  'test/lib/lean-sdk.test.ts',
  'test/local/bus-down.test.ts',
  'test/oms/webhook-sink.test.ts',
  'test/table/deadline.test.ts',
  'test/table/lost-answers.test.ts',
];

/** `npm test -- naughty` runs what it names, large or not. */
const isNamed = process.argv.slice(2).some((word) => word !== 'run' && !word.startsWith('-'));

const included: Readonly<Record<string, readonly string[]>> = {
  large: LARGE,
  repeated: REPEATED,
  all: ['test/**/*.test.ts'],
};

// Each worker and each command that a test starts loads the same packages: compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.local/compile-cache');

export default defineConfig(({ mode }) => {
  // `npm run mutants` names the few files that test one source file.
  const include = process.env['TEST_FILES']?.split(' ') ?? included[mode] ?? ['test/**/*.test.ts'];
  const exclude = included[mode] || process.env['TEST_FILES'] || isNamed ? [] : [...LARGE, ...LONG];
  const files = globSync([...include], { cwd: import.meta.dirname, exclude });
  const timed = globSync(TIMED, { cwd: import.meta.dirname });
  const ofEach = {
    setupFiles: ['test/support/documented-fetch.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: {
      // The functions' own log lines: a test that is about one reads it from the console.
      LOG_LEVEL: 'SILENT',
      TEST_SIZE: included[mode] ? 'whole' : 'part',
      // CDK's own check takes more than half of a synthesis. `npm run synth` makes it of the
      // default template, the large tests make it of every option's.
      CDK_VALIDATION: included[mode] ? 'true' : 'false',
    },
  };
  return {
    test: {
      // Once for both projects.
      globalSetup: ['test/support/global-setup.ts'],
      tags: [{ name: 'repeated', description: 'plays a part of its number in npm test' }],
      reporters: process.env['CI']
        ? ['default', ['junit', { outputFile: 'reports/junit.xml' }]]
        : ['default'],
      projects: [
        {
          test: {
            ...ofEach,
            name: 'timed',
            include: files.filter((file) => timed.includes(file)),
            // Vitest leaves one core to itself, which is half of a machine with two.
            maxWorkers: '100%',
            sequence: { groupOrder: 0 },
          },
        },
        {
          test: {
            ...ofEach,
            name: 'others',
            include: files.filter((file) => !timed.includes(file)),
            // A file waits a quarter of its time, for an engine or a command.
            maxWorkers: '150%',
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  };
});
