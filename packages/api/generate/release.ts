/**
 * `npm run release -- 0.2.0`: gives a version to all that a release consists of, and keeps its
 * OpenAPI document. It commits nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { commandLine, readCommandLine } from '../commands/command-line.ts';
import { EXIT } from '../commands/exit-code.ts';
import { Failure } from '../commands/failure.ts';
import { ROOT } from '../commands/root.ts';
import { unreleased, withVersion } from './changelog.ts';
import { DOCUMENT, judgedBreaks, lineOf, RELEASED } from './compat.ts';
import { jsonLine } from './json-file.ts';

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

type Version = readonly [major: number, minor: number, patch: number];

function parsed(text: string): Version {
  const [, major, minor, patch] = VERSION.exec(text) ?? [];
  return [Number(major), Number(minor), Number(patch)];
}

/** True if a version may break clients of the last one: a new major, before 1.0 a new minor. */
export function mayBreak(before: string, version: string): boolean {
  const [was, is] = [parsed(before), parsed(version)];
  return is[0] > was[0] || (was[0] === 0 && is[1] > was[1]);
}

function isNewer(before: string, version: string): boolean {
  const [was, is] = [parsed(before), parsed(version)];
  const at = is.findIndex((part, i) => part !== was[i]);
  return at >= 0 && (is[at] ?? 0) > (was[at] ?? 0);
}

/** @throws {Failure} if this cannot be the next version, with the reason and the next step */
export function assertReleasable(root: string, before: string, version: string): void {
  if (!isNewer(before, version)) throw new Failure(`${version} is not newer than ${before}.`);
  if (unreleased(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) === '')
    throw new Failure('CHANGELOG.md has no entry under Unreleased: describe what is released.');
  const breaks = judgedBreaks(root);
  const silent = breaks.filter(({ announced }) => !announced);
  if (silent.length > 0) throw new Failure(silent.map(lineOf).join('\n'));
  if (breaks.length > 0 && !mayBreak(before, version))
    throw new Failure(
      `${breaks.map(lineOf).join('\n')}\n${version} may not break clients of ${before}: choose a ` +
        'new major version, or before 1.0 a new minor one.',
    );
}

/** Returns the new text of each file by its path. Nothing is written yet. */
export function releasedFiles(
  root: string,
  before: string,
  version: string,
  day: string,
): ReadonlyMap<string, string> {
  const replaced = (path: string, old: string, now: string, times = 1): [string, string] => {
    const parts = readFileSync(join(root, path), 'utf8').split(old);
    if (parts.length <= times) throw new Failure(`${path} has no ${old}: restore it from Git.`);
    const [head, rest] = [parts.slice(0, times + 1), parts.slice(times + 1)];
    return [path, [head.join(now), ...rest].join(old)];
  };
  const member = [`"version": "${before}"`, `"version": "${version}"`] as const;
  const document = replaced(DOCUMENT, ...member);
  return new Map([
    replaced('package.json', ...member),
    ['package-lock.json', lockOf(root, version)],
    replaced('packages/client/package.json', ...member),
    replaced('packages/client/README.md', `-client-${before}.tgz`, `-client-${version}.tgz`),
    document,
    [RELEASED, jsonLine(JSON.parse(document[1]))],
    ['CHANGELOG.md', withVersion(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, day)],
  ]);
}

/** The lock file with the version of the root and of the client, and of no package of others. */
function lockOf(root: string, version: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const own of [lock, lock.packages[''], lock.packages['packages/client']])
    own.version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Prints what was written, and returns the exit code. */
export function release(root: string, version: string, { check = false, json = false }): number {
  const before: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  assertReleasable(root, before, version);
  const files = releasedFiles(root, before, version, new Date().toISOString().slice(0, 10));
  if (!check) for (const [path, text] of files) writeFileSync(join(root, path), text);
  const written = check ? 'would write' : 'wrote';
  if (json)
    console.log(JSON.stringify({ before, version, written: !check, files: [...files.keys()] }));
  else for (const path of files.keys()) console.log(`${written} ${path}`);
  return EXIT.fine;
}

function version(text: string): string {
  if (!VERSION.test(text)) throw new InvalidArgumentError('It has the form 1.2.3.');
  return text;
}

if (import.meta.main) {
  const command = readCommandLine(
    commandLine('release', 'Gives a version to the packages, the API and the changelog.')
      .argument('<version>', 'the new version, such as 0.2.0', version)
      .option('--check', 'write nothing; only print what would be written')
      .option('--json', 'the result as JSON')
      .addHelpText(
        'after',
        '\nEnds with 0 if it is done; with 1, and no file written, if the version is not newer, ' +
          'nothing\nis unreleased, or a break is not announced or needs a higher version.',
      ),
  );
  const [next = ''] = command.args;
  try {
    process.exitCode = release(ROOT, next, command.opts<{ check?: boolean; json?: boolean }>());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = EXIT.failed;
  }
}
