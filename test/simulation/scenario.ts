import type { DynamoDBRecord } from 'aws-lambda';
import type { Counts } from './counts.ts';
import type { Design } from './designs/design.ts';
import { startOver } from './determinism.ts';
import { createEventSource, type DeadLetters, type Mapping } from './event-source.ts';
import { type FaultRates, NO_FAULTS } from './faults.ts';
import { historyOf, judge } from './judge.ts';
import { type Random, seeded } from './random.ts';
import { registerInvariant } from './recompute.ts';
import { repair } from './repair.ts';
import { createStage, type Stage } from './stage.ts';
import { type Follow, tradeAndDeliver } from './trade-and-deliver.ts';
import { type KnownOrder, openShop, tradeFor } from './traffic.ts';
import type { World } from './world.ts';

export interface ScenarioOptions {
  readonly world: World;
  readonly design: Design;
  readonly seed: number;
  /**
   * No faults, no duplicates, one shard, everything written before: what even a flawed design gets
   * right.
   */
  readonly isCalm?: boolean;
}

export interface Outcome {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly counts: Counts;
}

/**
 * Delivery, redrive, replay; then the same shop again with a quarter of the records lost, and its
 * repair.
 */
export async function runScenario({
  world,
  design,
  seed,
  isCalm = false,
}: ScenarioOptions): Promise<Outcome> {
  startOver(seed);
  const random = seeded(seed);
  const violations: string[] = [];
  const mapping = isCalm ? CALM : mappingFrom(random);
  const stage = createStage({
    random,
    rates: isCalm ? NO_FAULTS : ratesFrom(random),
    between: async () => {
      if (design.isRegister && random.chance(0.01))
        violations.push(...registerInvariant(await world.rows()));
    },
  });
  const cast: Cast = {
    world,
    design,
    stage,
    mapping,
    violations,
    isLive: !isCalm && random.chance(0.5),
    told: [],
  };

  await deliverRedriveReplay(cast, isCalm);
  if (!isCalm && design.isRegister) await loseAndRepair(cast);
  return {
    seed,
    violations: violations.map((violation) => `seed ${seed}: ${violation}`),
    counts: stage.counts,
  };
}

interface Cast {
  readonly world: World;
  readonly design: Design;
  readonly stage: Stage;
  readonly mapping: Mapping;
  readonly violations: string[];
  /** Whether the shop is open while its stream is read. */
  readonly isLive: boolean;
  /** All that the stream of this table has told so far. */
  readonly told: DynamoDBRecord[];
}

async function deliverRedriveReplay(cast: Cast, isCalm: boolean): Promise<void> {
  const { design, stage, mapping } = cast;
  const { scheduler } = stage;
  const deadLetters: DeadLetters = [];
  const source = createEventSource(stage, design.project, mapping, deadLetters);

  // When calm, each change is delivered before the next is made.
  await playShop(cast, source.follow, isCalm ? { rounds: 8, steps: [1] } : {});
  if (deadLetters.length === 0) await atRest('delivery', cast);
  await scheduler.drive(source.redrive);
  await atRest('redrive', cast);
  if (isCalm) return;

  const everything = [[...cast.told]];
  const again = createEventSource(stage, design.project, mapping, deadLetters);
  await scheduler.drive(async () => {
    await again.follow(async () => everything.shift());
    await again.redrive();
  });
  await scheduler.drain();
  await atRest('replay', cast);
}

async function loseAndRepair(cast: Cast): Promise<void> {
  const { design, stage, mapping } = cast;
  const lost: DeadLetters = [];
  const source = createEventSource(stage, design.project, mapping, lost);
  const kept = (records: readonly DynamoDBRecord[]) =>
    records.filter(() => !stage.random.chance(0.25));

  await playShop(cast, (read) =>
    source.follow(async () => {
      const records = await read();
      return records && kept(records);
    }),
  );
  // One verification is many requests: it would never end at the rates that a single record
  // survives.
  stage.meetFaults(MILD);
  await stage.scheduler.drive(() =>
    Promise.all([stage.as('projector', () => repair(stage)), source.redrive()]),
  );
  await stage.scheduler.drain();
  await atRest('repair', cast, { isLossy: true });
}

/** A fresh table, two traders on it, and a reader of its stream. */
async function playShop(
  cast: Cast,
  follow: Follow,
  { rounds = 1, steps = [4, 3] } = {},
): Promise<void> {
  const { world, stage, isLive, told } = cast;
  await world.freshTable();
  await openShop(stage.random);
  const stream = world.stream();
  const next = async () => {
    const records = await stream();
    told.push(...records);
    return records;
  };
  told.length = 0;
  const orders: KnownOrder[] = [];
  const look = () => stage.aside(world.rows);
  const trade = () =>
    Promise.all(
      steps.map((some) => stage.as('client', () => tradeFor(some, stage.random, orders, look))),
    );
  for (let round = 0; round < rounds; round++)
    await tradeAndDeliver({ stage, next, isLive, trade, follow });
}

async function atRest(
  phase: string,
  { world, design, violations, told }: Cast,
  { isLossy = false } = {},
): Promise<void> {
  const snapshot = await world.snapshot();
  const evidence = { snapshot, history: historyOf(told), isLossy };
  const wrong = [
    ...(design.isRegister ? registerInvariant(snapshot.rows) : []),
    ...judge(design.questions, evidence),
  ];
  violations.push(...wrong.map((violation) => `after ${phase}: ${violation}`));
}

const CALM: Mapping = { shards: 1, batchSize: 10, retryAttempts: 8, duplicates: 0, crashes: 0 };

const MILD: FaultRates = { before: 0.02, after: 0.02, late: 0.02, conflict: 0.02, throttle: 0.02 };

const mappingFrom = (random: Random): Mapping => ({
  shards: 1 + random.below(6),
  batchSize: 1 + random.below(10),
  retryAttempts: random.pick([0, 0, 1, 2]),
  duplicates: 0.3,
  crashes: 0.08,
});

/** From hardly any to so many that every second request fails. */
function ratesFrom(random: Random): FaultRates {
  const much = random.pick([0.01, 0.05, 0.1]);
  return { before: much, after: much, late: much, conflict: much, throttle: much };
}
