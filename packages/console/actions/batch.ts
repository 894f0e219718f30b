import { computed, type Signal, signal } from '@preact/signals';
import { howMany } from '../format.ts';
import { forEachAtOnce } from '../requests/at-once.ts';
import { whyOff } from '../requests/offline.ts';
import { parseRoute, type ViewRoute } from '../route.ts';
import type { Back } from './back.ts';
import { Sentences } from './sentences.ts';
import type { Undo, Undoable } from './undo.ts';
import type { Unsent } from './unsent.ts';

/** One order of a batch, or another thing, and what became of it. */
export interface BatchItem {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'done' | Unsent['state'];
  readonly unsent?: Unsent;
  readonly back?: Back | undefined;
}

export interface BatchWork {
  /** The name of one thing that is sent, by default "order". */
  readonly thing?: string;
  /** The deed in one word, as "Shipped". */
  readonly done: string;
  /** True if the result offers the packing slips of the orders for which it was done. */
  readonly hasSlips?: boolean;
  /** The view of one of them; by default of an order. */
  readonly viewOf?: (id: string) => ViewRoute;
  /** Does it for one of them, with the same key each time, and returns the way back, if any. */
  readonly act: (id: string) => Promise<Back | undefined>;
  readonly why: (id: string, error: unknown) => Promise<Unsent>;
  /** The live region: it has a sentence at the start, at the end, and for each failure. */
  readonly said: Signal<string>;
  /** Remembers how to undo what was done; absent if it cannot be undone. */
  readonly undo?: Undo;
  /** The sentence after a number of them was undone, with `#` for them. */
  readonly undone?: string;
}

/** One request an order, six at a time, each with its own result. There is no route for many. */
export class Batch {
  readonly items: readonly Signal<BatchItem>[];
  readonly startedAt = Date.now();
  readonly endedAt = signal<number | undefined>(undefined);
  readonly work: BatchWork;
  /** Undoes all of it, once it has ended. */
  readonly undo = signal<Undoable | undefined>(undefined);
  /** The view in which it began. */
  readonly home = parseRoute(location.hash);
  /** The sentences that it announces. */
  readonly sentences: Sentences;
  readonly count = computed(() => this.#of('done').length);

  constructor(things: readonly { readonly id: string; readonly name: string }[], work: BatchWork) {
    this.work = work;
    this.sentences = new Sentences(work.said);
    this.items = things.map((thing) => signal<BatchItem>({ ...thing, state: 'waiting' }));
  }

  /** The orders for which it was not done, or for which nothing is known. */
  unsolved = (): readonly BatchItem[] => [...this.#of('failed'), ...this.unanswered()];

  /** Those for which nothing is known, which can be asked for again. */
  unanswered = (): readonly BatchItem[] => this.#of('unanswered');

  /** Shows its result, beside those before it that are not solved. */
  show({ batches }: { readonly batches: Signal<readonly Batch[]> }): void {
    const others = batches.peek().filter((other) => other !== this && other.isOpen());
    batches.value = [this, ...others];
  }

  /** True until it is known of each that it was done. */
  isOpen = (): boolean => this.count.value < this.items.length;

  /** True while the outcome of one is not known. */
  isPending = (): boolean =>
    this.items.some(({ value }) => value.state !== 'done' && value.state !== 'failed');

  async run(): Promise<void> {
    const { done, thing = 'order' } = this.work;
    const [only, ...others] = this.items;
    if (others.length > 0) this.sentences.add(`${howMany(this.items.length, thing)} are sent.`);
    await forEachAtOnce(this.items, (item) => this.#one(item));
    this.endedAt.value = Date.now();
    this.#remember();
    if (others.length > 0)
      this.sentences.add(`${done} ${this.count.value} of ${this.items.length}.`);
    // A single failure has announced its reason.
    else if (this.count.value === 1) this.sentences.add(`${done} ${only?.peek().name}.`);
  }

  /** Asks again for one without an answer, with the same key. */
  async askAgain(id: string): Promise<void> {
    const item = this.items.find((candidate) => candidate.peek().id === id);
    if (item?.peek().state !== 'unanswered') return;
    const off = whyOff();
    if (off) return this.sentences.add(off);
    await this.#one(item);
    if (this.endedAt.peek()) this.#remember();
  }

  /** Asks again for all without an answer. */
  async askAllAgain(): Promise<void> {
    const off = whyOff();
    if (off) return this.sentences.add(off);
    await forEachAtOnce(this.unanswered(), ({ id }) => this.askAgain(id));
  }

  /** A batch of which nothing succeeded leaves the undo of the one before. */
  #remember(): void {
    const { done, undo, undone = '', thing = 'order' } = this.work;
    const backs = this.#of('done').flatMap(({ back }) => back ?? []);
    const [first] = backs;
    if (!undo || !first) return;
    const what = `${done.toLowerCase()} ${this.items.length > 1 ? backs.length : first.name}`;
    const own = this.undo.peek();
    if (!own) this.undo.value = undo.remember(what, undone, backs, thing);
    else if (backs.length > own.backs.peek().length) {
      own.what.value = what;
      own.backs.value = backs;
      undo.giveKey(own);
      undo.save();
    }
  }

  async #one(item: Signal<BatchItem>): Promise<void> {
    const { id, name } = item.peek();
    item.value = { id, name, state: 'sending' };
    try {
      const back = await this.work.act(id);
      item.value = { id, name, state: 'done', back };
    } catch (error) {
      const unsent = await this.work.why(id, error).catch(() => UNKNOWN);
      item.value = { id, name, state: unsent.state, unsent };
      this.sentences.add(`${name}: ${unsent.title}. ${unsent.reason}`);
    }
  }

  #of(state: BatchItem['state']): readonly BatchItem[] {
    return this.items.map((item) => item.value).filter((item) => item.state === state);
  }
}

const UNKNOWN: Unsent = {
  state: 'failed',
  title: 'Not done: changed',
  reason: 'It could not be read again.',
};
