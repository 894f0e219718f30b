import { hasMoneyAt, type Trade, tradeOf } from './designs/design.ts';
import type { Job } from './worker-pool.ts';

/**
 * The scenarios, or orders, after which an engine is replaced: it gets slower with each record that
 * it ever streamed.
 */
const SCENARIOS_PER_ENGINE = 15;
const ORDERS_PER_ENGINE = 1000;

/** Seeds from `seed` on, in groups that share an engine. If a trade is named, only its seeds. */
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

/** Lives of orders with returns, from `seed` on. */
export function* returnJobs(
  design: string,
  seed: number,
  lives: number,
  perEngine = SCENARIOS_PER_ENGINE,
) {
  for (let done = 0; done < lives; done += perEngine) {
    const count = Math.min(perEngine, lives - done);
    const seeds = Array.from({ length: count }, (_, n) => seed + done + n);
    yield { kind: 'returns', design, seeds } satisfies Job;
  }
}

export function* shopJobs(seed: number, orders: number, killsPerEngine: number) {
  for (let first = 0, i = 0; first < orders; first += ORDERS_PER_ENGINE, i++) {
    const some = Math.min(ORDERS_PER_ENGINE, orders - first);
    yield { kind: 'shop', seed: seed + i, orders: some, kills: killsPerEngine } satisfies Job;
  }
}

/** Makes a function that returns one job at each call, for a worker pool. */
export function nextOf<Value>(jobs: Iterator<Value>): () => Value | undefined {
  return () => {
    const { value, done } = jobs.next();
    return done ? undefined : value;
  };
}
