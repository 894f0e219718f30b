import type { SmokeRun } from '../smoke-run.ts';
import type { Page, Shop } from './shop.ts';

interface Level {
  readonly sku: string;
  readonly version: number;
}

const ENOUGH = 1000;

/** A level that is low, so that its projection into the list of what is low is seen. */
export async function fillTheShelf(run: SmokeRun, shop: Shop): Promise<void> {
  const { sku } = shop;
  await setLevel(run, shop, 2 * ENOUGH);
  await run.ask('A10b', { as: 'customer', path: { sku } });
  await run.ask('A40', { as: 'operator', path: { sku } });
  await run.ask('A40b', { as: 'operator', path: { sku } });
  await run.until<Page<Level>>(
    'A11',
    { as: 'operator', query: { level: 'LOW', limit: '100' } },
    ({ items }) => items.length === 100 || items.some((item) => item.sku === sku),
  );
}

/** Nobody who looks at what is low is to see it. */
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
