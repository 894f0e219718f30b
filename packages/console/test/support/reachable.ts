import type { Page } from 'playwright-core';

/** The links and controls of the page, or of the dialog or the menu over it. */
const CONTROLS = `[...([...document.querySelectorAll('dialog[open], .menu[open]')].at(-1)
    ?? document.body)
  .querySelectorAll('a[href], button, input, select, textarea, summary')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.disabled && !one.closest('.hidden, .skip, fieldset:disabled'))`;

/** True if a point of the element, scrolled to, is on the screen and covered by nothing else. */
const IS_REACHED = `(one) => {
  one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = one.getBoundingClientRect();
  const parts = [0.5, 0.15, 0.85];
  return parts.some((right) => parts.some((down) => {
    const hit = document.elementFromPoint(left + width * right, top + height * down);
    return hit && (one.contains(hit) || [...(one.labels ?? [])].some((of) => of.contains(hit)));
  }));
}`;

/** Twice the size of each text, as a browser that enlarges text alone has it. */
const DOUBLE = `(() => {
  const sizes = [...document.querySelectorAll('body, body *')].map((one) => {
    const { fontSize, lineHeight } = getComputedStyle(one);
    return [one, parseFloat(fontSize), parseFloat(lineHeight)];
  });
  for (const [one, size, line] of sizes) {
    one.style.fontSize = 2 * size + 'px';
    if (line > 0) one.style.lineHeight = 2 * line + 'px';
  }
})()`;
const SINGLE = `for (const one of document.querySelectorAll('body, body *')) {
  one.style.fontSize = '';
  one.style.lineHeight = '';
}`;

/** The first characters of the links and controls that a person cannot get at. */
const unreached = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`${CONTROLS}.filter((one) => !(${IS_REACHED})(one))
    .map(({ outerHTML }) => outerHTML.slice(0, 110))`);

/**
 * Finds the links and controls that are out of reach at 400 % zoom (WCAG 2.2, 1.4.10: 320 by 256
 * pixels), with texts of 200 % (1.4.4), and in forced colors; each with the name of the case.
 */
export async function outOfReach(page: Page): Promise<readonly (readonly [string, string])[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  const findings: (readonly [string, string])[] = [];
  const note = async (name: string) => {
    for (const control of await unreached(page)) findings.push([name, control]);
  };
  await page.setViewportSize({ width: 320, height: 256 });
  await note('zoom');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(DOUBLE);
  await note('text');
  await page.evaluate(SINGLE);
  await page.emulateMedia({ forcedColors: 'active' });
  await note('colors');
  await page.emulateMedia({ forcedColors: null });
  await page.setViewportSize(size);
  return findings;
}
