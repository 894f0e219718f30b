import type { Counts } from './counts.ts';
import { production } from './designs/production.ts';
import { createEventSource, type DeadLetters, type Mapping } from './event-source.ts';
import type { Faults } from './faults/faults.ts';
import { ZONE } from './judge/days.ts';
import { historyOf } from './judge/evidence.ts';
import { EVERY_COPY, judgeCopies, judgeTrade } from './judge/judge.ts';
import { summaryInvariant } from './judge/summaries.ts';
import { type Random, seeded } from './random.ts';
import { createStage } from './stage.ts';
import { BIG_LIMITS, openBigShop, type ShopFigures, shopAround } from './trade/big-shop.ts';
import { createShopClient } from './trade/shop-client.ts';
import { tradeAndDeliver } from './trade-and-deliver.ts';
import type { World } from './world.ts';

export interface ShopOptions {
  readonly world: World;
  readonly seed: number;
  readonly orders: number;
  /** The number of times that the engine is killed. */
  readonly kills: number;
}

export interface ShopOutcome extends ShopFigures {
  readonly kind: 'shop';
  readonly seed: number;
  readonly violations: readonly string[];
  readonly counts: Counts;
}

/**
 * One attempt in seven meets a fault. A tenth of the faults that the SDK retries outlast its
 * attempts.
 */
const FAULTS: Faults = {
  rates: {
    before: 0.02,
    after: 0.02,
    late: 0.01,
    error: 0.02,
    slow: 0.02,
    conflict: 0.03,
    throttle: 0.03,
  },
  persistent: 0.1,
  mixed: 0.1,
};
const MAPPING: Mapping = {
  shards: 6,
  batchSize: 10,
  retryAttempts: 8,
  duplicates: 0.2,
  crashes: 0.01,
};
const CLIENTS = 8;
/** Milliseconds of a turn: long enough that a customer's minute ends now and then. */
const TURN_MILLIS = 120;
const TEN_MINUTES = 600_000;

/**
 * Runs orders through the real handlers and their copies through the real projector, on an engine
 * that is killed now and then.
 */
export async function runShop({ world, seed, orders, kills }: ShopOptions): Promise<ShopOutcome> {
  await world.startOver(seed);
  Object.assign(process.env, {
    ORDERS_PER_MINUTE: BIG_LIMITS.orders,
    UNITS_PER_MINUTE: BIG_LIMITS.units,
    FIND_PARCELS: 'true',
    DAY_FIGURES: 'true',
    TIME_ZONE: ZONE,
  });
  const random = seeded(seed);
  const violations: string[] = [];
  const due = killTimes(random, orders, kills);
  const stage = createStage({
    random,
    faults: FAULTS,
    turnMillis: TURN_MILLIS,
    kill: { isDue: (request) => due.delete(request), now: world.killAndRestart },
    between: async () => {
      if (random.chance(1 / 2000)) violations.push(...summaryInvariant(await world.rows()));
    },
  });
  await world.freshTable();
  const client = createShopClient({
    stage,
    operations: production.operations,
    sweep: production.sweep,
    crashes: 0.01,
  });
  const shop = await openBigShop(client, random, orders);

  const deadLetters: DeadLetters = [];
  const source = createEventSource(
    stage,
    production.project,
    MAPPING,
    deadLetters,
    production.filters,
  );
  const skews = Array.from(
    { length: CLIENTS },
    () => random.below(2 * TEN_MINUTES + 1) - TEN_MINUTES,
  );
  const trade = () => Promise.all(skews.map((skew) => shopAround(shop, skew)));
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
  const { committedAt } = stage.commits;
  const evidence = {
    snapshot,
    history: historyOf(await world.stream()()),
    journal: client.journal,
    committedAt,
  };
  violations.push(
    ...shop.violations,
    ...summaryInvariant(snapshot.rows),
    ...judgeCopies(EVERY_COPY, evidence),
    ...judgeTrade(evidence, BIG_LIMITS),
  );
  const marked = violations.map((violation) => `shop seed ${seed}: ${violation}`);
  return { kind: 'shop', seed, violations: marked, counts: stage.counts, ...shop.figures };
}

/** The requests at which the engine is killed, spread over the run. */
function killTimes(random: Random, orders: number, kills: number): Set<number> {
  const apart = (orders * 8) / Math.max(1, kills);
  return new Set(
    Array.from({ length: kills }, (_, i) => Math.floor((i + 0.2 + 0.6 * random.next()) * apart)),
  );
}
