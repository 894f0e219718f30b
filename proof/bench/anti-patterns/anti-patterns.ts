/**
 * Measures the practices that the source documents warn against, beside their alternatives, on
 * tables of two sizes. Only units and requests are counted, so the figures are always the same:
 * `proof/bench/test/anti-patterns/anti-patterns.test.ts` compares those of the small size with
 * docs/anti-patterns.md, and a large test compares those of both sizes.
 */
import type { Resource } from '../../../packages/local/cloudformation/template.ts';
import { startBenchEngine } from '../bench-table.ts';
import type { Part, PartResult } from '../part.ts';
import type { AntiPattern, Costs } from './anti-pattern.ts';
import { KEYS } from './keys.ts';
import { deleteTable, fillTable } from './measured-table.ts';
import { READS } from './reads.ts';
import { WRITES } from './writes.ts';

export const SMALL = 1000;
export const LARGE = 100_000;

export const ANTI_PATTERNS: readonly AntiPattern[] = [...READS, ...KEYS, ...WRITES];

export const part: Part = {
  name: 'anti-patterns',
  title: 'What anti-patterns cost',
  async run({ progress, quick }) {
    progress('engine and template');
    const engine = await startBenchEngine();
    try {
      const measured = new Map<number, readonly Costs[]>();
      for (const rows of quick ? [SMALL] : [SMALL, LARGE])
        measured.set(rows, await measureAntiPatterns(engine.table, rows, progress));
      return antiPatternsResult(measured);
    } finally {
      await engine.stop();
    }
  },
};

/** Measures the costs. They are in the order of `ANTI_PATTERNS`. */
export async function measureAntiPatterns(
  table: Resource,
  rows: number,
  progress: (line: string) => void = () => {},
): Promise<readonly Costs[]> {
  progress(`${rows} orders`);
  const filled = await fillTable(table, rows);
  const costs: Costs[] = [];
  for (const { practice, measure } of ANTI_PATTERNS) {
    progress(`${rows} rows: ${practice}`);
    costs.push(await measure(filled));
  }
  await deleteTable();
  return costs;
}

/** Makes the part's table, with two columns for each size. */
export function antiPatternsResult(measured: ReadonlyMap<number, readonly Costs[]>): PartResult {
  const sizes = [...measured.keys()];
  const at = sizes.map((rows) => `at ${rows.toLocaleString('en')}`);
  return {
    deterministic: true,
    tables: [
      {
        title: 'Each practice and its alternative, by the number of rows',
        columns: ['practice', 'documents', 'counted', ...at, 'instead', ...at],
        rows: ANTI_PATTERNS.map(({ practice, documents, counted, instead }, i) => [
          practice,
          documents,
          counted,
          ...sizes.map((rows) => measured.get(rows)?.[i]?.practice ?? '–'),
          instead,
          ...sizes.map((rows) => measured.get(rows)?.[i]?.instead ?? '–'),
        ]),
      },
    ],
    figures: {},
  };
}
