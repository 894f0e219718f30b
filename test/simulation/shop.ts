import type { Counts } from './counts.ts';
import { production } from './designs/production.ts';
import { startOver } from './determinism.ts';
import { createEventSource, type DeadLetters, type Mapping } from './event-source.ts';
import type { FaultRates } from './faults.ts';
import { EVERYTHING, historyOf, judge } from './judge.ts';
import { type Random, seeded } from './random.ts';
import { registerInvariant } from './recompute.ts';
import { booksOf } from './shop-books.ts';
import { type Ledger, openBigShop, type ShopFigures, shopAround } from './shop-clients.ts';
import { createStage } from './stage.ts';
import { tradeAndDeliver } from './trade-and-deliver.ts';
import type { World } from './world.ts';

export interface ShopOptions {
  readonly world: World;
  readonly seed: number;
  readonly orders: number;
  /** How often the engine is killed. */
  readonly kills: number;
}

export interface ShopOutcome extends ShopFigures {
  readonly kind: 'shop';
  readonly seed: number;
  readonly violations: readonly string[];
  readonly counts: Counts;
}

/**
 * Errors before and after execution 4 %, a fifth of them late; throttles and conflicts 3 % each.
 */
const RATES: FaultRates = {
  before: 0.016,
  after: 0.016,
  late: 0.008,
  throttle: 0.03,
  conflict: 0.03,
};
const MAPPING: Mapping = {
  shards: 6,
  batchSize: 10,
  retryAttempts: 8,
  duplicates: 0.2,
  crashes: 0.01,
};
const CLIENTS = 8;

/**
 * Orders through the real handlers, their copies through the real projector, on an engine that dies
 * now and then.
 */
export async function runShop({ world, seed, orders, kills }: ShopOptions): Promise<ShopOutcome> {
  startOver(seed);
  const random = seeded(seed);
  const violations: string[] = [];
  const due = killTimes(random, orders, kills);
  const stage = createStage({
    random,
    rates: RATES,
    kill: { isDue: (request) => due.delete(request), now: world.killAndRestart },
    between: async () => {
      if (random.chance(1 / 2000)) violations.push(...registerInvariant(await world.rows()));
    },
  });
  await world.freshTable();
  const ledger: Ledger = await openBigShop(random, orders);

  const deadLetters: DeadLetters = [];
  const source = createEventSource(stage, production.project, MAPPING, deadLetters);
  const trade = () =>
    Promise.all(
      Array.from({ length: CLIENTS }, () => stage.as('client', () => shopAround(ledger, random))),
    );
  await tradeAndDeliver({
    stage,
    trade,
    follow: source.follow,
    next: world.stream(),
    isLive: true,
  });
  await stage.scheduler.drive(source.redrive);
  await stage.scheduler.drain();

  const snapshot = await world.snapshot();
  violations.push(
    ...ledger.complaints,
    ...(ledger.figures.internalErrors > 0
      ? [`${ledger.figures.internalErrors} answers of 500`]
      : []),
    ...booksOf(ledger, snapshot),
    ...registerInvariant(snapshot.rows),
    ...judge(EVERYTHING, { snapshot, history: historyOf(await world.stream()()) }),
  );
  const marked = violations.map((violation) => `shop seed ${seed}: ${violation}`);
  return { kind: 'shop', seed, violations: marked, counts: stage.counts, ...ledger.figures };
}

/** At these requests, spread over the run. */
function killTimes(random: Random, orders: number, kills: number): Set<number> {
  const apart = (orders * 8) / Math.max(1, kills);
  return new Set(
    Array.from({ length: kills }, (_, i) => Math.floor((i + 0.2 + 0.6 * random.next()) * apart)),
  );
}
