import { type Signal, signal } from '@preact/signals';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';

/** For how long an action can be undone. */
const UNDO_MILLIS = 10 * 60_000;

/** An action that can be undone, once. */
export interface Undoable {
  /** Undoes it, and returns a sentence about the result. */
  readonly undo: () => Promise<string>;
  readonly at: number;
  /** False once it is undone. */
  readonly isOpen: Signal<boolean>;
}

/** The last action, or the last batch as a whole, for ten minutes. */
export class Undo {
  readonly last = signal<Undoable | undefined>(undefined);
  /** The number of undos that have ended, for views of what they changed. */
  readonly count = signal(0);

  remember(undo: Undoable['undo']): Undoable {
    this.last.value = { undo, at: Date.now(), isOpen: signal(true) };
    return this.last.value;
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
      .finally(() => this.count.value++);
  }
}
