import { readFileSync } from 'node:fs';
import { PRICES, type Prices } from '../../../lib/capacity/prices.ts';
import { Misuse } from '../../api/commands/exit-code.ts';

/** Returns the built-in prices, some or all of them replaced by those of a file. */
export function readPrices(path: string | undefined): Prices {
  if (path === undefined) return PRICES;
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Misuse(`${path}: ${(error as Error).message}`);
  }
  for (const [name, value] of Object.entries(given)) {
    const price = PRICES[name as keyof Prices];
    if (price === undefined || typeof value !== typeof price)
      throw new Misuse(
        `${path}: ${name} is not a price; the prices are ${Object.keys(PRICES).join(', ')}`,
      );
  }
  return { ...PRICES, ...given };
}
