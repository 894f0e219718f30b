// @module-tag alone
/** A field is one file by hand: the shop's attributes.ts. All else follows, as seen here. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import type { Change } from '../../../table/copies/project-change.ts';
import { eventsOfChange } from '../../../table/events/change-events.ts';
import { customerOrderKey, orderIdentity } from '../../../table/keys.ts';
import { ordersClient } from '../../client/orders-client.ts';
import type { ListedOrder, PlacedOrder } from '../../client/types.ts';
import { orderRows } from '../../console/csv/orders-csv.ts';
import type { PageConfig } from '../../console/page-config.ts';
import { exportOrdersCommand } from '../../oms/export/export-orders-command.ts';
import { smokeTest } from '../../oms/smoke/smoke-test.ts';
import { engineApi } from '../dynamodb/engine-api.ts';
import { publishAccess } from '../published-access.ts';
import type { Run } from '../run.ts';
import { loadDemo } from '../sample-data/demo/load-demo.ts';
import { loadOpenOrders } from '../sample-data/load-open-orders.ts';
import { loadSampleData } from '../sample-data/load-sample-data.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The only file that is written by hand. */
const FIELD = (product: string) => `
import type { ShopAttributes } from '${product}/domain/shop/shop-attributes.ts';

export const attributes: ShopAttributes = {
  undeclared: 'refused',
  order: {
    deliveryDay: {
      label: 'Day of delivery',
      form: 'date',
      required: true,
      personal: false,
      shown: ['list', 'order', 'slip', 'csv', 'export', 'events'],
    },
  },
};
`;

describe('A field of a shop’s own', () => {
  const parent = mkdtempSync(join(tmpdir(), 'orders-field-'));
  const folder = join(parent, 'my-shop');
  const customerId = 'c-1';
  let backend: Run;
  let order: PlacedOrder;
  const place = (attributes?: Readonly<Record<string, string>>) =>
    ordersClient({ url: backend.url, token: () => backend.operatorToken() }).createOrder({
      customerId,
      body: {
        currency: 'EUR',
        lines: [{ sku: 'CUP', quantity: 1, unitPrice: 900 }],
        ...(attributes && { attributes }),
      },
    });
  const json = async (path: string) => (await fetch(`${backend.url}${path}`)).json();

  beforeAll(async () => {
    execFileSync(process.execPath, ['packages/local/new-shop/new-shop.ts', folder], { cwd: ROOT });
    writeFileSync(join(folder, 'attributes.ts'), FIELD(ROOT));
    vi.stubEnv('SHOP', folder);
    const { run } = await import('../run.ts');
    backend = await run({ port: 0 });
    const shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    await shop.createCustomer({ body: { customerId, name: 'Ada', email: 'ada@mail.example' } });
    const level = { name: 'Cup', unitPrice: 900, currency: 'EUR', quantity: 9 };
    await shop.putInventory({ sku: 'CUP', body: { ...level, lowStockThreshold: 1 } });
    order = await place({ deliveryDay: '2026-12-24' });
  });
  afterAll(async () => {
    await backend?.stop();
    vi.unstubAllEnvs();
    rmSync(parent, { recursive: true });
  });

  it('is in the order, which is held to it', async () => {
    expect(order.attributes).toEqual({ deliveryDay: '2026-12-24' });
    for (const [attributes, pointer, detail] of [
      [undefined, '/attributes/deliveryDay', 'is required'],
      [{ deliveryDay: '24.12.2026' }, '/attributes/deliveryDay', 'must be a day like 2026-11-29'],
      [{ deliveryDay: '2026-12-24', other: 'x' }, '/attributes/other', 'is not supported'],
    ] as const)
      await expect(place(attributes)).rejects.toMatchObject({
        problem: { status: 422, code: 'invalid-request', errors: [{ pointer, detail }] },
      });
  });

  it('is in the OpenAPI document and in the page’s', async () => {
    const { schemas } = (await json('/openapi.json')).components;
    expect(schemas.NewOrder.properties.attributes).toMatchObject({
      properties: { deliveryDay: { format: 'date', description: 'Day of delivery' } },
      required: ['deliveryDay'],
      additionalProperties: false,
    });
    const { paths, components } = await json('/docs/try-out.json');
    expect(components.schemas.NewOrder).toEqual(schemas.NewOrder);
    const { requestBody } = paths['/customers/{customerId}/orders'].post;
    expect(requestBody.content['application/json'].example.attributes).toEqual({
      deliveryDay: '2026-11-29',
    });
  });

  it('is in what the console is configured with, and so in its files', async () => {
    const config = (await json('/ops/config.json')) as PageConfig;
    expect(config.attributes?.order?.['deliveryDay']?.label).toBe('Day of delivery');
    const rows = orderRows([order as ListedOrder], config.attributes?.order);
    const column = rows[0]?.indexOf('Day of delivery') ?? -1;
    expect(rows.map((row) => row[column])).toEqual(['Day of delivery', '2026-12-24']);
  });

  it('is in an export', async () => {
    const out = join(parent, 'orders.csv');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const from = order.placedAt.slice(0, 10);
    const port = `field-${process.pid}`;
    publishAccess(port, backend.access);
    const options = { port, rate: 1000, from, format: 'csv', lines: true, out } as const;
    expect(await exportOrdersCommand(options)).toBe(0);
    vi.useRealTimers();
    const [header = '', row = ''] = readFileSync(out, 'utf8').split('\r\n');
    const column = header.split(',').indexOf('attributes.deliveryDay');
    expect(row.split(',')[column]).toBe('2026-12-24');
  });

  it('is in the events', async () => {
    const { endpoint, region, tableName } = backend.access;
    const { PK, SK } = customerOrderKey(orderIdentity({ customerId, orderId: order.orderId }));
    const { Item } = (await engineApi(endpoint, region)('GetItem', {
      TableName: tableName,
      Key: { PK: { S: PK }, SK: { S: SK } },
    })) as { readonly Item: NonNullable<Change['NewImage']> };
    const [placed] = eventsOfChange({ NewImage: Item } as Change);
    expect(placed?.data['order']).toMatchObject({ attributes: { deliveryDay: '2026-12-24' } });
  });

  it('is in the sample data, and in what npm run smoke places', async () => {
    await loadSampleData(backend);
    await loadOpenOrders(backend, 1);
    const target = {
      api: backend.url,
      tokens: {
        operator: await backend.token({
          sub: 'smoke',
          scope: `${SCOPES.operate} ${SCOPES.report}`,
        }),
        customer: await backend.token({ sub: 'smoke-customer' }),
      },
    };
    const { steps, notReached } = await smokeTest(target, 'field', () => undefined);
    expect(steps.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    expect(notReached).toEqual([]);
  });

  it('is in the thirty days of orders, also in the one that goods are exchanged for', async () => {
    publishAccess(new URL(backend.url).port, backend.access);
    await expect(loadDemo(backend)).resolves.toBeUndefined();
  });

  it('is in the client’s types', () => {
    const file = join(parent, 'types.d.ts');
    execFileSync(process.execPath, ['packages/local/generate/shop-client.ts', file], { cwd: ROOT });
    expect(readFileSync(file, 'utf8')).toContain('readonly deliveryDay: string;');
  });
});
