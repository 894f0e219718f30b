import { noCounts } from './counts.ts';
import { passTime } from './determinism.ts';
import { chooseFault, type FaultKind, type FaultRates, meet } from './faults.ts';
import type { Random } from './random.ts';
import { type Actor, actors, createScheduler } from './scheduler.ts';
import { installGate } from './world.ts';

export type Stage = ReturnType<typeof createStage>;

export interface StageOptions {
  readonly random: Random;
  readonly rates: FaultRates;
  /** Looks at the table while everybody holds still. */
  readonly between: () => Promise<void>;
  /**
   * Ends the engine and starts it again; whether it does at this request is up to whoever answers
   * true.
   */
  readonly kill?: {
    readonly isDue: (request: number) => boolean;
    readonly now: () => Promise<void>;
  };
}

/** Where actors act: each request of theirs waits for its turn, and then may meet a fault. */
export function createStage({ random, rates: first, between, kill }: StageOptions) {
  let rates = first;
  const counts = noCounts();
  const scheduler = createScheduler(random, async () => {
    passTime(random.below(3));
    await between();
  });

  installGate(async (operation, execute) => {
    const actor = actors.getStore();
    if (!actor) return execute();
    return actor.inTurn(() => {
      counts.requests++;
      const isKilled = kill?.isDue(counts.requests) ?? false;
      const fault: FaultKind | undefined = isKilled
        ? 'kill'
        : chooseFault(random, rates, operation);
      if (!fault) return execute();
      counts.faults++;
      if (!kill || fault !== 'kill') return meet(fault, { operation, actor, execute });
      counts.kills++;
      return during(kill.now, execute);
    });
  });

  return {
    counts,
    scheduler,
    random,
    /** Acts in the name of a new actor. */
    as: <Value>(kind: Actor['kind'], act: (actor: Actor) => Promise<Value>): Promise<Value> => {
      const actor = scheduler.actor(kind);
      return actors.run(actor, () => act(actor));
    },
    meetFaults: (next: FaultRates) => {
      rates = next;
    },
    /**
     * Something that is no part of the play, in a turn of its own: no fault meets it, and nothing
     * else moves.
     */
    aside: <Value>(act: () => Promise<Value>): Promise<Value> =>
      scheduler.actor('projector').inTurn(() => actors.exit(act)),
  };
}

/** The request is on its way when the engine dies: whether it still counted, nobody knows. */
async function during(
  kill: () => Promise<void>,
  execute: () => Promise<unknown>,
): Promise<unknown> {
  const outcome = execute().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  await kill();
  const { answer, error } = (await outcome) as { answer?: unknown; error?: unknown };
  if (error) throw error;
  return answer;
}
