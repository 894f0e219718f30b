import { createHash } from 'node:crypto';
import type { Design } from '../designs/design.ts';
import { passTime, seedOutsideActors } from '../determinism.ts';
import { faultsFrom, MILD } from '../faults/hazards.ts';
import { isSuccess } from '../judge/answers.ts';
import { type Change, canonical, type History, historyOf, text } from '../judge/evidence.ts';
import { seeded } from '../random.ts';
import type { Outcome } from '../scenario.ts';
import { createStage } from '../stage.ts';
import type { Operation } from '../trade/journal.ts';
import type { Sweep } from '../trade/operations.ts';
import { createShopClient } from '../trade/shop-client.ts';
import type { World } from '../world.ts';
import { giveBack } from './give-back.ts';
import { judgeKept } from './judge-kept.ts';
import { judgeLife } from './judge-life.ts';
import { judgeStatements } from './judge-statements.ts';
import { type Opened, openLife, ownRows } from './open-life.ts';
import { CARRY_ON, openStatements } from './statements.ts';
import { act } from './steps.ts';

/** True for every second life: in the others, more comes back. */
const hasStatementsAt = (seed: number): boolean => seed % 2 === 0;

export interface LifeOutcome extends Outcome {
  /** The operations that succeeded, as often as they did. */
  readonly succeeded: readonly Operation[];
}

/** A design of returns, perhaps with another sweep of statements. */
export type LifeDesign = Design & { readonly carryOn?: Sweep };

const ACTORS = 5;
const STEPS = 3;
const A_MINUTE = 60_000;

/**
 * Plays the life of one paid order whose items come back: several people announce, decide, receive,
 * refund, settle, deliver and withdraw at once, under faults. Judges the rows that are left once
 * the sweep of statements has done its work.
 */
export async function runLife({
  world,
  design,
  seed,
}: {
  readonly world: World;
  readonly design: Pick<LifeDesign, 'operations' | 'carryOn'>;
  readonly seed: number;
}): Promise<LifeOutcome> {
  await world.startOver(seed);
  Object.assign(process.env, {
    ORDERS_PER_MINUTE: '60',
    UNITS_PER_MINUTE: '1000',
    UNPAID_ORDERS_EXPIRE_AFTER: '0',
    RETURN_WINDOW_DAYS: '30',
  });
  const random = seeded(seed);
  const faults = random.chance(0.5) ? MILD : faultsFrom(random);
  const stage = createStage({ random, faults, between: async () => {} });
  await world.freshTable();
  const readStream = world.stream();
  const { operations, carryOn = CARRY_ON } = design;
  const client = createShopClient({ stage, operations, sweep: carryOn, crashes: 0.03 });
  const hasStatements = hasStatementsAt(seed);
  const all = () => stage.inOwnTurn(world.rows);
  const life = await openLife({
    stage,
    client,
    rows: async (of) => ownRows(of, await all()),
    hasStatements,
  });
  if (hasStatements) await openStatements(life, carryOn);
  const person = async (n: number) => {
    const skew = random.below(2 * A_MINUTE) - A_MINUTE;
    for (let step = 0; step < STEPS; step++) await act(life, { name: `op-${n}`, skew });
  };
  await stage.scheduler.drive(() =>
    Promise.all(Array.from({ length: ACTORS }, (_, n) => person(n))),
  );
  await stage.scheduler.drain();
  await settleStatements(seed, carryOn);
  const unreturned = await giveBack({
    ...life,
    rows: async (of) => ownRows(of, await world.rows()),
  });
  const allRows = await world.rows();
  const left = ownRows(life.opened, allRows);
  const changes = ownChanges(life.opened, historyOf(await readStream()));
  const violations = [
    ...unreturned,
    ...judgeLife(life.opened, left, client.journal),
    ...judgeKept({ rows: left, all: allRows, changes, journal: client.journal }),
    ...judgeStatements(left, client.journal),
  ];
  const facts = [left.map(canonical).sort(), client.journal.map(({ answer }) => answer?.status)];
  return {
    seed,
    violations: violations.map((violation) => `returns seed ${seed}: ${violation}`),
    counts: stage.counts,
    succeeded: client.journal.filter(isSuccess).map(({ operation }) => operation),
    fingerprint: createHash('sha256').update(JSON.stringify(facts)).digest('hex'),
  };
}

/** Sweeps without faults until nothing waits: soon, after failures, and after three days. */
async function settleStatements(seed: number, carryOn: Sweep): Promise<void> {
  seedOutsideActors(seed);
  for (const minutes of [10, 10, 10, 3 * 24 * 60 + 10]) {
    passTime(minutes * A_MINUTE);
    await carryOn();
  }
}

/** The changes of the order's own partition, in the order in which they happened. */
const ownChanges = ({ orderId }: Opened, history: History): readonly Change[] =>
  [...history.values()]
    .flat()
    .filter(({ before, after }) => text(after ?? before ?? {}, 'PK') === `ORDER#${orderId}`)
    .sort((one, other) => one.at - other.at);
