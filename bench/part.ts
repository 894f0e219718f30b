/**
 * What `npm run bench` is made of. A part measures one thing and answers tables for people and
 * figures for a test or a later run; `bench.ts` names it on its command line, prints it, files it,
 * and writes it between its markers in `docs/performance.md`.
 */
export interface Part {
  /** What the command line, the result file and the markers call it: `capacity`, `cold` … */
  readonly name: string;
  readonly title: string;
  readonly run: (options: PartOptions) => Promise<PartResult>;
}

export interface PartOptions {
  /** One line about what goes on, for whoever waits. */
  readonly progress: (line: string) => void;
  /** Fewer rounds, smaller tables: to see that it runs, not what it says. */
  readonly quick: boolean;
  /** How long a part that runs for a while does so. */
  readonly seconds: number;
}

export interface PartResult {
  readonly tables: readonly Table[];
  /** Numbers by name. Only what is deterministic may be held by a test. */
  readonly figures: Readonly<Record<string, number>>;
  /**
   * Nothing is timed: the same code gives the same tables on any machine, so none is named beside
   * them.
   */
  readonly deterministic?: true;
  /** What a deterministic budget says against this run; `bench` exits 1 when there is any. */
  readonly violations?: readonly string[];
}

export interface Table {
  /**
   * Has markers of its own in the page, `bench:<part>-<section>`, so that prose can stand between a
   * part's tables.
   */
  readonly section?: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** A number is printed with at most two digits after its point. */
export type Row = readonly (string | number)[];
