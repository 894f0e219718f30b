/**
 * `npm run compat`: compares docs/openapi.json with the document of the last release.
 * docs/compatibility.md has the rules.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, readCommandLine } from '../commands/command-line.ts';
import { EXIT } from '../commands/exit-code.ts';
import { Failure } from '../commands/failure.ts';
import { ROOT } from '../commands/root.ts';
import { type ApiDocument, breakingChanges } from '../openapi/breaking-changes.ts';
import type { Break } from '../openapi/schema-breaks.ts';
import { inWhole } from '../openapi/shared-parts.ts';
import { isAnnounced } from './changelog.ts';

export const RELEASED = 'packages/api/openapi/released.json';
export const DOCUMENT = 'docs/openapi.json';

export interface JudgedBreak extends Break {
  readonly announced: boolean;
}

/** @throws {Failure} if the file is missing or is not JSON */
export function readDocument(root: string, path: string): ApiDocument {
  try {
    return inWhole(JSON.parse(readFileSync(join(root, path), 'utf8')));
  } catch (error) {
    throw new Failure(`${path} cannot be read (${(error as Error).message}): restore it from Git.`);
  }
}

/** Returns the breaks since the last release, each with whether the changelog announces it. */
export function judgedBreaks(root: string): JudgedBreak[] {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return breakingChanges(readDocument(root, RELEASED), readDocument(root, DOCUMENT)).map((one) => ({
    ...one,
    announced: isAnnounced(one, changelog),
  }));
}

/** Before 1.0 an announced break passes. From 1.0 none does, until the next major release. */
export const passes = (released: string, breaks: readonly JudgedBreak[]): boolean =>
  breaks.length === 0 || (/^0\./.test(released) && breaks.every(({ announced }) => announced));

export const lineOf = ({ announced, name, text }: JudgedBreak): string =>
  announced ? `announced: ${text}` : `BREAK: ${text}; no entry under Breaking has \`${name}\``;

/** Prints the breaks, and returns the exit code. */
export function compat(root: string, asJson: boolean): number {
  const { version } = readDocument(root, RELEASED).info;
  const breaks = judgedBreaks(root);
  const passed = passes(version, breaks);
  if (asJson) console.log(JSON.stringify({ released: version, passed, breaks }));
  else print(version, passed, breaks);
  return passed ? EXIT.fine : EXIT.failed;
}

function print(version: string, passed: boolean, breaks: readonly JudgedBreak[]): void {
  for (const one of breaks) console.log(lineOf(one));
  if (passed) console.log(`${DOCUMENT} keeps what ${version} promised: ${breaks.length} announced`);
  else console.log(`${DOCUMENT} breaks clients of ${version}: see docs/compatibility.md`);
}

if (import.meta.main) {
  const { json = false } = readCommandLine(
    commandLine('compat', `Compares ${DOCUMENT} with the one of the last release.`)
      .option('--json', 'the breaks as JSON')
      .addHelpText(
        'after',
        '\nEnds with 0 if no client breaks, or CHANGELOG.md announces each break before 1.0;\n' +
          'with 1 if a break is not announced, or from 1.0 on.',
      ),
  ).opts<{ json?: boolean }>();
  try {
    process.exitCode = compat(ROOT, json);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = EXIT.failed;
  }
}
