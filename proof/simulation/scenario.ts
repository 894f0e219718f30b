import { createHash } from 'node:crypto';
import { atRest } from './at-rest.ts';
import type { Counts } from './counts.ts';
import { type Design, hasMoneyAt, hasWebhooksAt, tradeOf } from './designs/design.ts';
import { createEventSource, type DeadLetters } from './event-source.ts';
import { publishAll } from './events/publish-all.ts';
import { createSecondReader } from './events/second-reader.ts';
import { NO_FAULTS } from './faults/faults.ts';
import { CALM, faultsFrom, mappingFrom } from './faults/hazards.ts';
import { loseAndRepair } from './faults/lose-and-repair.ts';
import { followAll } from './follow.ts';
import { ZONE } from './judge/days.ts';
import { summaryInvariant } from './judge/summaries.ts';
import { type Random, seeded } from './random.ts';
import { runSmallShop, type Setup, type ShopRun } from './shop-run.ts';
import { createStage } from './stage.ts';
import { SMALL_LIMITS } from './trade/small-shop.ts';
import type { World } from './world.ts';

export interface ScenarioOptions {
  readonly world: World;
  readonly design: Design;
  readonly seed: number;
  /**
   * True for no faults, no duplicates, one shard, one change at a time, and only valid requests.
   * Even a flawed design is right then.
   */
  readonly isCalm?: boolean;
}

export interface Outcome {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly counts: Counts;
  /** The hash of all writes and answers: the same for the same seed. */
  readonly fingerprint: string;
}

/**
 * Runs delivery, redrive and replay. Then runs the same shop again, loses a quarter of the records,
 * and repairs it.
 */
export async function runScenario({
  world,
  design,
  seed,
  isCalm = false,
}: ScenarioOptions): Promise<Outcome> {
  await world.startOver(seed);
  Object.assign(process.env, {
    ORDERS_PER_MINUTE: SMALL_LIMITS.orders,
    UNITS_PER_MINUTE: SMALL_LIMITS.units,
    // `oms verify` asks for it.
    FIND_PARCELS: String(design.copies.includes('tracked')),
    DAY_FIGURES: String(design.copies.includes('days')),
    TIME_ZONE: ZONE,
  });
  const random = seeded(seed);
  const violations: string[] = [];
  const mapping = isCalm ? CALM : mappingFrom(random);
  const faults = isCalm ? NO_FAULTS : faultsFrom(random);
  const stage = createStage({
    random,
    faults,
    between: async () => {
      if (design.hasSummaryInvariant && random.chance(0.01))
        violations.push(...summaryInvariant(await world.rows()));
    },
  });
  const kind = kindOf(design, seed);
  stage.counts.byLine += kind.trade === 'by line' ? 1 : 0;
  stage.counts.money += kind.hasMoney ? 1 : 0;
  stage.counts.webhooks += kind.hasWebhooks ? 1 : 0;
  Object.assign(process.env, policyOf(random, kind.hasMoney));
  const isLive = !isCalm && random.chance(0.5);
  const setup: Setup = {
    ...kind,
    world,
    design,
    stage,
    mapping,
    faults,
    violations,
    isCalm,
    isLive,
    fingerprint: createHash('sha256'),
  };

  await deliverRedriveReplay(setup);
  if (!isCalm && design.hasSummaryInvariant) await loseAndRepair(setup);
  const marked = violations.map((violation) => `seed ${seed}: ${violation}`);
  return {
    seed,
    violations: marked,
    counts: stage.counts,
    fingerprint: setup.fingerprint.digest('hex'),
  };
}

/** Chooses what is traded: a flawed design names the trade in which it is wrong. */
function kindOf({ notifiers, ...design }: Design, seed: number) {
  return {
    trade: design.trade ?? tradeOf(seed),
    hasMoney: design.trade ? design.hasMoney === true : hasMoneyAt(seed),
    hasPeople: design.trade ? design.hasPeople === true : true,
    hasWebhooks: notifiers !== undefined && (notifiers.hasWebhooks ?? hasWebhooksAt(seed)),
  };
}

/**
 * The minutes after which unpaid orders expire, and whether later payments are given back. Without
 * withdrawals, an order is final once it is delivered: a scenario ends before any window does.
 */
const policyOf = (random: Random, hasMoney: boolean) => ({
  WITHDRAWALS: 'off',
  UNPAID_ORDERS_EXPIRE_AFTER: hasMoney ? random.pick(['0', '1', '4', '12', '30', '30']) : '0',
  REFUND_AFTER_CANCELLATION: random.pick(['true', 'true', 'false']),
});

async function deliverRedriveReplay(setup: Setup): Promise<void> {
  const { design, stage, mapping } = setup;
  const { scheduler } = stage;
  const deadLetters: DeadLetters = [];
  const source = createEventSource(stage, design.project, mapping, deadLetters, design.filters);
  const second = createSecondReader(setup);
  const readers = [source, ...(second ? [second] : [])];

  const shopRun = await runSmallShop(setup, (read) => followAll(readers, read), second?.open);
  if (deadLetters.length === 0) await atRest('delivery', setup, shopRun);
  await scheduler.drive(() => Promise.all([source.redrive(), second?.redrive()]));
  await scheduler.drain();
  await atRest('redrive', setup, shopRun);
  if (!setup.isCalm) await replay(setup, shopRun);
  if (second) await publishAll(setup, shopRun, second);
}

async function replay(setup: Setup, shopRun: ShopRun): Promise<void> {
  const { design, stage, mapping } = setup;
  const { scheduler } = stage;
  const deadLetters: DeadLetters = [];

  const everything = [[...shopRun.records]];
  const again = createEventSource(stage, design.project, mapping, deadLetters, design.filters);
  await scheduler.drive(async () => {
    await again.follow(async () => everything.shift());
    await again.redrive();
  });
  await scheduler.drain();
  await atRest('replay', setup, shopRun);
}
