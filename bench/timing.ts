/** Timing that survives a busy machine: what is compared takes turns, and only ratios within one round count. */

/** Things to time, by name, each called many times. */
export type Subjects = Readonly<Record<string, () => Promise<unknown>>>;

export interface Rounds {
  readonly rounds: number;
  /** Calls of each subject in each round. */
  readonly calls: number;
}

/** Per subject, the median of each round in milliseconds. */
export type Timed = Readonly<Record<string, readonly number[]>>;

/** The subjects take turns, in an order that turns, too; the first round warms up and does not count. */
export async function timeRounds(subjects: Subjects, { rounds, calls }: Rounds): Promise<Timed> {
  const names = Object.keys(subjects);
  const timed: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of rotated(names, round)) {
      const took = await timeCalls(subjects[name] as () => Promise<unknown>, calls);
      if (round > 0) timed[name]?.push(quantile(took, 0.5));
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

/** The median of the ratios of each round. */
export const ratioOf = (timed: Timed, name: string, base: string): number =>
  quantile(
    (timed[name] ?? []).map((took, round) => took / (timed[base]?.[round] ?? Number.NaN)),
    0.5,
  );

export const medianOf = (timed: Timed, name: string): number => quantile(timed[name] ?? [], 0.5);

export function quantile(numbers: readonly number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

const rotated = (names: readonly string[], by: number): string[] =>
  names.map((_, i) => names[(i + by) % names.length] as string);
