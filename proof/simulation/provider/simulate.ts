import { playScenario } from './play.ts';

export interface SimulatedCalls {
  readonly wrong: number;
  /** Each names its seed. */
  readonly violations: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

/** Plays scenarios of the calls to a payment provider, from a seed on. */
export async function simulateCalls(scenarios: number, seed: number): Promise<SimulatedCalls> {
  const violations: string[] = [];
  const figures: Record<string, number> = {};
  let wrong = 0;
  for (let n = 0; n < scenarios; n += 1) {
    const played = await playScenario(seed + n);
    if (played.violations.length > 0) wrong += 1;
    violations.push(
      ...played.violations.map((violation) => `calls, seed ${seed + n}: ${violation}`),
    );
    for (const [name, count] of Object.entries(played.figures))
      figures[name] = (figures[name] ?? 0) + count;
  }
  return { wrong, violations, figures };
}
