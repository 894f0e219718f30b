import { setImmediate as settle } from 'node:timers/promises';
import type { Random } from '../random.ts';

/** Lets tasks that run at once take turns, in an order that the seed decides. */
export interface Turns {
  /** Waits for the task's next turn. */
  readonly next: () => Promise<void>;
  /** Adds a task, also while others run. */
  readonly add: (task: () => Promise<unknown>) => void;
  /** Gives turns until all tasks have ended. */
  readonly run: () => Promise<void>;
}

export function takeTurns(random: Random): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  let failed: { readonly error: unknown } | undefined;
  return {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    add: (task) => {
      running += 1;
      task()
        .catch((error: unknown) => {
          failed ??= { error };
        })
        .finally(() => {
          running -= 1;
        });
    },
    run: async () => {
      while (running > 0 && !failed) {
        await settle();
        const [turn] = waiting.splice(random.below(Math.max(1, waiting.length)), 1);
        if (!turn && running > 0 && !failed) throw new Error('a task waits for no turn');
        turn?.();
      }
      waiting.length = 0;
      if (failed) throw failed.error;
    },
  };
}
