import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineRefusal } from '../domain/refusal.ts';
import { PROBLEMS } from '../functions/http/problem.ts';
import { type Run, run } from '../local/run.ts';
import { OPERATIONS } from '../openapi/operations.ts';
import { browser, hasBrowser, screenshot, type Theme } from './support/browser.ts';
import { faintTexts } from './support/contrast.ts';

let backend: Run;

beforeAll(async () => {
  const quiet = () => undefined;
  const listeners = { onStep: quiet, onAnswer: quiet, onLine: quiet, onFault: quiet, onGiveUp: quiet };
  backend = await run({ port: 0, dataFolder: undefined, ...listeners });
}, 60_000);
afterAll(() => backend?.stop());

describe('the pages beside the API', () => {
  it.each(Object.keys(PROBLEMS))('explain the type /problems/%s', async (code) => {
    const response = await fetch(`${backend.url}/problems/${code}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<code>${code}</code>`);
  });

  it('say the title of a problem once, and nothing of what is not there', async () => {
    const page = await (await fetch(`${backend.url}/problems/route-not-found`)).text();
    const [, main = ''] = /<main>([\s\S]*)<\/main>/.exec(page) ?? [];
    expect(main.split(PROBLEMS['route-not-found'].title)).toHaveLength(2);
    expect(main).not.toMatch(/\b(above|below)\b/);
  });

  it('tell every reason for which a line is refused', async () => {
    const page = await (await fetch(`${backend.url}/problems/order-not-accepted`)).text();
    const reasons: Record<LineRefusal['code'], true> = {
      ...{ 'out-of-stock': true, 'price-changed': true, 'name-changed': true, 'unknown-sku': true },
    };
    for (const reason of Object.keys(reasons)) expect(page).toContain(`<code>${reason}</code>`);
  });

  it('say when there is no such problem or page', async () => {
    const [problem, page] = [await fetch(`${backend.url}/problems/<b>`), await fetch(`${backend.url}/docs/../x`)];
    expect([problem.status, page.status]).toEqual([404, 401]);
    expect((await fetch(`${backend.url}/docs/../docs/nothing`)).status).toBe(404);
  });

  it('are only read', async () => {
    const response = await fetch(`${backend.url}/docs`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('leave the API’s own paths alone', async () => {
    expect((await fetch(`${backend.url}/orders/docs`)).status).toBe(401);
  });
});

describe.skipIf(!hasBrowser)('the documentation page in a browser', () => {
  const { open, complaints } = browser();

  it('shows every operation, and answers one that is tried out with a token', async () => {
    const page = await open(`${backend.url}/docs`);
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('.opblock').count()).toBe(OPERATIONS.length);

    await page.getByRole('button', { name: 'Authorize', exact: true }).first().click();
    await page
      .getByLabel('Value')
      .or(page.locator('input[type=text]'))
      .first()
      .fill(await backend.operatorToken());
    await page
      .locator('.modal-ux')
      .getByRole('button', { name: /apply credentials|authorize/i })
      .first()
      .click();
    await page.locator('.modal-ux').getByRole('button', { name: 'Close', exact: true }).click();

    const operation = page.locator('#operations-operations-listOpenOrders');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    await screenshot(page, 'docs-tried-out');
    await page.close();
  }, 60_000);

  it.each<Theme>(['light', 'dark'])(
    'is readable in the %s theme',
    async (theme) => {
      const page = await open(`${backend.url}/docs`, theme);
      await page.locator('.opblock').first().waitFor();
      // All that there is to an operation: parameters, a body, answers with headers and examples; then the schemas.
      for (const id of ['storefront-createOrder', 'operations-listOpenOrders', 'operations-putInventory']) {
        await page.locator(`#operations-${id} .opblock-summary-control`).click();
        await page.locator(`#operations-${id} .responses-inner`).waitFor();
      }
      await page.locator('.models button').first().click();
      await page.getByRole('button', { name: 'Expand all' }).first().waitFor();
      await screenshot(page, `docs-${theme}`);
      expect(await faintTexts(page)).toEqual([]);
      await page.getByRole('button', { name: 'Authorize', exact: true }).first().click();
      await page.locator('.modal-ux').waitFor();
      expect(await faintTexts(page)).toEqual([]);
      const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(paper).toBe(theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(21, 25, 29)');
      await page.goto(`${backend.url}/problems`);
      await screenshot(page, `problems-${theme}`);
      expect(await faintTexts(page)).toEqual([]);
      await page.close();
    },
    60_000,
  );

  it('asks nobody else for anything, and no script fails', () => expect(complaints).toEqual([]));
});
