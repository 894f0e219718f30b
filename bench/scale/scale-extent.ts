import type { Rounds } from '../timing.ts';

/** How much is loaded and how often it is read. */
export interface Extent extends Rounds {
  readonly sizes: readonly number[];
}

export const REAL: Extent = { sizes: [1_000, 100_000, 1_000_000], rounds: 12, calls: 80 };
export const QUICK: Extent = { sizes: [1_000, 10_000], rounds: 3, calls: 20 };

/** What is flat may differ by this much. Held for units; for time only printed. */
export const FLAT = 1.2;
