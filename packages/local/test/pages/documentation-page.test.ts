// @module-tag large alone
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LineRefusal } from '../../../../domain/refusal.ts';
import { PROBLEMS } from '../../../../functions/http/problems.ts';
import { browser, hasBrowser, screenshot, type Theme } from '../../../../test/support/browser.ts';
import { faintTexts } from '../../../../test/support/contrast.ts';
import { run } from '../../../../test/support/local-run.ts';
import { operationIdOf } from '../../../api/operations/operation-id.ts';
import { OPERATIONS } from '../../../api/operations/operations.ts';
import { ordersClient } from '../../../client/orders-client.ts';
import { type ApiDocument, FRESH_KEY } from '../../pages/try-out.ts';
import type { Run } from '../../run.ts';
import { loadSampleData, sampleDataProjected } from '../../sample-data/load-sample-data.ts';

let backend: Run;

beforeAll(async () => {
  backend = await run({ port: 0 });
  const token = await backend.operatorToken();
  await loadSampleData(backend);
  await sampleDataProjected(backend.url, token);
  await withdrawLate();
});
afterAll(() => backend?.stop());

const shop = () => ordersClient({ url: backend.url, token: () => backend.operatorToken() });

/** Withdraws from an order that arrived long ago: a person must decide about the statement. */
async function withdrawLate(): Promise<void> {
  const customerId = 'a1b2';
  const lines = [{ sku: 'ABC', quantity: 1, unitPrice: 2500 }];
  const { orderId } = await shop().createOrder({ customerId, body: { currency: 'EUR', lines } });
  const named = { customerId, orderId };
  const { fulfillmentId } = await shop().createFulfillment({ ...named, body: {} });
  const arrived = {
    status: 'DELIVERED',
    happenedAt: '2026-01-01T12:00:00Z',
    correction: true,
  } as const;
  await shop().addMilestone({ ...named, fulfillmentId, body: arrived });
  const body = { name: 'Ada Marin', email: 'ada.marin@mail.example' };
  await shop().withdrawOrder({ ...named, body });
}

