/**
 * Stryker's incremental report of a source file: its last run, so that the next one repeats less.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_FOLDER } from '../../packages/local/local-folder.ts';

/**
 * The used part of the report.
 * https://github.com/stryker-mutator/mutation-testing-elements/tree/master/packages/report-schema
 */
export interface Report {
  readonly files: Readonly<Record<string, ReportedFile>>;
}

interface ReportedFile {
  readonly language: string;
  readonly source: string;
  readonly mutants: readonly ReportedMutant[];
}

export interface ReportedMutant {
  readonly location: { readonly start: Position; readonly end: Position };
  readonly replacement: string;
  /** `NoCoverage` for a mutant that no test reaches, `RuntimeError` for one that does not load. */
  readonly status:
    | 'Killed'
    | 'Timeout'
    | 'Survived'
    | 'NoCoverage'
    | 'RuntimeError'
    | 'CompileError'
    | 'Ignored';
}

/** Both numbers start at 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export const reportFile = (source: string): string =>
  join(LOCAL_FOLDER, 'mutants', `${source.replaceAll('/', '.')}.json`);

/** The last run of a source file. */
export const lastReport = (source: string): Report | undefined => readReport(reportFile(source));

export function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const writeReport = (file: string, report: Report): void =>
  writeFileSync(file, JSON.stringify(report));

/**
 * Adds a source file without mutants to the report: Stryker leaves out a file of types and
 * constants.
 */
export const withSource = (report: Report | undefined, source: string, text: string): Report => ({
  ...report,
  files: { [source]: { language: 'typescript', source: text, mutants: [] }, ...report?.files },
});

/** The statuses of a mutant that no test notices. */
export const ALIVE: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

/**
 * Removes the surviving mutants, so that the next run repeats them. Stryker itself repeats one only
 * after a new test that covers it: it has no coverage of code that runs while a file loads, and
 * does not notice changes of a test's data.
 */
export const withoutSurvivors = (report: Report): Report => ({
  ...report,
  files: Object.fromEntries(
    Object.entries(report.files).map(([name, file]) => [
      name,
      { ...file, mutants: file.mutants.filter(({ status }) => !ALIVE.has(status)) },
    ]),
  ),
});
