import type { Job } from './crew.ts';

/**
 * The engine gets slower with each record it ever streamed, so it is replaced after so many
 * scenarios, or orders.
 */
const SCENARIOS_PER_ENGINE = 25;
const ORDERS_PER_ENGINE = 1000;

/** Seeds from `seed` on, in groups that share an engine. */
export function* scenarioJobs(
  design: string,
  seed: number,
  scenarios: number,
  perEngine = SCENARIOS_PER_ENGINE,
) {
  for (let first = 0; first < scenarios; first += perEngine) {
    const seeds = Array.from(
      { length: Math.min(perEngine, scenarios - first) },
      (_, i) => seed + first + i,
    );
    yield { kind: 'scenarios', design, seeds } satisfies Job;
  }
}

export function* shopJobs(seed: number, orders: number, killsPerEngine: number) {
  for (let first = 0, i = 0; first < orders; first += ORDERS_PER_ENGINE, i++) {
    const some = Math.min(ORDERS_PER_ENGINE, orders - first);
    yield { kind: 'shop', seed: seed + i, orders: some, kills: killsPerEngine } satisfies Job;
  }
}

/** One job at a time, for `employ`. */
export function taking<Value>(jobs: Iterator<Value>): () => Value | undefined {
  return () => {
    const { value, done } = jobs.next();
    return done ? undefined : value;
  };
}
