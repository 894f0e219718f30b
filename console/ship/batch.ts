import { computed, type Signal, signal } from '@preact/signals';
import { orders } from '../format.ts';
import { whyOff } from '../requests/offline.ts';
import type { ViewRoute } from '../route.ts';
import type { Undo, Undoable } from './undo.ts';
import type { Unsent } from './why-unsent.ts';

/** The number of requests that are on their way at once. */
const AT_ONCE = 6;

/** One order of a batch, or another thing, and what became of it. */
export interface BatchItem<Result = unknown> {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'done' | Unsent['state'];
  readonly unsent?: Unsent;
  readonly result?: Result;
}

interface BatchWork<Result> {
  /** Names a number of what is sent; by default of orders. */
  readonly counted?: (count: number) => string;
  /** The deed in one word, as "Shipped". */
  readonly done: string;
  /** The view of one of them; by default of an order. */
  readonly viewOf?: (id: string) => ViewRoute;
  /** Does it for one of them, with the same key each time. */
  readonly act: (id: string) => Promise<Result>;
  readonly why: (id: string, error: unknown) => Promise<Unsent>;
  /** Announces a sentence: at the start, at the end, and for each failure. */
  readonly say: (sentence: string) => void;
  /** Remembers how to undo what was done; undefined if it cannot be undone. */
  readonly undo?: Undo;
  readonly takeBack?: (result: Result) => Promise<unknown>;
  /** The sentence after a number of them was undone. */
  readonly takenBack?: (count: number) => string;
}

/** One request an order, six at a time, each with its own result. There is no route for many. */
export class Batch<Result = unknown> {
  readonly items: readonly Signal<BatchItem<Result>>[];
  readonly startedAt = Date.now();
  readonly endedAt = signal<number | undefined>(undefined);
  readonly work: BatchWork<Result>;
  /** Undoes all of it, once it has ended. */
  readonly undo = signal<Undoable | undefined>(undefined);
  readonly count = computed(() => this.#of('done').length);

  constructor(
    things: readonly { readonly id: string; readonly name: string }[],
    work: BatchWork<Result>,
  ) {
    this.work = work;
    this.items = things.map((thing) => signal<BatchItem<Result>>({ ...thing, state: 'waiting' }));
  }

  /** The orders for which it was not done, or for which nothing is known. */
  unsolved(): readonly BatchItem<Result>[] {
    return this.items
      .map((item) => item.value)
      .filter(({ state }) => state === 'failed' || state === 'unanswered');
  }

  async run(): Promise<void> {
    const { say, done, counted = orders } = this.work;
    const queue = this.items.values();
    const [only, ...others] = this.items;
    if (others.length > 0) say(`${counted(this.items.length)} are sent.`);
    const worker = async () => {
      for (const item of queue) await this.#one(item);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    this.endedAt.value = Date.now();
    this.#remember();
    if (others.length > 0) say(`${done} ${this.count.value} of ${this.items.length}.`);
    // A single failure has announced its reason.
    else if (this.count.value === 1) say(`${done} ${only?.peek().name}.`);
  }

  /** Asks again for one without an answer, with the same key. */
  async askAgain(id: string): Promise<void> {
    const item = this.items.find((one) => one.peek().id === id);
    if (item?.peek().state !== 'unanswered') return;
    const off = whyOff();
    if (off) return this.work.say(off);
    await this.#one(item);
    if (this.endedAt.peek()) this.#remember();
  }

  /** A batch of which nothing succeeded leaves the undo of the one before. */
  #remember(): void {
    const { done, undo, takeBack, takenBack } = this.work;
    if (!undo || !takeBack || !takenBack || this.undo.peek() || this.count.peek() === 0) return;
    const all = () =>
      this.#of('done').map(({ name, result }) => [name, () => takeBack(result as Result)] as const);
    const [only] = this.items;
    const what = () =>
      `${done.toLowerCase()} ${this.items.length > 1 ? this.count.value : only?.peek().name}`;
    this.undo.value = undo.rememberEach(what, () => new Map(all()), takenBack);
  }

  async #one(item: Signal<BatchItem<Result>>): Promise<void> {
    const { id, name } = item.peek();
    item.value = { id, name, state: 'sending' };
    try {
      item.value = { id, name, state: 'done', result: await this.work.act(id) };
    } catch (error) {
      const unsent = await this.work.why(id, error).catch(() => UNKNOWN);
      item.value = { id, name, state: unsent.state, unsent };
      this.work.say(`${name}: ${unsent.title}. ${unsent.reason}`);
    }
  }

  #of(state: BatchItem['state']): readonly BatchItem<Result>[] {
    return this.items.map((item) => item.value).filter((item) => item.state === state);
  }
}

const UNKNOWN: Unsent = {
  state: 'failed',
  title: 'Not done: changed',
  reason: 'The order could not be read again.',
};
