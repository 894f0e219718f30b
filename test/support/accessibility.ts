import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** axe-core as a script: a page's policy lets no other site's script in, and DevTools may. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 at AA, and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe-core objects to in the page as it is shown, one line for each element. It also counts
 * the rules that applied: a page on which none did was not looked at.
 */
export async function accessibility(page: Page): Promise<Accessibility> {
  await page.evaluate(AXE);
  return (await page.evaluate(`axe
    .run(document, { runOnly: ${JSON.stringify(TAGS)} })
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
