import { setImmediate as settle } from 'node:timers/promises';

/** Chooses one of so many tasks that wait for their turn. */
export type Choose = (waiting: number) => number;

/**
 * Runs a play once for each order in which its tasks can take turns.
 *
 * @returns the number of orders
 */
export async function everySchedule(play: (choose: Choose) => Promise<void>): Promise<number> {
  let count = 0;
  /** The choices of the next run: those of the last one, with its last free choice moved on. */
  let planned: number[] | undefined = [];
  while (planned) {
    const plan: readonly number[] = planned;
    const made: { readonly choice: number; readonly of: number }[] = [];
    await play((of) => {
      const choice = plan[made.length] ?? 0;
      made.push({ choice, of });
      return choice;
    });
    count += 1;
    const last = made.findLastIndex(({ choice, of }) => choice + 1 < of);
    planned =
      last === -1
        ? undefined
        : [...made.slice(0, last).map(({ choice }) => choice), (made[last]?.choice ?? 0) + 1];
  }
  return count;
}

/** Lets two tasks or more take turns, as `choose` decides. */
export async function inTurns(
  choose: Choose,
  tasks: readonly ((turn: () => Promise<void>) => Promise<unknown>)[],
): Promise<void> {
  const waiting: { readonly task: number; readonly go: () => void }[] = [];
  let running = tasks.length;
  const all = tasks.map((run, task) =>
    run(() => new Promise((go) => waiting.push({ task, go }))).finally(() => {
      running -= 1;
    }),
  );
  while (running > 0) {
    await settle();
    if (waiting.length === 0) continue;
    // Requests that one task sends at once arrive in their order: only the tasks interleave.
    const ready = [...new Set(waiting.map(({ task }) => task))].sort();
    const chosen = ready[ready.length > 1 ? choose(ready.length) : 0];
    const at = waiting.findIndex(({ task }) => task === chosen);
    waiting.splice(at, 1)[0]?.go();
  }
  await Promise.all(all);
}
