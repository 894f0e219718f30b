import type { Send } from './sender.ts';

/**
 * The goods of the shelf beside those of the documents, by SKU, with prices in euro cents that
 * contain the tax. Some are low, and one is sold out. The tea is sold at the quay alone: as food it
 * has the lower tax.
 */
export const MORE_GOODS = {
  'LAMP-NAV': { name: 'Storm lantern', unitPrice: 5400, quantity: 5, lowStockThreshold: 6 },
  'SCAR-SAN': { name: 'Scarf, sand', unitPrice: 4690, quantity: 12, lowStockThreshold: 20 },
  'CAN-GRE': { name: 'Candle, moss', unitPrice: 1480, quantity: 20, lowStockThreshold: 10 },
  'BOT-SEA': { name: 'Steel bottle', unitPrice: 2800, quantity: 52, lowStockThreshold: 10 },
  'KEY-RED': { name: 'Key float', unitPrice: 890, quantity: 78, lowStockThreshold: 20 },
  'SOAP-PIN': { name: 'Pine tar soap', unitPrice: 750, quantity: 43, lowStockThreshold: 10 },
  'TOW-SEA': { name: 'Linen towel', unitPrice: 1850, quantity: 0, lowStockThreshold: 10 },
  'TEA-FRI': { name: 'Frisian tea, 250 g', unitPrice: 690, quantity: 64, lowStockThreshold: 10 },
} as const;

/** Adds those of these goods that the shop does not have. */
export async function addMoreGoods(send: Send): Promise<void> {
  const { items } = await send<Levels>('GET', '/inventory');
  const skus = new Set(items.map(({ sku }) => sku));
  for (const [sku, goods] of Object.entries(MORE_GOODS))
    if (!skus.has(sku)) await send('PUT', `/inventory/${sku}`, { ...goods, currency: 'EUR' });
}

interface Levels {
  readonly items: readonly { readonly sku: string }[];
}
