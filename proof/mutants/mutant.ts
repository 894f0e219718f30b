import { ALIVE, lastReport, type Position, type ReportedMutant } from './report.ts';

/** One change to one source file, and the outcome of its tests. */
export interface Mutant {
  /** `table/page.ts`. */
  readonly file: string;
  readonly line: number;
  /** The whole line in which the change begins. A line's number changes often, its text seldom. */
  readonly code: string;
  readonly original: string;
  readonly replacement: string;
  readonly status: ReportedMutant['status'];
}

/**
 * The mutants of a source file's last run. Undefined if it had none, or the file has changed since.
 */
export function lastRun(source: string, text: string): readonly Mutant[] | undefined {
  const report = lastReport(source)?.files[source];
  if (report?.source !== text) return undefined;
  return report.mutants.map((mutant) => toMutant(source, text, mutant));
}

export function toMutant(
  file: string,
  text: string,
  { location, replacement, status }: ReportedMutant,
): Mutant {
  const lines = text.split('\n');
  const offset = ({ line, column }: Position) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  return {
    file,
    line: location.start.line,
    code: (lines[location.start.line - 1] ?? '').trim(),
    original: onOneLine(text.slice(offset(location.start), offset(location.end))),
    replacement: onOneLine(replacement),
    status,
  };
}

const onOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();

export const isAlive = ({ status }: Mutant): boolean => ALIVE.has(status);
const isKilled = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout';

export interface Score {
  /** The mutants that count: killed or alive. */
  readonly mutants: number;
  readonly killed: number;
  readonly alive: number;
  /** From 0 to 100, rounded down to tenths. 100 if there are no mutants. */
  readonly percent: number;
}

/**
 * Stryker's mutation score: a mutant that timed out counts as killed, and one that does not load is
 * not counted.
 */
export const scoreOf = (all: readonly Mutant[]): Score =>
  scoreOfCounts(all.filter(isKilled).length, all.filter(isAlive).length);

/** The score of several files together. */
export const sumOf = (scores: readonly Score[]): Score =>
  scoreOfCounts(
    scores.reduce((sum, { killed }) => sum + killed, 0),
    scores.reduce((sum, { alive }) => sum + alive, 0),
  );

export function scoreOfCounts(killed: number, alive: number): Score {
  const mutants = killed + alive;
  return {
    mutants,
    killed,
    alive,
    percent: mutants === 0 ? 100 : Math.floor((killed * 1000) / mutants) / 10,
  };
}
