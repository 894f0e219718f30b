import { type Signal, signal } from '@preact/signals';
import { howMany } from '../format.ts';
import { forEachAtOnce } from '../requests/at-once.ts';
import { changes } from '../requests/changes.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import type { OrdersAtWork } from '../work/orders-at-work.ts';
import { readLines } from '../work/read-lines.ts';
import { keepInTab } from '../work/tab-storage.ts';
import { type Back, KEPT } from './back.ts';

/** For how long an action can be undone. */
export const UNDO_MILLIS = 10 * 60_000;

/** An action that can be undone, once. */
export interface Undoable {
  readonly at: number;
  /** The words for the action, as "shipped" and a number. */
  readonly what: Signal<string>;
  /** The words after its undo, with `#` for the number of things. */
  readonly words: string;
  /** The name of one thing, if there may be many: they are undone six at a time. */
  readonly thing?: string | undefined;
  readonly backs: Signal<readonly Back[]>;
  /** The names of those that are undone: a repeat leaves them out. */
  readonly undone: string[];
  /** False once it is undone. */
  readonly isOpen: Signal<boolean>;
  /** False once something else was sent after it: then its button undoes it, and no key. */
  readonly hasKey: Signal<boolean>;
}

/** Undoes one change; twice is once. Returns more about the result than that it is undone. */
export type GoBack = (parts: OrdersAtWork, back: Back) => Promise<string>;

const KEY = 'orders.undo';
const MEMBERS = ['at', 'what', 'words', 'thing', 'backs', 'undone', 'isOpen', 'hasKey', ...KEPT];

/** The last action, or the last batch as a whole, for ten minutes, also over a reload. */
export class Undo {
  readonly #parts: OrdersAtWork;
  readonly #goBack: GoBack;
  /** The number of changes at the last action: a key would undo what was before a later one. */
  #since: number | undefined;
  readonly last = signal(kept());
  /** The number of undos that have ended, for views of what they changed. */
  readonly ended = signal(0);

  constructor(parts: OrdersAtWork, goBack: GoBack) {
    this.#parts = parts;
    this.#goBack = goBack;
    if (this.forKey()) this.#since = changes.peek();
    changes.subscribe((now) => this.#setKey(now === this.#since));
  }

  /** Remembers an action as the last one. */
  remember(what: string, words: string, backs: readonly Back[], thing?: string): Undoable {
    const [isOpen, hasKey] = [signal(true), signal(true)];
    this.#since = changes.peek();
    const data = { at: Date.now(), words, thing, undone: [] };
    this.last.value = { ...data, what: signal(what), backs: signal(backs), isOpen, hasKey };
    this.save();
    return this.last.value;
  }

  /** The last action, if a key may undo it. */
  forKey(): Undoable | undefined {
    const last = this.last.peek();
    return last?.hasKey.peek() ? last : undefined;
  }

  /** Lets the key undo an action that has just been done, or a part of it, if it is the last. */
  giveKey(action: Undoable): void {
    if (action !== this.last.peek()) return;
    this.#since = changes.peek();
    this.#setKey(true);
  }

  #setKey(hasKey: boolean): void {
    const last = this.last.peek();
    if (!last || last.hasKey.peek() === hasKey) return;
    last.hasKey.value = hasKey;
    this.save();
  }

  /** Keeps the last action in the tab. */
  save(): void {
    keepInTab(KEY, JSON.stringify(this.last.peek(), MEMBERS));
  }

  /**
   * Undoes an action; undefined if there is none, or if it is too old. If that may have been done
   * despite an error, it can be asked for again.
   *
   * @returns a sentence about the result
   */
  async run(action: Undoable | undefined): Promise<string | undefined> {
    if (!action?.isOpen.peek() || Date.now() - action.at > UNDO_MILLIS) return undefined;
    const before = this.forKey();
    action.isOpen.value = false;
    try {
      if (action.thing) return await this.#each(action, action.thing);
      const [back] = action.backs.peek();
      return action.words + (back ? await this.#goBack(this.#parts, back) : '');
    } catch (error) {
      action.isOpen.value = mayHaveBeenDone(error);
      throw error;
    } finally {
      if (before) this.giveKey(before);
      this.ended.value++;
      this.save();
      const ids = action.backs.peek().flatMap(({ order }) => order?.orderId ?? []);
      void readLines(this.#parts, ids);
    }
  }

  /** Undoes many changes. The sentence names those that were not undone. */
  async #each({ backs, undone, words, isOpen }: Undoable, thing: string): Promise<string> {
    const remainder = new Map(backs.peek().map((back) => [back.name, back]));
    for (const name of undone) remainder.delete(name);
    await forEachAtOnce([...remainder.values()], (back) =>
      this.#goBack(this.#parts, back).then(
        () => remainder.delete(back.name) && undone.push(back.name),
        () => undefined,
      ),
    );
    isOpen.value = remainder.size > 0;
    const count = howMany(undone.length, thing);
    const sentences = [
      undone.length > 0 && words.replace('#', count),
      remainder.size > 0 && `Not undone: ${[...remainder.keys()].join(', ')}.`,
    ];
    return sentences.filter(Boolean).join(' ');
  }
}

/** The action that was the last one before a reload. */
function kept(): Undoable | undefined {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  const { what, backs, isOpen, hasKey, ...data } = JSON.parse(text);
  const open = { isOpen: signal(isOpen), hasKey: signal(hasKey) };
  return { ...data, what: signal(what), backs: signal(backs), ...open };
}
