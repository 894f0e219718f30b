/** The contents of the orders that are unlike the others. */
import { includedTax, lineOf } from './basket.ts';
import type { DemoAdjustment, DemoLine } from './demo-order.ts';

/** As many lines as an order may have: goods, and a tag for the jacket of each pupil. */
export function schoolLines(): readonly DemoLine[] {
  const goods = [lineOf('CAP', 12), lineOf('BOT-SEA', 12), lineOf('KEY-RED', 36)];
  const tags = Array.from({ length: 45 }, (_, n) => ({
    name: `Name tag, jacket ${n + 1}`,
    quantity: 1,
    unitPrice: 250,
  }));
  return [...goods, ...tags];
}

/** In Hungary the shop is registered. ISO 4217 has two digits: 9,990 Ft are 999,000. */
export function inForints() {
  const lines = [external('ABC', 1, 999_000), external('CAN-GRE', 2, 589_000)];
  const shipping = 299_000;
  return {
    currency: 'HUF',
    lines,
    adjustments: [
      { kind: 'SHIPPING', name: 'Parcel to the door', amount: shipping },
      ...includedTax(999_000 + 2 * 589_000 + shipping, '0.27'),
    ] as readonly DemoAdjustment[],
  };
}

export const inYen = () => ({
  currency: 'JPY',
  lines: [external('MUG', 2, 2400), external('TEA-FRI', 3, 1150)],
  adjustments: [{ kind: 'SHIPPING', name: 'Parcel to the door', amount: 2300 }] as const,
});

/** The prices are without the tax of the state, which is added. */
export const inDollars = () => ({
  currency: 'USD',
  lines: [external('LAMP-NAV', 1, 5900), external('XYZ', 2, 1400)],
  adjustments: [
    { kind: 'SHIPPING', name: 'Parcel to the door', amount: 1600 },
    { kind: 'TAX', name: 'Maine sales tax', amount: Math.round(8700 * 0.055), rate: '0.055' },
  ] as const,
});

/** Another price, or currency, than the stock's. */
const external = (
  sku: Parameters<typeof lineOf>[0],
  quantity: number,
  unitPrice: number,
): DemoLine => ({ ...lineOf(sku, quantity), priceMode: 'EXTERNAL', unitPrice });
