import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readAssembly, theResource } from '../../../../packages/local/cloudformation/template.ts';
import { freshTable } from '../../../../test/support/table.ts';
import type { Costs } from '../../anti-patterns/anti-pattern.ts';
import {
  ANTI_PATTERNS,
  antiPatternsResult,
  measureAntiPatterns,
} from '../../anti-patterns/anti-patterns.ts';
import { readPage } from '../../performance-page.ts';
import { toMarkdown } from '../../table-text.ts';

/**
 * Measures all anti-patterns on a number of rows, and compares the results with
 * docs/anti-patterns.md.
 */
export function holdAntiPatterns(rows: number, timeout: number): void {
  describe(`The cost of anti-patterns on ${rows} rows`, () => {
    freshTable();
    let costs: readonly Costs[];
    beforeAll(async () => {
      const table = theResource(readAssembly(inject('assembly')), 'AWS::DynamoDB::GlobalTable');
      costs = await measureAntiPatterns(table, rows);
    }, timeout);

    it('is the one in docs/anti-patterns.md: npm run bench -- anti-patterns --write', () => {
      const [table] = antiPatternsResult(new Map([[rows, costs]])).tables;
      const measured = table ? rowsOf(toMarkdown(table)) : [];
      const written = rowsOf(readPage('anti-patterns'));

      expect(measured).toHaveLength(1 + ANTI_PATTERNS.length);
      expect(written.map((row) => ofSize(row, written[0] ?? []))).toEqual(measured);
    });

    it.each(ANTI_PATTERNS.map(({ practice }, i) => [practice, i] as const))(
      'is higher than the cost of the alternative: %s',
      (practice, i) => {
        const { practice: wrong, instead } = costs[i] as Costs;
        const isDearer = wrong === 'refused' || (instead !== 'refused' && wrong > instead);

        // A page of 1 MB holds a thousand orders, so this anti-pattern shows in large tables only.
        const onlyLarge = practice.startsWith('Treat one answer') && rows <= 1000;
        expect(isDearer || (onlyLarge && wrong === instead)).toBe(true);
      },
    );

    const at = `at ${rows.toLocaleString('en')}`;
    /** A row of the page with the columns of this size only. */
    const ofSize = (row: readonly string[], head: readonly string[]) =>
      row.filter((_, column) => !/^at /.test(head[column] ?? '') || head[column] === at);
  });
}

/** The cells of a Markdown table: its head, then its rows. */
const rowsOf = (markdown: string): string[][] =>
  (markdown.match(/^\| .+ \|$/gm) ?? [])
    .filter((line) => !/^\| -/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
