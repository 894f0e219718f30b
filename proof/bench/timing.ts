/**
 * Timing for a busy machine: compared subjects alternate, and only ratios within one round count.
 */

/** Subjects to time, by name, each called many times. */
export type Subjects = Readonly<Record<string, () => Promise<unknown>>>;

export interface Rounds {
  readonly rounds: number;
  /** Calls of each subject in each round. */
  readonly calls: number;
}

/** The median of each round in milliseconds, by subject. */
export type Timed = Readonly<Record<string, readonly number[]>>;

/**
 * Times the subjects alternately, in a rotating order. The first round warms up and does not count.
 */
export async function timeRounds(subjects: Subjects, { rounds, calls }: Rounds): Promise<Timed> {
  const names = Object.keys(subjects);
  const timed: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of rotated(names, round)) {
      const took = await timeCalls(subjects[name] as () => Promise<unknown>, calls);
      if (round > 0) timed[name]?.push(median(took));
    }
  }
  return timed;
}

export async function timeCalls(act: () => Promise<unknown>, calls: number): Promise<number[]> {
  const took: number[] = [];
  for (let call = 0; call < calls; call++) {
    const started = performance.now();
    await act();
    took.push(performance.now() - started);
  }
  return took;
}

/** Returns the median; the mean of the middle two for an even number. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  const middle = sorted.slice(sorted.length % 2 === 1 ? upper : upper - 1, upper + 1);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}

/** Returns the median of the rounds' ratios. */
export const ratioOf = (timed: Timed, name: string, base: string): number =>
  median((timed[name] ?? []).map((took, round) => took / (timed[base]?.[round] ?? Number.NaN)));

export const medianOf = (timed: Timed, name: string): number => median(timed[name] ?? []);

export function quantile(numbers: readonly number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** Rotates the subjects: the first one has a cold cache, so each takes a turn as the first. */
export const rotated = <Subject>(subjects: readonly Subject[], by: number): Subject[] =>
  subjects.map((_, i) => subjects[(i + by) % subjects.length] as Subject);
