import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { KeptPart } from './kept-part.ts';
import { type OrderChange, QUEUES, type Queue, queueOf, type WorkOrder } from './work-order.ts';

/** The time for which a list may still contain an order that has left: indexes lag. */
const LIST_LAG = 60_000;

/** The progress of the first load. */
export interface Progress {
  /** True once the list was read, to its end or to the most that are kept. */
  readonly isListed: boolean;
  /** The number of orders with names and lines. */
  readonly read: number;
}

/**
 * The open orders, in the page's memory. Queues, counts, filters and the pick list are computed
 * here, without a request. Each order is a signal, so that one changed order renders one row.
 */
export class WorkSet {
  readonly #orders = new Map<string, Signal<WorkOrder>>();
  /** Orders that left the set, with their version and the time. */
  readonly #left = new Map<string, { readonly version: number; readonly at: number }>();
  /** The moments at which orders came back. */
  readonly #restored = new Map<string, string>();
  /** True once an open order was known. */
  hadOrders = false;
  readonly #ids = signal<readonly string[]>([]);
  readonly progress = signal<Progress>({ isListed: false, read: 0 });
  /** The ids of the open orders, oldest first. */
  readonly ids: ReadonlySignal<readonly string[]> = this.#ids;
  readonly kept = new KeptPart(this.ids);

  /** The ids of each queue, oldest first. */
  readonly queues = computed<Readonly<Record<Queue, readonly string[]>>>(() => {
    const queues = Object.fromEntries(QUEUES.map((queue) => [queue, [] as string[]]));
    for (const order of this.all()) queues[queueOf(order)]?.push(order.orderId);
    return queues as Record<Queue, string[]>;
  });

  /** Returns an order; the caller renders again when it changes. */
  get = (orderId: string): WorkOrder | undefined => this.#orders.get(orderId)?.value;

  /** Returns an order as it is now. */
  peek = (orderId: string): WorkOrder | undefined => this.#orders.get(orderId)?.peek();

  all(): readonly WorkOrder[] {
    return this.#ids.value.flatMap((id) => this.get(id) ?? []);
  }

  /**
   * Adds orders of the list (A5). What is known of an order beyond the list is kept.
   *
   * @param askedAt the time when the list was asked for
   */
  list(orders: readonly WorkOrder[], askedAt: number): void {
    this.#change(() => {
      for (const order of orders)
        if (!this.#hasLeft(order, askedAt) && !this.#orders.has(order.orderId)) this.#add(order);
    });
  }

  #add(order: WorkOrder): void {
    if (this.#orders.size >= this.kept.most) this.kept.isCapped.value = true;
    else this.#orders.set(order.orderId, signal(order));
  }

  /** Takes over orders that were read with their lines (A50), and drops those that are over. */
  put(orders: readonly WorkOrder[], missing: readonly string[] = []): void {
    this.#change(() => {
      for (const id of missing) this.#orders.delete(id);
      for (const order of orders) this.#putOne(order);
    });
  }

  /** Brings an order back whose last change was undone. */
  restore(order: WorkOrder): void {
    this.#left.delete(order.orderId);
    this.#restored.set(order.orderId, new Date().toISOString());
    this.put([order]);
  }

  /** Takes over the answer of a write. */
  changed(change: OrderChange): void {
    const before = this.#orders.get(change.orderId)?.peek();
    if (before) this.put([{ ...before, ...change }]);
  }

  /** Adds a tag to an order as it is now, or takes it away: others may have tagged it meanwhile. */
  tagged(orderId: string, tag: string, isOn: boolean): void {
    const before = this.peek(orderId);
    const others = before?.tags?.filter((other) => other !== tag) ?? [];
    if (before) this.put([{ ...before, tags: [...others, ...(isOn ? [tag] : [])].sort() }]);
  }

  /** Drops an order that is no longer open. An older copy of it does not bring it back. */
  leave(orderId: string, version: number, now: number): void {
    this.#change(() => {
      this.#left.set(orderId, { version, at: now });
      this.#orders.delete(orderId);
    });
  }

  /**
   * Keeps only these orders, and those placed or brought back since a moment: the list was read.
   *
   * @param isCapped true if the list has more orders than are kept
   */
  keepOnly(ids: ReadonlySet<string>, since: string, isCapped = false): void {
    this.#change(() => {
      this.kept.isCapped.value = isCapped;
      for (const [id, order] of this.#orders) {
        const cameAt = this.#restored.get(id) ?? order.peek().placedAt;
        if (!ids.has(id) && cameAt < since) this.#orders.delete(id);
      }
      this.progress.value = { ...this.progress.peek(), isListed: true };
    });
  }

  #putOne(order: WorkOrder): void {
    const { orderId, version = 0, status } = order;
    const stored = this.#orders.get(orderId);
    const departure = this.#left.get(orderId);
    if (departure && version <= departure.version) return;
    if (stored && version < (stored.peek().version ?? 0)) return;
    if (status !== 'OPEN') this.#orders.delete(orderId);
    else if (stored) stored.value = order;
    else this.#add(order);
  }

  #hasLeft({ orderId }: WorkOrder, askedAt: number): boolean {
    const departure = this.#left.get(orderId);
    return departure !== undefined && askedAt - departure.at < LIST_LAG;
  }

  #change(change: () => void): void {
    batch(() => {
      change();
      const read = this.#sorted();
      this.progress.value = { ...this.progress.peek(), read };
    });
  }

  /** Puts the ids in order, and counts the orders with lines. */
  #sorted(): number {
    const orders = [...this.#orders.values()].map((order) => order.peek());
    const ids = orders.sort(byTime).map(({ orderId }) => orderId);
    this.hadOrders ||= ids.length > 0;
    if (ids.join() !== this.#ids.peek().join()) this.#ids.value = ids;
    return orders.filter(({ lines }) => lines !== undefined).length;
  }
}

/** Ids sort by time, and so do the texts of moments. */
const byTime = (a: WorkOrder, b: WorkOrder): number =>
  a.placedAt < b.placedAt || (a.placedAt === b.placedAt && a.orderId < b.orderId) ? -1 : 1;