describe('The pages beside the API', () => {
  it.each(Object.keys(PROBLEMS))('explain the type /problems/%s', async (code) => {
    const response = await fetch(`${backend.url}/problems/${code}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<code>${code}</code>`);
  });

  it('begin at /, which links to all of them', async () => {
    const response = await fetch(`${backend.url}/`);
    const links = [...(await response.text()).matchAll(/href="(\/[^"]*)"/g)].map(
      ([, path]) => path as string,
    );

    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(links).toEqual(expect.arrayContaining(['/docs', '/ops', '/problems', '/openapi.json']));
    for (const path of new Set(links))
      expect((await fetch(`${backend.url}${path}`)).status, path).toBe(200);
  });

  it.each([
    ['GET', '/customers/a1b2/orders?limit=0', 400],
    ['GET', '/nothing/here', 404],
    ['POST', '/customers', 400],
  ])('explain the API’s answer to %s %s', async (method, path, status) => {
    const headers = { authorization: `Bearer ${await backend.operatorToken()}` };
    const answer = await fetch(`${backend.url}${path}`, { method, headers });
    const { type } = (await answer.json()) as { type: string };

    expect(answer.status).toBe(status);
    // Resolved as in RFC 9457: against the address of the request.
    expect((await fetch(new URL(type, answer.url))).status, type).toBe(200);
  });

  it('show the title of a problem once, and nothing of missing parts', async () => {
    const page = await (await fetch(`${backend.url}/problems/route-not-found`)).text();
    const [, main = ''] = /<main>([\s\S]*)<\/main>/.exec(page) ?? [];
    expect(main.split(PROBLEMS['route-not-found'].title)).toHaveLength(2);
    expect(main).not.toMatch(/\b(above|below)\b/);
  });

  it('list every reason for a refused line', async () => {
    const page = await (await fetch(`${backend.url}/problems/order-not-accepted`)).text();
    const reasons: Record<LineRefusal['code'], true> = {
      'out-of-stock': true,
      'price-changed': true,
      'name-changed': true,
      'unknown-sku': true,
    };
    for (const reason of Object.keys(reasons)) expect(page).toContain(`<code>${reason}</code>`);
  });

  it('answer 404 for an unknown problem or page', async () => {
    const [problem, page] = [
      await fetch(`${backend.url}/problems/<b>`),
      await fetch(`${backend.url}/docs/../x`),
    ];
    expect([problem.status, page.status]).toEqual([404, 401]);
    expect((await fetch(`${backend.url}/docs/../docs/nothing`)).status).toBe(404);
  });

  it('are read-only', async () => {
    const response = await fetch(`${backend.url}/docs`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('leave the API’s own paths unchanged', async () => {
    expect((await fetch(`${backend.url}/orders/docs`)).status).toBe(401);
  });
});

describe('The values on the documentation page', () => {
  /**
   * A token that the operation allows: only a connector may report, and an operator may do all
   * else.
   */
  const tokenFor = (as: string) =>
    as === 'connector'
      ? backend.token({ sub: 'connector', scope: 'orders/report' })
      : backend.operatorToken();
  /**
   * Places the order of the page, and returns its link, which a person pastes into the page. It is
   * shipped if it is to be returned.
   */
  const linkOfNewOrder = async (operationId: string): Promise<string> => {
    const { status, body } = await tried('createOrder', 'operator');
    expect(status).toBe(201);
    const { orderId = '', orderLink } = body;
    const shipping = { customerId: 'a1b2', orderId, ifMatch: 1 };
    if (operationId === 'returnLinkedOrder')
      await shop().updateOrderStatus({ ...shipping, body: { status: 'SHIPPED' } });
    return orderLink ?? expect.fail();
  };
  const tried = async (operationId: string, as: string): Promise<Tried> => {
    const document = (await (
      await fetch(`${backend.url}/docs/try-out.json`)
    ).json()) as ApiDocument;
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const found =
      operations.find(({ operation }) => operation.operationId === operationId) ?? expect.fail();
    const caller: Readonly<Record<string, string>> =
      as === 'holder'
        ? { 'x-order-link': await linkOfNewOrder(operationId) }
        : { authorization: `Bearer ${await tokenFor(as)}` };
    const [url, init] = asFilledIn(found, caller);
    const response = await fetch(`${backend.url}${url}`, init);
    return {
      status: response.status,
      body: (await response.json()) as Tried['body'],
    };
  };

  it.each(OPERATIONS.map((operation) => [operationIdOf(operation), operation] as const))(
    'work on the sample data: %s',
    async (operationId, { answers, example }) => {
      const { status, body } = await tried(operationId, example.as);
      // The code of a statement is in a mail, minutes after it.
      // The payment of the page is of another order than the link that a person pastes.
      const isNotFound = ['confirmWithdrawal', 'startLinkedPayment'].includes(operationId);
      const expected = isNotFound ? [404] : Object.keys(answers);
      expect(expected.map(Number), JSON.stringify(body)).toContain(status);
      // The next tests order for the same customer.
      if (operationId === 'closeCustomer') await tried('reopenCustomer', 'operator');
      // The events of an order that a test above placed are written after the stream's record.
      if (body.items)
        await vi.waitFor(
          async () => expect((await tried(operationId, example.as)).body.items).not.toEqual([]),
          20_000,
        );
    },
  );

  it('work again, on a page that is loaded anew', async () => {
    for (const operationId of [
      'createOrder',
      'createCustomer',
      'updateOrderStatus',
      'putInventory',
      'cancelOrder',
    ]) {
      expect([200, 201], operationId).toContain((await tried(operationId, 'operator')).status);
    }
  });

  it('leave the document itself as it is committed', async () => {
    expect(await (await fetch(`${backend.url}/openapi.json`)).text()).toBe(
      readFileSync('docs/openapi.json', 'utf8'),
    );
  });
});

/** The request that Swagger UI sends with unchanged fields. */
function asFilledIn(
  { path, method, operation: { parameters = [], requestBody } }: Found,
  caller: Readonly<Record<string, string>>,
) {
  const filled = (parameters as unknown as readonly Field[]).map(
    ({ name, in: place, required, example, schema }) => {
      const value = example ?? schema.default ?? (required ? schema.enum?.[0] : undefined);
      return { name, place, value: value === FRESH_KEY ? randomUUID() : value };
    },
  );
  const of = (place: string) =>
    Object.fromEntries(
      filled.flatMap((one) =>
        one.place === place && one.value !== undefined ? [[one.name, String(one.value)]] : [],
      ),
    );
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(of('path')[name]));
  const body = JSON.stringify(requestBody?.content['application/json'].example);
  const headers = {
    ...caller,
    ...(body && { 'content-type': 'application/json' }),
    ...of('header'),
  };
  return [
    `${url}?${new URLSearchParams(of('query'))}`,
    { method: method.toUpperCase(), headers, ...(body && { body }) },
  ] as const;
}

interface Tried {
  readonly status: number;
  readonly body: {
    readonly items?: readonly unknown[];
    readonly orderId?: string;
    readonly orderLink?: string;
  };
}

interface Found {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiDocument['paths'][string][string];
}

interface Field {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example?: unknown;
  readonly schema: { readonly default?: unknown; readonly enum?: readonly unknown[] };
}

describe.skipIf(!hasBrowser)('The documentation page in a browser', () => {
  const { open, complaints } = browser();

  const authorize = async (page: Page) => {
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
    // The token is the first of two: a link has no token.
    await page
      .locator('.modal-ux')
      .getByRole('button', { name: 'Close', exact: true })
      .first()
      .click();
  };

  it('shows every operation, and sends one with a token', async () => {
    const page = await open(`${backend.url}/docs`);
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('.opblock').count()).toBe(OPERATIONS.length);

    await authorize(page);

    const operation = page.locator('#operations-operations-listOrders');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation
      .locator('.live-responses-table .response-col_status', { hasText: '200' })
      .waitFor();
    await screenshot(page, 'docs-tried-out');
    await page.close();
  });

  it('places an order at each click, with a new key', async () => {
    const page = await open(`${backend.url}/docs`);
    await page.locator('.opblock').first().waitFor();
    await authorize(page);
    const operation = page.locator('#operations-storefront-createOrder');
    await operation.locator('.opblock-summary-control').click();

    const answers = [];
    for (const _ of ['one', 'another']) {
      const answered = page.waitForResponse(/\/customers\/a1b2\/orders$/);
      await operation.getByRole('button', { name: 'Execute' }).click();
      const answer = await answered;
      const { 'idempotent-replayed': replayed } = answer.headers();
      answers.push({
        status: answer.status(),
        replayed,
        key: answer.request().headers()['idempotency-key'],
      });
    }
    const once = { status: 201, replayed: undefined, key: expect.stringMatching(/^[\da-f-]{36}$/) };
    expect(answers).toEqual([once, once]);
    expect(answers[0]?.key).not.toBe(answers[1]?.key);
    await page.close();
  });

  it.each<Theme>(['light', 'dark'])('is readable in the %s theme', async (theme) => {
    const page = await open(`${backend.url}/docs`, theme);
    await page.locator('.opblock').first().waitFor();
    // All parts of an operation: parameters, a body, answers with headers and examples; then the
    // schemas.
    for (const id of [
      'storefront-createOrder',
      'operations-listOrders',
      'operations-putInventory',
    ]) {
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
  });

  it('contacts no other site, without script errors', () => expect(complaints).toEqual([]));
});
