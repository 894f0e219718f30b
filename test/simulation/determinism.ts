/**
 * Takes the clock, the dice and the waiting away from a whole thread, so that what production code
 * does in it follows from a seed. Builtin modules are patched and their live bindings synchronized:
 * no loader, no mocking framework, and not a line of production code knows. Imported for its
 * effect, in a worker thread of its own.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { type Random, seeded } from './random.ts';
import { actors } from './scheduler.ts';

const RealDate = Date;
const START = Date.UTC(2026, 5, 1);

let now = START;
let random: Random = seeded(0);

/**
 * The SDK rolls dice for every attempt of a request, and how many it makes is the network's
 * business: it gets its own.
 */
const others: Random = seeded(1);
const dice = (): Random => (actors.getStore() ? random : others);

/** A scenario begins: the same seed gives the same ids, jitter and moments. */
export function startOver(seed: number): void {
  now = START;
  random = seeded(seed ^ 0x5eed);
}

/** Time passes only when the scheduler says so; several things may happen in one millisecond. */
export const passTime = (milliseconds: number): void => {
  now += milliseconds;
};

class SimulatedDate extends RealDate {
  constructor(...moment: [] | [number | string | Date]) {
    super(moment.length === 0 ? now : moment[0]);
  }

  static override now(): number {
    return now;
  }
}

function fill<Bytes extends ArrayBufferView | null>(bytes: Bytes): Bytes {
  if (bytes instanceof Uint8Array)
    for (let i = 0; i < bytes.length; i++) bytes[i] = dice().below(256);
  return bytes;
}

const uuid = (): ReturnType<typeof crypto.randomUUID> => {
  const hex = Buffer.from(fill(new Uint8Array(16))).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/**
 * Of code under test, waiting is a turn like any other; of everybody else (an engine that starts)
 * it is real.
 */
const realSleep = timers.setTimeout;
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

/** A deadline is real time, of which a scenario takes as much as the machine needs. */
const realTimeout = AbortSignal.timeout;
AbortSignal.timeout = (milliseconds) =>
  actors.getStore() ? new AbortController().signal : realTimeout.call(AbortSignal, milliseconds);

globalThis.Date = SimulatedDate as DateConstructor;
Math.random = () => dice().next();
Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill });
Object.assign(crypto, {
  randomUUID: uuid,
  randomBytes: (size: number) => fill(Buffer.alloc(size)),
});
Object.assign(timers, { setTimeout: sleep });
syncBuiltinESMExports();
