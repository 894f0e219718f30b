import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Costs } from '../../bench/anti-patterns/anti-pattern.ts';
import {
  ANTI_PATTERNS,
  antiPatternsResult,
  measureAntiPatterns,
} from '../../bench/anti-patterns/anti-patterns.ts';
import { readPage } from '../../bench/performance-page.ts';
import { toMarkdown } from '../../bench/table-text.ts';
import { readAssembly, theResource } from '../../local/cloudformation/template.ts';
import { freshTable } from './table.ts';

/** Measures all anti-patterns on so many rows, and holds docs/anti-patterns.md to it. */
export function holdAntiPatterns(rows: number, timeout: number): void {
  describe(`What anti-patterns cost on ${rows} rows`, () => {
    freshTable();
    let costs: readonly Costs[];
    beforeAll(async () => {
      const table = theResource(readAssembly(inject('assembly')), 'AWS::DynamoDB::GlobalTable');
      costs = await measureAntiPatterns(table, rows);
    }, timeout);

    it('stands in docs/anti-patterns.md: npm run bench -- anti-patterns --write', () => {
      const [table] = antiPatternsResult(new Map([[rows, costs]])).tables;
      const measured = table ? rowsOf(toMarkdown(table)) : [];
      const written = rowsOf(readPage('anti-patterns'));

      expect(measured).toHaveLength(1 + ANTI_PATTERNS.length);
      expect(written.map((row) => ofSize(row, written[0] ?? []))).toEqual(measured);
    });

    it.each(ANTI_PATTERNS.map(({ practice }, i) => [practice, i] as const))(
      'is more than what to do instead: %s',
      (practice, i) => {
        const { practice: wrong, instead } = costs[i] as Costs;
        const isDearer = wrong === 'refused' || (instead !== 'refused' && wrong > instead);

        // A page of 1 MB holds a thousand orders: nobody notices in a test, and all in production.
        const onlyLarge = practice.startsWith('Treat one answer') && rows <= 1000;
        expect(isDearer || (onlyLarge && wrong === instead)).toBe(true);
      },
    );

    const at = `at ${rows.toLocaleString('en')}`;
    /** A row of the page with the columns of this size alone. */
    const ofSize = (row: readonly string[], head: readonly string[]) =>
      row.filter((_, column) => !/^at /.test(head[column] ?? '') || head[column] === at);
  });
}

/** The cells of a Markdown table: its head, then its rows. */
const rowsOf = (markdown: string): string[][] =>
  (markdown.match(/^\| .+ \|$/gm) ?? [])
    .filter((line) => !/^\| -/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
