import type { Job } from './crew.ts';
import { hasMoneyAt, type Trade, tradeOf } from './designs/design.ts';

/**
 * The engine gets slower with each record it ever streamed, so it is replaced after so many
 * scenarios, or orders.
 */
const SCENARIOS_PER_ENGINE = 25;
const ORDERS_PER_ENGINE = 1000;

/** Seeds from `seed` on, those of one trade if it is named, in groups that share an engine. */
export function* scenarioJobs(
  design: string,
  seed: number,
  scenarios: number,
  perEngine = SCENARIOS_PER_ENGINE,
  trade?: Trade | 'money',
) {
  let next = seed;
  for (let done = 0; done < scenarios; done += perEngine) {
    const seeds: number[] = [];
    for (; seeds.length < Math.min(perEngine, scenarios - done); next++)
      if (!trade || (trade === 'money' ? hasMoneyAt(next) : tradeOf(next) === trade))
        seeds.push(next);
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
