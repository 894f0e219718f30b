import type { Signal } from '@preact/signals';

/** Milliseconds in which a page has painted what it shows, also a busy one. */
const FRAME = 50;

/** The sentences of a batch for the live region, of which each is painted. */
export class Sentences {
  readonly #live: Signal<string>;
  /** Set while the last sentence may not be painted yet. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last sentence. */
  last = '';

  constructor(live: Signal<string>) {
    this.#live = live;
  }

  /** Adds a sentence; those of the same moment are one, or the last would replace the others. */
  add(sentence: string): void {
    this.last = this.#timer ? `${this.last} ${sentence}` : sentence;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
    }, FRAME);
    this.#live.value = this.last;
  }
}
