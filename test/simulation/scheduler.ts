import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Random } from './random.ts';

/**
 * Somebody whose requests the scheduler orders: a client of the shop, or one invocation of the
 * projector.
 */
export interface Actor {
  readonly kind: 'client' | 'projector';
  /** Waits for its next turn. */
  readonly pause: () => Promise<void>;
  /** Does one thing in its turn; meanwhile nobody else does anything. */
  readonly inTurn: <Value>(act: () => Promise<Value>) => Promise<Value>;
  /** Leaves something behind that happens at some turn, whether its actor still lives or not. */
  readonly leave: (act: () => Promise<unknown>) => void;
  /** Is never heard of again. What it had sent may still happen. */
  readonly crash: () => void;
}

/**
 * Who is acting: whatever an actor's code awaits stays in its context. Outside, requests go
 * straight through.
 */
export const actors = new AsyncLocalStorage<Actor>();

interface Turn {
  readonly actor: Actor;
  readonly act: () => Promise<void>;
  readonly isLeft: boolean;
}

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * One thing happens at a time, and which one is the seed's choice. What waits for a turn is all
 * that can happen next, since code between two turns runs on promises alone.
 */
export function createScheduler(random: Random, afterTurn: () => Promise<void>) {
  const waiting: Turn[] = [];

  function actor(kind: Actor['kind']): Actor {
    let isDead = false;
    const self: Actor = {
      kind,
      pause: () => self.inTurn(async () => {}),
      inTurn: (act) =>
        new Promise((resolve, reject) => {
          if (!isDead)
            waiting.push({ actor: self, act: () => act().then(resolve, reject), isLeft: false });
        }),
      leave: (act) => {
        waiting.push({ actor: self, act: () => act().then(ignore, ignore), isLeft: true });
      },
      crash: () => {
        isDead = true;
        for (const turn of waiting.filter(({ actor, isLeft }) => actor === self && !isLeft)) {
          const sent = random.chance(0.5) ? [{ ...turn, isLeft: true }] : [];
          waiting.splice(waiting.indexOf(turn), 1, ...sent);
        }
      },
    };
    return self;
  }

  async function nextTurn(): Promise<void> {
    const [turn] = waiting.splice(random.below(waiting.length), 1);
    await turn?.act();
    await afterTurn();
    await settle();
  }

  return {
    actor,
    /** Turns until the work is done. What somebody left behind may outlive it. */
    async drive<Value>(work: () => Promise<Value>): Promise<Value> {
      let isDone = false;
      const done = work().finally(() => {
        isDone = true;
      });
      done.catch(ignore);
      for (await settle(); !isDone; await nextTurn()) {
        if (waiting.length === 0) throw new Error('everybody waits, and nobody has a turn to take');
      }
      return done;
    },
    /** Until nothing is left behind. */
    async drain(): Promise<void> {
      while (waiting.length > 0) await nextTurn();
    },
    /** Whether an actor of that kind left something behind that has not happened yet. */
    hasLeft: (kind: Actor['kind']): boolean =>
      waiting.some(({ actor, isLeft }) => isLeft && actor.kind === kind),
  };
}

const ignore = () => {};

/** Lets every promise that can be settled settle. */
async function settle(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
