import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** axe-core as a script, injected by DevTools: a page's policy blocks scripts of other sites. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of WCAG 2.2 at AA, and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations that axe-core finds in the visible page, one line for each element. Also counts
 * the rules that applied: a page without any was not checked.
 */
export async function accessibility(page: Page): Promise<Accessibility> {
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(AXE);
  return (await page.evaluate(`axe
    .run(document, { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] })
    .then(({ passes, violations }) => ({
      passes: passes.length,
      violations: violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) =>
          id + ': ' + html.slice(0, 120) + ' ' + failureSummary)),
    }))`)) as Accessibility;
}

export interface Accessibility {
  readonly passes: number;
  readonly violations: readonly string[];
}
