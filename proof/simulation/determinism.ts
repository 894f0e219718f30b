/**
 * Replaces the clock, randomness and timers of a whole thread, so that production code in it
 * follows from a seed. It patches builtin modules and synchronizes their live bindings: no loader,
 * no mocking framework, and no change to production code. Import it first, for its effect, in a
 * worker thread of its own.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timerPromises from 'node:timers/promises';
import { type Random, seeded } from './random.ts';
import { actors } from './scheduler.ts';

const RealDate = Date;
const START = Date.UTC(2026, 5, 1);

let now = START;
let random: Random = seeded(0);

/** The random numbers of code outside any actor (an engine that starts, a scan). */
let outsideRandom: Random = seeded(1);
const currentRandom = (): Random => (actors.getStore() ? random : outsideRandom);

/** Begins a scenario: the same seed gives the same ids, jitter and moments. */
export function startClock(seed: number): void {
  now = START;
  random = seeded(seed ^ 0x5eed);
}

/** Seeds the random numbers of code outside any actor, from now on. */
export const seedOutsideActors = (seed: number): void => {
  outsideRandom = seeded(seed);
};

/**
 * Advances the clock. Time passes only by this call, so several things may happen in one
 * millisecond.
 */
export const passTime = (milliseconds: number): void => {
  now += milliseconds;
};

/** DynamoDB's time, without any actor's clock skew. */
export const trueTime = (): Date => new RealDate(now);

/** The time that the current actor's clock shows. */
const shownTime = (): number => now + (actors.getStore()?.skew ?? 0);

class SimulatedDate extends RealDate {
  constructor(...moment: [] | [number | string | Date]) {
    super(moment.length === 0 ? shownTime() : moment[0]);
  }

  static override now(): number {
    return shownTime();
  }
}

function fill<Bytes extends ArrayBufferView | null>(bytes: Bytes): Bytes {
  if (bytes instanceof Uint8Array)
    for (let i = 0; i < bytes.length; i++) bytes[i] = currentRandom().below(256);
  return bytes;
}

const uuid = (): ReturnType<typeof crypto.randomUUID> => {
  const hex = Buffer.from(fill(new Uint8Array(16))).toString('hex');
  const [a, b, c, d, e] = [0, 8, 13, 17, 20].map((at, i) => hex.slice(at, [8, 12, 16, 20][i]));
  return `${a}-${b}-4${c}-8${d}-${e}`;
};

/** Makes each wait of an actor a turn. For all other code (an engine that starts) it is real. */
const realSleep = timerPromises.setTimeout;
const sleep = async <Value>(
  milliseconds?: number,
  value?: Value,
  options?: object,
): Promise<Value> => {
  const actor = actors.getStore();
  if (!actor) return realSleep(milliseconds, value, options);
  await actor.pause();
  return value as Value;
};

/** The same for the SDK's back-off, which uses the global `setTimeout`. */
const realTimeout = globalThis.setTimeout;
const timeout = (
  callback: (...args: unknown[]) => void,
  milliseconds?: number,
  ...args: unknown[]
): NodeJS.Timeout => {
  const actor = actors.getStore();
  if (!actor) return realTimeout(callback, milliseconds, ...args);
  actor.pause().then(() => callback(...args), ignore);
  return noTimer();
};

const ignore = () => {};

/**
 * Makes a timer without an effect, for an actor. Its deadlines never pass, because they are real
 * time, and a scenario takes as long as the machine needs.
 */
const noTimer = (): NodeJS.Timeout => realTimeout(ignore, 0).unref();
const middysTimeout = timers.setTimeout;
const deadline = (
  callback: (...args: unknown[]) => void,
  milliseconds?: number,
  ...args: unknown[]
): NodeJS.Timeout =>
  actors.getStore() ? noTimer() : middysTimeout(callback, milliseconds, ...args);
const realSignal = AbortSignal.timeout;
AbortSignal.timeout = (milliseconds) =>
  actors.getStore() ? new AbortController().signal : realSignal.call(AbortSignal, milliseconds);

globalThis.Date = SimulatedDate as DateConstructor;
Math.random = () => currentRandom().next();
Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill });
Object.assign(crypto, {
  randomUUID: uuid,
  randomBytes: (size: number) => fill(Buffer.alloc(size)),
});
Object.assign(timerPromises, { setTimeout: sleep });
Object.assign(timers, { setTimeout: deadline });
globalThis.setTimeout = timeout as typeof globalThis.setTimeout;
syncBuiltinESMExports();
