import type { SmokeRun } from '../smoke-run.ts';
import type { ListAnswer, Shop } from './shop.ts';

interface Level {
  readonly sku: string;
  readonly version: number;
}

const ENOUGH = 1000;

/** Sets a low level, so that the SKU appears in the list of low stock. */
export async function fillTheShelf(run: SmokeRun, shop: Shop): Promise<void> {
  const { sku } = shop;
  await setLevel(run, shop, 2 * ENOUGH);
  await run.ask('A10b', { as: 'customer', path: { sku } });
  await run.ask('A40', { as: 'operator', path: { sku } });
  await run.ask('A40b', { as: 'operator', path: { sku } });
  await run.until<ListAnswer<Level>>(
    'A11',
    { as: 'operator', query: { level: 'LOW', limit: '100' } },
    ({ items }) => items.length === 100 || items.some((item) => item.sku === sku),
  );
}

/** Sets the level so that the SKU leaves the list of low stock, which people look at. */
export const clearTheShelf = (run: SmokeRun, shop: Shop): Promise<void> => setLevel(run, shop, 0);

async function setLevel(run: SmokeRun, { sku }: Shop, lowStockThreshold: number): Promise<void> {
  const found = await run.ask<Partial<Level>>('A10b', {
    as: 'operator',
    path: { sku },
    status: [200, 404],
  });
  await run.ask('A10', {
    as: 'operator',
    path: { sku },
    ifMatch: found.version,
    body: {
      name: 'Smoke test',
      unitPrice: 100,
      currency: 'EUR',
      quantity: ENOUGH,
      lowStockThreshold,
    },
    status: found.version === undefined ? 201 : 200,
  });
}
