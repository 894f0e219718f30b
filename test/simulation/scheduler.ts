import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Random } from './random.ts';

/**
 * One invocation whose requests the scheduler orders: of a client, of the projector, or of a
 * repair.
 */
export interface Actor {
  readonly kind: 'client' | 'projector' | 'repair';
  /** Milliseconds that its clock is ahead of the true time. Negative if it is behind. */
  readonly skew: number;
  /** The turn in which DynamoDB executed the last request whose answer the actor got. */
  answeredAt: number;
  /** Waits for its next turn. */
  readonly pause: () => Promise<void>;
  /** Does one thing in its turn. Nothing else happens meanwhile. */
  readonly inTurn: <Value>(act: () => Promise<Value>) => Promise<Value>;
  /** Schedules something for a later turn, whether its actor still runs or not. */
  readonly leave: (act: () => Promise<unknown>) => void;
  /** Ends the actor: it does nothing more. Requests that it sent may still be executed. */
  readonly crash: () => void;
}

/**
 * The current actor. The code that an actor runs stays in its context; requests outside of it go
 * straight through.
 */
export const actors = new AsyncLocalStorage<Actor>();

interface Turn {
  readonly actor: Actor;
  /** The index of the actor among actors, and of the turn among the actor's turns. */
  readonly place: readonly [actor: number, turn: number];
  readonly act: () => Promise<void>;
  readonly isLeft: boolean;
}

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Lets one thing happen at a time, in an order that the seed chooses. The code between two turns
 * runs on promises alone, so the waiting turns are all that can happen next.
 */
export function createScheduler(random: Random, afterTurn: () => Promise<void>) {
  const waiting: Turn[] = [];
  let [turns, actorsSoFar] = [0, 0];

  function actor(kind: Actor['kind'], skew = 0): Actor {
    const place = ++actorsSoFar;
    let [isDead, own] = [false, 0];
    const wait = (act: Turn['act'], isLeft: boolean) => {
      waiting.push({ actor: self, place: [place, ++own], act, isLeft });
    };
    const self: Actor = {
      kind,
      skew,
      answeredAt: 0,
      pause: () => self.inTurn(async () => {}),
      inTurn: (act) =>
        new Promise((resolve, reject) => {
          if (!isDead) wait(() => act().then(resolve, reject), false);
        }),
      leave: (act) => wait(() => act().then(ignore, ignore), true),
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
    turns++;
    // A first call takes longer to reach its request than later ones, so the order of arrival does
    // not follow from the seed.
    waiting.sort(({ place: a }, { place: b }) => a[0] - b[0] || a[1] - b[1]);
    const [turn] = waiting.splice(random.below(waiting.length), 1);
    await turn?.act();
    await afterTurn();
    await settle();
  }

  return {
    actor,
    /** The number of the current turn, or of the last one. */
    turn: (): number => turns,
    /** Takes turns until the work is done. Scheduled leftovers may outlast it. */
    async drive<Value>(work: () => Promise<Value>): Promise<Value> {
      let isDone = false;
      const done = work().finally(() => {
        isDone = true;
      });
      done.catch(ignore);
      for (await settle(); !isDone; await nextTurn()) {
        if (waiting.length === 0) throw new Error('every actor waits, and none of them for a turn');
      }
      return done;
    },
    /** Takes turns until no leftover is scheduled. */
    async drain(): Promise<void> {
      while (waiting.length > 0) await nextTurn();
    },
    /** True if an actor of these kinds has a leftover that has not happened yet. */
    hasLeft: (...kinds: Actor['kind'][]): boolean =>
      waiting.some(({ actor, isLeft }) => isLeft && kinds.includes(actor.kind)),
  };
}

const ignore = () => {};

/** Waits until every promise that can settle has settled. */
async function settle(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
