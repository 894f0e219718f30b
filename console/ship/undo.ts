import { signal } from '@preact/signals';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';

/** For how long an action can be undone. */
const UNDO_MILLIS = 10 * 60_000;

/** An action that can be undone. */
export interface Undoable {
  /** The action that is undone, as "Undo 17" or "Undo the parcel". */
  readonly name: string;
  /** Undoes it, and returns a sentence about the result. */
  readonly undo: () => Promise<string>;
}

/** The last action, or the last batch as a whole, for ten minutes. */
export class Undo {
  readonly last = signal<(Undoable & { readonly at: number }) | undefined>(undefined);

  remember(action: Undoable): void {
    this.last.value = { ...action, at: Date.now() };
  }

  /**
   * Undoes the last action; undefined if there is none, or if it is too old. If that may have been
   * done despite an error, the action stays the last one, so that it can be asked for again.
   */
  async run(): Promise<string | undefined> {
    const last = this.last.peek();
    this.last.value = undefined;
    if (!last || Date.now() - last.at > UNDO_MILLIS) return undefined;
    return last.undo().catch((error: unknown) => {
      if (mayHaveBeenDone(error)) this.last.value ??= { ...last, at: Date.now() };
      throw error;
    });
  }
}
