import { signal } from '@preact/signals';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { WorkOrder } from './work-order.ts';
import { MOST_ORDERS, type WorkSet } from './work-set.ts';

/** Milliseconds between two reads of each kind. */
export const EVERY = { newOrders: 10_000, onScreen: 30_000, all: 300_000 } as const;

const PAGE = 100;
const NEWEST = 20;
/** The most orders of one request by ids. */
export const MOST_IDS = 50;

/** True if the API answers. */
export interface Connection {
  /** Epoch milliseconds of the last answer. */
  readonly answeredAt: number | undefined;
  /** Epoch milliseconds of the first request without an answer since; undefined while it works. */
  readonly failedSince?: number | undefined;
  readonly error?: Error | undefined;
}

type Client = Pick<OrdersClient, 'listOpenOrders'>;

/**
 * Keeps the work set fresh: new orders every ten seconds, the rows on screen every thirty, all of
 * it every five minutes. A hidden tab asks nothing, and asks for everything when it is shown again.
 */
export class Refresher {
  readonly connection = signal<Connection>({ answeredAt: undefined });
  readonly #client: Client;
  readonly #work: WorkSet;
  readonly #timers: ReturnType<typeof setInterval>[] = [];
  /** Returns the ids of the rows on screen. A view sets it. */
  onScreen: () => readonly string[] = () => [];
  #all: Promise<void> | undefined;

  constructor(client: Client, work: WorkSet) {
    this.#client = client;
    this.#work = work;
  }

  /** Loads everything, and begins to ask again. */
  start(): void {
    this.stop();
    void this.all();
    const each = (milliseconds: number, read: () => unknown) =>
      this.#timers.push(setInterval(read, milliseconds));
    each(EVERY.newOrders, () => this.newOrders());
    each(EVERY.onScreen, () => this.read(this.onScreen().slice(0, MOST_IDS)));
    each(EVERY.all, () => this.all());
  }

  stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  /** Reads the whole list, and each page's orders beside the next page. */
  all(): Promise<void> {
    this.#all ??= this.#asking(() => this.#readAll()).finally(() => {
      this.#all = undefined;
    });
    return this.#all;
  }

  /** Finds new orders at the end of the list. */
  async newOrders(): Promise<void> {
    await this.#asking(async () => {
      const request = { status: 'OPEN', sort: 'desc', limit: NEWEST } as const;
      const { items } = await this.#client.listOpenOrders(request);
      // The newest come after those that are kept.
      if (this.#work.isCapped.peek()) return;
      const known = new Set(this.#work.ids.peek());
      this.#work.list(items, Date.now());
      await this.#readOrders(items.map(({ orderId }) => orderId).filter((id) => !known.has(id)));
    });
  }

  /** Reads orders again, with their lines. */
  async read(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#asking(() => this.#readOrders(ids));
  }

  async #readAll(): Promise<void> {
    const began = new Date().toISOString();
    const listed = new Set<string>();
    const reads: Promise<void>[] = [];
    let cursor: string | undefined;
    do {
      const query = { status: 'OPEN', limit: PAGE, ...(cursor && { cursor }) } as const;
      const { items, nextCursor } = await this.#client.listOpenOrders(query);
      this.#work.list(items, Date.now());
      for (const { orderId } of items) listed.add(orderId);
      reads.push(this.#readOrders(items.map(({ orderId }) => orderId)));
      cursor = nextCursor;
    } while (cursor && listed.size < MOST_ORDERS);
    await Promise.all(reads);
    this.#work.keepOnly(listed, began, cursor !== undefined);
    // Those that a full set had no room for until now.
    await this.#readOrders([...listed].filter((id) => !this.#work.peek(id)));
  }

  async #readOrders(ids: readonly string[]): Promise<void> {
    const parts: (readonly string[])[] = [];
    for (let i = 0; i < ids.length; i += MOST_IDS) parts.push(ids.slice(i, i + MOST_IDS));
    await Promise.all(
      parts.map(async (part) => {
        const { items, missing } = await this.#client.listOpenOrders({ ids: part.join() });
        this.#work.put(items as readonly WorkOrder[], missing);
      }),
    );
  }

  async #asking(ask: () => Promise<void>): Promise<void> {
    if (globalThis.document?.hidden) return;
    try {
      await ask();
      this.connection.value = { answeredAt: Date.now() };
    } catch (error) {
      const { failedSince = Date.now(), answeredAt } = this.connection.peek();
      this.connection.value = { answeredAt, failedSince, error: error as Error };
    }
  }
}
