import type { Rounds } from '../timing.ts';

/** The number of rows to load and of reads. */
export interface Extent extends Rounds {
  readonly sizes: readonly number[];
}

export const REAL: Extent = { sizes: [1_000, 100_000, 1_000_000], rounds: 12, calls: 80 };
export const QUICK: Extent = { sizes: [1_000, 10_000], rounds: 3, calls: 20 };

/**
 * The largest ratio that counts as constant. For units it is a budget; for time it is only printed.
 */
export const FLAT = 1.2;
