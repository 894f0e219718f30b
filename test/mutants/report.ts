/**
 * Stryker's incremental report of a source file: its last run, and what the next need not repeat.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_FOLDER } from '../../local/local-folder.ts';

/**
 * The part of the report that is read here.
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
  /** A mutant that no test reaches is `NoCoverage`, one that does not load a `RuntimeError`. */
  readonly status:
    | 'Killed'
    | 'Timeout'
    | 'Survived'
    | 'NoCoverage'
    | 'RuntimeError'
    | 'CompileError'
    | 'Ignored';
}

/** Both from 1. */
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

/** With the source file, if it has no mutants: Stryker leaves out a file of types and constants. */
export const withSource = (report: Report | undefined, source: string, text: string): Report => ({
  ...report,
  files: { [source]: { language: 'typescript', source: text, mutants: [] }, ...report?.files },
});

/** The statuses of a mutant that no test notices. */
export const ALIVE: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

/**
 * Without the mutants that survived, so that the next run repeats them. Stryker repeats one only
 * when a test is added that covers it: it knows no coverage of what runs when a file is loaded, and
 * does not see that the data of a test have changed.
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
