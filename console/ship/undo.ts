import { type Signal, signal } from '@preact/signals';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';

/** For how long an action can be undone. */
export const UNDO_MILLIS = 10 * 60_000;

/** An action that can be undone, once. */
export interface Undoable {
  /** Undoes it, and returns a sentence about the result. */
  readonly undo: () => Promise<string>;
  readonly at: number;
  /** The words for the action, as "shipped" and a number. */
  readonly what: () => string;
  /** False once it is undone. */
  readonly isOpen: Signal<boolean>;
}

/** The last action, or the last batch as a whole, for ten minutes. */
export class Undo {
  readonly last = signal<Undoable | undefined>(undefined);
  /** The number of undos that have ended, for views of what they changed. */
  readonly ended = signal(0);

  remember(what: Undoable['what'], undo: Undoable['undo']): Undoable {
    this.last.value = { what, undo, at: Date.now(), isOpen: signal(true) };
    return this.last.value;
  }

  /**
   * Remembers many actions as one, which are undone six at a time. The sentence names those that
   * were not, and a repeat leaves out those that were.
   *
   * @param what makes the words about what was done
   * @param all the actions that are done when the undo is asked for, by name
   * @param words makes the sentence about a number of them
   */
  rememberEach(
    what: Undoable['what'],
    all: () => ReadonlyMap<string, () => Promise<unknown>>,
    words: (count: number) => string,
  ): Undoable {
    const undone = new Set<string>();
    const action = this.remember(what, async () => {
      const left = new Map([...all()].filter(([name]) => !undone.has(name)));
      const queue = [...left].values();
      const worker = async () => {
        for (const [name, back] of queue)
          await back().then(
            () => left.delete(name) && undone.add(name),
            () => undefined,
          );
      };
      await Promise.all(Array.from({ length: 6 }, worker));
      action.isOpen.value = left.size > 0;
      const sentences = [
        undone.size > 0 && words(undone.size),
        left.size > 0 && `Not undone: ${[...left.keys()].join(', ')}.`,
      ];
      return sentences.filter(Boolean).join(' ');
    });
    return action;
  }

  /**
   * Undoes an action, by default the last one; undefined if there is none, or if it is too old. If
   * that may have been done despite an error, it can be asked for again.
   */
  async run(action = this.last.peek()): Promise<string | undefined> {
    if (!action?.isOpen.peek() || Date.now() - action.at > UNDO_MILLIS) return undefined;
    action.isOpen.value = false;
    return action
      .undo()
      .catch((error: unknown) => {
        action.isOpen.value = mayHaveBeenDone(error);
        throw error;
      })
      .finally(() => this.ended.value++);
  }
}
