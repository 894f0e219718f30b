import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Attempt } from './attempt.ts';
import { createCommits, mixed } from './commits.ts';
import { noCounts } from './counts.ts';
import { passTime } from './determinism.ts';
import {
  applyFault,
  createFaultChoice,
  type FaultKind,
  type Faults,
  isAnswered,
} from './faults/faults.ts';
import { installGate } from './faults/wire.ts';
import type { Random } from './random.ts';
import { type Actor, actors, createScheduler } from './scheduler.ts';

export type Stage = ReturnType<typeof createStage>;

/** An attempt in its turn, and its fault if it has one. */
interface AttemptInTurn {
  readonly attempt: Attempt;
  readonly send: () => Promise<unknown>;
  readonly fault: FaultKind | undefined;
}

export interface StageOptions {
  readonly random: Random;
  readonly faults: Faults;
  /** A turn takes fewer milliseconds than this. */
  readonly turnMillis?: number;
  /** Runs between two turns, while no actor acts. */
  readonly between: () => Promise<void>;
  /** Restarts the engine at the requests for which `isDue` returns true. */
  readonly kill?: {
    readonly isDue: (request: number) => boolean;
    readonly now: () => Promise<void>;
  };
}

/** Runs actors: each attempt of a request waits for its turn, and may then have a fault. */
export function createStage({
  random,
  faults: first,
  turnMillis = 3,
  between,
  kill,
}: StageOptions) {
  let faults = first;
  const counts = noCounts();
  const scheduler = createScheduler(random, async () => {
    passTime(random.below(turnMillis));
    await between();
  });
  const commits = createCommits(random, scheduler.turn, counts);
  const chooseFault = createFaultChoice(random);

  /** Executes an attempt. Sometimes adds a conflict to the engine's cancellation. */
  const execute = (
    attempt: Attempt,
    send: () => Promise<unknown>,
    isAnswered: boolean,
  ): Promise<unknown> =>
    commits.execute(attempt, send, isAnswered).catch((error: unknown) => {
      if (!(error instanceof TransactionCanceledException) || !random.chance(faults.mixed))
        throw error;
      counts.mixedReasons++;
      throw mixed(error, attempt, random);
    });

  async function executeInTurn(
    actor: Actor,
    { attempt, send, fault }: AttemptInTurn,
  ): Promise<unknown> {
    if (isAnswered(fault)) actor.answeredAt = scheduler.turn();
    const executed = () => execute(attempt, send, fault === undefined);
    if (!fault) return executed();
    counts.faults++;
    return applyFault(fault, { attempt, actor, random, execute: executed });
  }

  installGate(async (attempt, send) => {
    const actor = actors.getStore();
    if (!actor) return send();
    let fault: FaultKind | undefined;
    try {
      return await actor.inTurn(() => {
        counts.requests++;
        counts.repeated += attempt.number > 1 ? 1 : 0;
        if (kill?.isDue(counts.requests)) {
          counts.kills++;
          return killDuring(send, kill.now);
        }
        fault = chooseFault(faults, attempt);
        return executeInTurn(actor, { attempt, send, fault });
      });
    } finally {
      if (fault === 'slow') await answerLater(actor, attempt);
    }
  });

  /** Answers the caller some turns after the execution. */
  async function answerLater(actor: Actor, attempt: Attempt): Promise<void> {
    for (let turns = random.between(1, 12); turns > 0; turns--) await actor.pause();
    commits.settle(attempt);
  }

  return {
    counts,
    commits,
    scheduler,
    random,
    /** Runs code as a new actor. */
    as: <Value>(
      kind: Actor['kind'],
      act: (actor: Actor) => Promise<Value>,
      skew = 0,
    ): Promise<Value> => {
      const actor = scheduler.actor(kind, skew);
      return actors.run(actor, () => act(actor));
    },
    /** Ends an actor after a number of turns, and then throws. */
    crashAfter: async (actor: Actor, turns: number): Promise<never> => {
      const timer = scheduler.actor(actor.kind);
      for (let turn = 0; turn < turns; turn++) await timer.pause();
      actor.crash();
      throw new Error('the function timed out');
    },
    setFaults: (next: Faults) => {
      faults = next;
    },
    /** Runs something in a turn of its own, outside any actor: without faults and uninterrupted. */
    inOwnTurn: <Value>(act: () => Promise<Value>): Promise<Value> =>
      scheduler.actor('projector').inTurn(() => actors.exit(act)),
  };
}

/** Kills the engine during a request, which may or may not be executed. */
async function killDuring(
  send: () => Promise<unknown>,
  kill: () => Promise<void>,
): Promise<unknown> {
  const outcome = Promise.allSettled([send()]);
  await kill();
  const [settled] = await outcome;
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
