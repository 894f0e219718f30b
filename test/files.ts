/**
 * The test files by what they need of a worker and of a run. vitest.config.ts makes projects of
 * them.
 */
import './required-node.ts';
import fs, { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export const find = (patterns: readonly string[], exclude: readonly string[] = []): string[] =>
  fs.globSync([...patterns], { cwd: ROOT, exclude: ['**/node_modules/**', ...exclude] });

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/**
 * The files of `npm test`: all that is deployed, the client, which others build on, and the shop's
 * own. A shop in a folder elsewhere has a project in vitest.config.ts.
 */
const OF_THE_PRODUCT = [
  'test/**/*.test.ts',
  'packages/client/test/**/*.test.ts',
  'shop/test/**/*.test.ts',
];
const TESTS = [
  ...OF_THE_PRODUCT,
  'packages/*/test/**/*.test.ts',
  'examples/test/**/*.test.ts',
  'proof/**/*.test.ts',
];

export const ALL: readonly string[] = [...new Set(find(TESTS))];
export const PRODUCT: readonly string[] = find(OF_THE_PRODUCT);
/** The tests of the packages beside the product, of the examples and of the proofs. */
export const PACKAGES: readonly string[] = ALL.filter((file) => !PRODUCT.includes(file));

/** The options of Vitest that take a value as the next word. */
const WITH_VALUE = /^(-t|--testNamePattern|--reporter|--project|--mode|--config|-c|--tags-filter)$/;

/** True if the words of Vitest's command line name a test file, or a part of its path. */
export const nameFiles = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      !/^(-.*|run|list|watch)$/.test(word) &&
      !WITH_VALUE.test(words[at - 1] ?? '') &&
      ALL.some((file) => file.includes(word) || word.includes(file)),
  );

/** The tags of a file's first line. Vitest knows a file by the first of them. */
const tagsOf = (file: string): readonly string[] =>
  /^\/\/ @module-tag ([a-z ]+)\n/.exec(textOf(file))?.[1]?.split(' ') ?? [];

const taggedAs = (...tags: readonly string[]): string[] =>
  ALL.filter((file) => tagsOf(file).some((tag) => tags.includes(tag)));

/**
 * Large by number: each view in a browser, each field with each naughty string, each way to break a
 * row, each option's template. `npm run test:large` plays them.
 */
export const LARGE: readonly string[] = taggedAs('large');

/**
 * Minutes for one figure. `npm run test:long` plays them, `npm test -- ten-thousand` one of them.
 */
export const LONG: readonly string[] = taggedAs('long');

/**
 * `npm test` plays a part of their number (test/support/size.ts), `npm run test:large` all.
 */
export const REPEATED: readonly string[] = ALL.filter((file) =>
  textOf(file).includes('support/size.ts'),
);

/**
 * They measure how long something waits for a slow or silent receiver. They run before all others,
 * which would delay them.
 */
export const TIMED: readonly string[] = taggedAs('timed');

/**
 * Signs of a file that replaces modules, gives a client another address, or has a server that
 * answers a client in its own way.
 */
const SIGNS = [
  /\bvi\.(mock|hoisted|resetModules)|OwnEngine|AWS_ENDPOINT_URL/,
  /\brecordAnswers\b/,
  /support\/(account|browser|cloudwatch|event-bus|execution-environment|lambda-runtime)\.ts/,
  /support\/(restoring-engine|sdk-client|secrets-manager|shop-in-browser|user-pool)\.ts/,
  /support\/(webhook-receiver|webhook-storm|wire)\.ts/,
];

/** True if a test file with this text must be tagged `alone`, or `timed`. */
export const needsOwnWorker = (text: string): boolean => SIGNS.some((sign) => sign.test(text));

/** They have workers of their own. */
export const OWN_WORKER: readonly string[] = taggedAs('alone', 'timed');

/** The files that lack a worker of their own. */
export const lackOwnWorker = (files: readonly string[]): string[] =>
  files.filter((file) => !OWN_WORKER.includes(file) && needsOwnWorker(textOf(file)));

/** They share workers of their own, because no other file needs the packages of CDK. */
export const STACKS: readonly string[] = find(['test/lib/**/*.test.ts'], OWN_WORKER);

/**
 * They share workers, each of which loads their packages once and keeps an engine. What a file
 * changes is undone after it (test/support/shared-worker.ts). The mutants change sources, and the
 * files of the simulation take so long that each needs a core: they are tagged `alone`.
 */
export const SHARED: readonly string[] = find(TESTS, [...OWN_WORKER, 'test/lib/**']);

/** They take longest, so they begin first: otherwise the last one runs alone at the end. */
export const FIRST: readonly string[] = taggedAs('first');
