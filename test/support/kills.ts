import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeAll } from 'vitest';
import { onRequest } from './measurement/on-request.ts';

/** A command that runs in this process, as if it had one of its own. */
interface Run {
  /** Requests until it is killed. */
  left: number;
  readonly when: When;
  isDead: boolean;
}

/** The moment of the kill: before a request is sent, or after its effect. */
export type When = 'before' | 'after';

const runs = new AsyncLocalStorage<Run>();

class Killed extends Error {
  override readonly name = 'Killed';
  /** As an error of the network, which ends a command. */
  readonly $metadata = {};
}

async function sendOf<Result>(run: Run | undefined, send: () => Promise<Result>): Promise<Result> {
  if (!run) return send();
  if (run.isDead) throw new Killed();
  run.left -= 1;
  const isLast = run.left === 0;
  if (isLast && run.when === 'before') kill(run);
  const result = await send();
  if (isLast) kill(run);
  return result;
}

function kill(run: Run): never {
  run.isDead = true;
  throw new Killed();
}

/**
 * A function that runs a command and kills it at its n-th request. All later requests of the same
 * run fail, too; those of other runs do not.
 *
 * @returns true if the command came to its end
 */
export function killer() {
  beforeAll(() => {
    onRequest((next) => (args) => sendOf(runs.getStore(), () => next(args)), {
      step: 'initialize',
      priority: 'low',
    });
  });
  return async (n: number, when: When, command: () => Promise<unknown>): Promise<boolean> => {
    try {
      await runs.run({ left: n, when, isDead: false }, command);
      return true;
    } catch (error) {
      if (error instanceof Killed) return false;
      throw error;
    }
  };
}
