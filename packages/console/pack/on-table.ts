import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { WorkOrder } from '../work/work-order.ts';
import type { WorkSet } from '../work/work-set.ts';
import type { KeptTable } from './kept-table.ts';
import { countOf, type Part, stillLeft } from './part.ts';

const FEWER = 'Fewer items are left than were scanned: check the parcel.';

/**
 * The words for an order that somebody else has shipped or canceled meanwhile.
 *
 * @param part the name of the open orders that the page keeps, if it may be beyond them
 */
function goneWords(part: string | undefined): string {
  const where = part ? `not among ${part}` : 'no longer open';
  return `This order is ${where}: put it aside. Skip leads to the next one.`;
}

/** The order on the packing table with what is ticked of it, and those that come after it. */
export class OnTable {
  readonly #work: WorkSet;
  readonly #ids: ReadonlySignal<readonly string[]>;
  readonly #kept: ReadonlySignal<readonly { readonly orderId: string }[]>;
  readonly #done = signal<readonly string[]>([]);
  /** Orders that came back: the list may have been read whole while they were away. */
  readonly #back = signal<readonly string[]>([]);
  readonly #at = signal<string | undefined>(undefined);
  #shown: WorkOrder | undefined;
  readonly #skus = new Set<string>();
  readonly #before: WorkOrder | undefined;
  /** True if only the scanned items are shipped. */
  readonly isPart = signal(false);
  /** The items of the order that were scanned. */
  readonly scanned = signal<Part>([]);

  /**
   * @param kept the scans without an answer
   * @param before the table as it was before a reload
   */
  constructor(
    work: WorkSet,
    ids: ReadonlySignal<readonly string[]>,
    kept: ReadonlySignal<readonly { readonly orderId: string }[]>,
    [order, isPart = false, scanned = []]: KeptTable,
  ) {
    this.#work = work;
    this.#ids = ids;
    this.#kept = kept;
    this.#shown = this.#before = order;
    this.goTo(order?.orderId ?? this.left.peek()[0]);
    this.isPart.value = isPart;
    this.scanned.value = scanned;
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
    const idsLeft = this.left.value;
    const id = this.#at.value ?? idsLeft[0];
    const now = id === undefined ? undefined : this.#work.get(id);
    if (now) this.#shown = now;
    // Before the list was read whole, it may only not be read yet.
    const isLast = this.#work.progress.value.isListed && this.#shown?.orderId === id;
    return isLast ? this.#shown : now;
  });

  /** The words for it if somebody else has shipped or canceled it, or it is not kept. */
  readonly whyGone = computed(() => {
    const at = this.at.value;
    if (!at || this.#work.ids.value.includes(at.orderId)) return undefined;
    // One that was not read since the reload may be open, and newer than those that are kept.
    return goneWords(at === this.#before ? this.#work.kept.name.value : undefined);
  });

  /** The scanned items of which as many are still left: the order may have changed since. */
  readonly ticked = computed(() => {
    const order = this.at.value;
    return order?.lines ? stillLeft(this.scanned.value, order) : this.scanned.value;
  });

  /** The question about an order that has changed since. */
  readonly fewer = computed(() =>
    countOf(this.ticked.value) < countOf(this.scanned.value) ? FEWER : undefined,
  );

  /** The orders that follow the one on the table, and then those before it. */
  readonly next = computed<readonly string[]>(() => {
    const idsLeft = this.left.value;
    const at = idsLeft.indexOf(this.at.value?.orderId ?? '');
    return [...idsLeft.slice(at + 1), ...idsLeft.slice(0, Math.max(0, at))];
  });

  /** The SKUs of all orders that were open at a scan on this table, in capital letters. */
  skus = (): ReadonlySet<string> => {
    for (const { lines = [] } of this.#work.all())
      for (const { sku } of lines) if (sku) this.#skus.add(sku.toUpperCase());
    return this.#skus;
  };

  /** Begins with another order. */
  goTo(orderId: string | undefined): void {
    this.#at.value = orderId;
    this.isPart.value = false;
    this.scanned.value = [];
  }

  /** Takes an order off the table: the next one follows. */
  leave(orderId: string): void {
    const idsLeft = this.left.peek();
    const next = idsLeft[idsLeft.indexOf(orderId) + 1] ?? idsLeft.find((id) => id !== orderId);
    this.#done.value = [...this.#done.peek(), orderId];
    this.goTo(next);
  }

  /** Puts an order back among those to pack. */
  again(orderId: string): void {
    this.#done.value = this.#done.peek().filter((id) => id !== orderId);
    this.#back.value = [...this.#back.peek(), orderId];
  }
}
