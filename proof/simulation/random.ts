import { seededRandom } from '../../test/support/seeded-random.ts';

/** The source of all choices of a simulation, so that a seed determines the whole run. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  /** From 0 to n - 1. */
  readonly below: (n: number) => number;
  /** From `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly shuffle: <Value>(values: readonly Value[]) => Value[];
}

export function seeded(seed: number): Random {
  const next = seededRandom(seed);
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (values) => {
      if (values.length === 0) throw new RangeError('nothing to pick from');
      return values[below(values.length)] as (typeof values)[number];
    },
    shuffle: (values) =>
      values
        .map((value) => [next(), value] as const)
        .sort(([a], [b]) => a - b)
        .map(([, value]) => value),
  };
}
