/**
 * A part of `npm run bench`. It measures one thing, and returns tables for people and figures for a
 * test or a later run. `bench.ts` prints it, stores it, and writes it between its markers in
 * `docs/performance.md`.
 */
export interface Part {
  /** The name in the command line, the result file and the markers: `capacity`, `cold` … */
  readonly name: string;
  readonly title: string;
  readonly run: (options: PartOptions) => Promise<PartResult>;
}

export interface PartOptions {
  /** Reports progress, one line at a time. */
  readonly progress: (line: string) => void;
  /** Fewer rounds and smaller tables, to test the bench itself. */
  readonly quick: boolean;
  /** The duration of the part load. */
  readonly seconds: number;
}

export interface PartResult {
  readonly tables: readonly Table[];
  /** Numbers by name. Tests may only compare deterministic ones. */
  readonly figures: Readonly<Record<string, number>>;
  /**
   * Nothing is timed: the same code gives the same tables on any machine, so no machine is printed.
   */
  readonly deterministic?: true;
  /** Broken budgets of this run; with any, `bench` exits with 1. */
  readonly violations?: readonly string[];
}

export interface Table {
  /**
   * The table has its own markers in the page, `bench:<part>-<section>`, so that text can stand
   * between a part's tables.
   */
  readonly section?: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
}

/** A row of the printed table. A number is printed with at most two decimals. */
export type ReportRow = readonly (string | number)[];
