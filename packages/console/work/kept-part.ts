import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** The orders that are kept by themselves. With more, the queues show "2,000+". */
export const MOST_ORDERS = 2000;
/** The orders that a person may load at once beside them. */
export const MORE_ORDERS = 500;
/** The most that are ever kept: some 25 MB. Later ones come in as these leave. */
export const AT_MOST = 5000;

/** The part of the open orders that the page keeps: the oldest. */
export class KeptPart {
  /** True if there are more open orders than are kept. */
  readonly isCapped = signal(false);
  /** The number of orders to keep. */
  most = MOST_ORDERS;
  readonly #ids: ReadonlySignal<readonly string[]>;

  constructor(ids: ReadonlySignal<readonly string[]>) {
    this.#ids = ids;
  }

  /** Its name; undefined if it is all of them. */
  readonly name = computed(() =>
    this.isCapped.value
      ? `the oldest ${this.#ids.value.length.toLocaleString('en')} open orders`
      : undefined,
  );

  /** The heading of orders that were found in it. */
  readonly title = computed(() => (this.name.value ? `Among ${this.name.value}` : 'Open orders'));

  /** The end of each count that may be too small. */
  readonly plus = computed(() => (this.isCapped.value ? '+' : ''));

  /** True if there are more, and they can be kept. */
  readonly mayGrow = computed(() => this.isCapped.value && this.#ids.value.length < AT_MOST);

  /** Makes room for more orders. */
  grow(): void {
    this.most = Math.min(AT_MOST, Math.max(this.most, this.#ids.peek().length + MORE_ORDERS));
  }
}
