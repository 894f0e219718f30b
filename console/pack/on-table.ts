import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { WorkOrder } from '../work/work-order.ts';
import type { WorkSet } from '../work/work-set.ts';

/** The order on the packing table, and those that come after it. */
export class OnTable {
  readonly #work: WorkSet;
  readonly #ids: ReadonlySignal<readonly string[]>;
  readonly #kept: ReadonlySignal<readonly { readonly orderId: string }[]>;
  readonly #done = signal<ReadonlySet<string>>(new Set());
  /** Orders that came back: the list may have been read whole while they were away. */
  readonly #back = signal<readonly string[]>([]);
  readonly #at = signal<string | undefined>(undefined);
  #shown: WorkOrder | undefined;

  /** @param kept the scans without an answer */
  constructor(
    work: WorkSet,
    ids: ReadonlySignal<readonly string[]>,
    kept: ReadonlySignal<readonly { readonly orderId: string }[]>,
  ) {
    this.#work = work;
    this.#ids = ids;
    this.#kept = kept;
    this.goTo(this.left.peek()[0]);
  }

  /** The orders that are still to be packed. One whose scan is kept may be shipped already. */
  readonly left = computed<readonly string[]>(() => {
    const kept = this.#kept.value.map(({ orderId }) => orderId);
    const gone = new Set([...this.#done.value, ...kept]);
    const open = new Set(this.#work.ids.value);
    const ids = new Set([...this.#ids.value, ...this.#back.value]);
    return [...ids].filter((id) => !gone.has(id) && open.has(id));
  });

  /** The order on the table. It stays until a person goes on, also if it has left the lists. */
  readonly at = computed<WorkOrder | undefined>(() => {
    const left = this.left.value;
    const id = this.#at.value ?? left[0];
    const now = id === undefined ? undefined : this.#work.get(id);
    if (now) this.#shown = now;
    return now ?? (this.#shown?.orderId === id ? this.#shown : undefined);
  });

  /** True if somebody else has shipped or canceled it. */
  readonly isGone = computed(
    () => this.at.value && !this.#work.ids.value.includes(this.at.value.orderId),
  );

  goTo(orderId: string | undefined): void {
    this.#at.value = orderId;
  }

  /** Takes an order off the table: the next one follows. */
  leave(orderId: string): void {
    const left = this.left.peek();
    const next = left[left.indexOf(orderId) + 1] ?? left.find((id) => id !== orderId);
    this.#done.value = new Set([...this.#done.peek(), orderId]);
    this.goTo(next);
  }

  /** Puts an order back among those to pack. */
  again(orderId: string): void {
    this.#done.value = new Set([...this.#done.peek()].filter((id) => id !== orderId));
    this.#back.value = [...this.#back.peek(), orderId];
  }
}
