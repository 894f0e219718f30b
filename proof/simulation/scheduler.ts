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
  /** Does something in its next turn. Nothing else happens meanwhile. */
  readonly inTurn: <Value>(act: () => Promise<Value>) => Promise<Value>;
  /** Schedules something for a later turn. It happens even if the actor has ended by then. */
  readonly executeLater: (act: () => Promise<unknown>) => void;
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
  readonly outlivesActor: boolean;
}

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Runs one turn at a time, in an order that the seed chooses. Between two turns, code runs on
 * promises alone. So only a waiting turn can happen next.
 */
export function createScheduler(random: Random, afterTurn: () => Promise<void>) {
  const waiting: Turn[] = [];
  let [turns, actorsSoFar] = [0, 0];

  function actor(kind: Actor['kind'], skew = 0): Actor {
    const place = ++actorsSoFar;
    let [hasCrashed, own] = [false, 0];
    const wait = (act: Turn['act'], outlivesActor: boolean) => {
      waiting.push({ actor: self, place: [place, ++own], act, outlivesActor });
    };
    const self: Actor = {
      kind,
      skew,
      answeredAt: 0,
      pause: () => self.inTurn(async () => {}),
      inTurn: (act) =>
        new Promise((resolve, reject) => {
          if (!hasCrashed) wait(() => act().then(resolve, reject), false);
        }),
      executeLater: (act) => wait(() => act().then(ignore, ignore), true),
      crash: () => {
        hasCrashed = true;
        for (const turn of waiting.filter(
          ({ actor, outlivesActor }) => actor === self && !outlivesActor,
        )) {
          const sent = random.chance(0.5) ? [{ ...turn, outlivesActor: true }] : [];
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
    /**
     * Takes turns until the work is done. What actors scheduled for later may still be outstanding.
     */
    async drive<Value>(work: () => Promise<Value>): Promise<Value> {
      let isDone = false;
      const done = work().finally(() => {
        isDone = true;
      });
      done.catch(ignore);
      for (await settle(); !isDone; await nextTurn()) {
        if (waiting.length === 0)
          throw new Error('deadlock: every actor waits, but none waits for a turn');
      }
      return done;
    },
    /** Takes turns until nothing is outstanding. */
    async drain(): Promise<void> {
      while (waiting.length > 0) await nextTurn();
    },
    /** True if something that actors of these kinds scheduled for later is outstanding. */
    hasOutstanding: (...kinds: Actor['kind'][]): boolean =>
      waiting.some(({ actor, outlivesActor }) => outlivesActor && kinds.includes(actor.kind)),
  };
}

const ignore = () => {};

/** Waits until every promise that can settle has settled. */
async function settle(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
