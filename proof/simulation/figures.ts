import { add, type Counts, noCounts } from './counts.ts';
import type { ShopFigures } from './trade/big-shop.ts';
import type { Result } from './worker-pool.ts';

/** Adds up the outcomes of the workers. */
export function createFigures() {
  const counts = noCounts();
  const shop: ShopFigures = {
    placed: 0,
    refused: 0,
    limited: 0,
    sentAgain: 0,
    insisted: 0,
    moves: 0,
  };
  const violations: string[] = [];
  let [runs, wrong] = [0, 0];
  return {
    counts,
    shop,
    violations,
    add(result: Result): void {
      runs++;
      if (result.violations.length > 0) wrong++;
      violations.push(...result.violations);
      add(counts, result.counts);
      if ('placed' in result)
        for (const name of Object.keys(shop) as (keyof ShopFigures)[]) shop[name] += result[name];
    },
    runs: () => runs,
    wrong: () => wrong,
    /** One line for a test's output. */
    line: (): string =>
      Object.entries(counts as Counts)
        .map(([name, n]) => `${n} ${wordsOf(name)}`)
        .join(', '),
  };
}

export const wordsOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
