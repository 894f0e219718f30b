import type { Page } from 'playwright-core';

/** Pixels: https://www.w3.org/TR/WCAG22/#target-size-minimum */
const SMALLEST = 24;

/**
 * Finds the visible buttons, summaries and lists of choices that are too small to hit. axe-core
 * accepts a small target while nothing else is near it, which depends on the data shown.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, summary, select')]
    .map((target) => [target, target.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && height > 0)
    .filter(([, { width, height }]) => width < ${SMALLEST} || height < ${SMALLEST})
    .map(([{ outerHTML }, { width, height }]) =>
      outerHTML.slice(0, 120) + ' ' + width + ' × ' + height)`);
