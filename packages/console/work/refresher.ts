import type { OrdersClient } from '../../client/orders-client.ts';
import { MOST_IDS, partsOf } from '../requests/orders-by-id.ts';
import { Reads } from './reads.ts';
import type { WorkOrder } from './work-order.ts';
import type { WorkSet } from './work-set.ts';

/** Milliseconds between two reads of each kind. */
export const EVERY = { newOrders: 10_000, onScreen: 30_000, all: 300_000 } as const;

type Client = Pick<OrdersClient, 'listOrders'>;

/**
 * Keeps the work set fresh: new orders every ten seconds, the rows on screen every thirty, all of
 * it every five minutes. A hidden tab asks nothing, and asks for everything when it is shown again.
 * While an answer is awaited, nothing of its kind is asked: a slow server gets no more requests.
 */
export class Refresher {
  readonly #reads = new Reads<keyof typeof EVERY>();
  readonly connection = this.#reads.connection;
  readonly #client: Client;
  readonly #work: WorkSet;
  readonly #timers: ReturnType<typeof setInterval>[] = [];
  /** Returns the ids of the rows on screen. A view sets it. */
  onScreen: () => readonly string[] = () => [];
  /** Called with orders that were read. A view sets it. */
  onRead: (orders: readonly WorkOrder[]) => void = () => undefined;
  /** True until the list was read whole, and while it is read again. */
  #isUnread = true;
  /** The place in the list behind the orders that are kept; undefined at its end. */
  #cursor: string | undefined;

  constructor(client: Client, work: WorkSet) {
    this.#client = client;
    this.#work = work;
  }

  /** Loads everything, and begins to ask again. */
  start(): void {
    this.stop();
    void this.all();
    this.#timers.push(
      setInterval(() => this.newOrders(), EVERY.newOrders),
      setInterval(() => this.rows(), EVERY.onScreen),
      setInterval(() => this.all(), EVERY.all),
    );
  }

  stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  /** Reads the whole list, and each page's orders beside the next page. */
  all(): Promise<void> {
    return this.#reads.once('all', () => this.#readAll());
  }

  /** Reads more of the list than is kept by itself. */
  async more(): Promise<void> {
    await this.#reads.underWay('all');
    if (!this.#work.kept.mayGrow.peek()) return;
    this.#work.kept.grow();
    await this.#reads.once('all', () => (this.#cursor ? this.#readOn() : this.#readAll()));
  }

  /** Finds new orders at the end of the list. A list whose last reading failed is read again. */
  newOrders(): Promise<void> {
    if (this.#isUnread) return this.all();
    return this.#reads.once('newOrders', async () => {
      const askedAt = Date.now();
      const request = { status: 'OPEN', sort: 'desc', limit: 20 } as const;
      const { items } = await this.#client.listOrders(request);
      // The newest come after those that are kept.
      if (this.#work.kept.isCapped.peek()) return;
      const ids = new Set(this.#work.ids.peek());
      this.#work.list(items, askedAt);
      await this.#readOrders(items.map(({ orderId }) => orderId).filter((id) => !ids.has(id)));
    });
  }

  /** Reads the rows on screen again, with their lines. */
  async rows(): Promise<void> {
    const ids = this.onScreen().slice(0, MOST_IDS);
    // Without a request, nothing is known about the connection.
    if (ids.length > 0) await this.#reads.once('onScreen', () => this.#readOrders(ids));
  }

  /** Reads orders again, with their lines. */
  again(ids: readonly string[]): Promise<void> {
    return this.#readOrders(ids);
  }

  async #readAll(): Promise<void> {
    const began = new Date().toISOString();
    this.#isUnread = true;
    const { ids, cursor } = await this.#readPages();
    this.#cursor = cursor;
    this.#work.keepOnly(new Set(ids), began, cursor !== undefined);
    // Those that a full set had no room for until now.
    await this.#readOrders(ids.filter((id) => !this.#work.peek(id)));
    this.#isUnread = false;
  }

  async #readOn(): Promise<void> {
    const { cursor } = await this.#readPages(this.#cursor, this.#work.ids.peek().length);
    this.#cursor = cursor;
    this.#work.kept.isCapped.value = cursor !== undefined;
  }

  /** Reads pages of the list from a place in it, until as many are known as are kept. */
  async #readPages(cursor?: string, count = 0) {
    const [ids, reads]: [string[], Promise<void>[]] = [[], []];
    do {
      const query = { status: 'OPEN', limit: 100, ...(cursor && { cursor }) } as const;
      const askedAt = Date.now();
      const { items, nextCursor } = await this.#client.listOrders(query);
      this.#work.list(items, askedAt);
      const page = items.map(({ orderId }) => orderId);
      ids.push(...page);
      reads.push(this.#readOrders(page));
      cursor = nextCursor;
    } while (cursor && count + ids.length < this.#work.kept.most);
    await Promise.all(reads);
    return { ids, cursor };
  }

  async #readOrders(ids: readonly string[]): Promise<void> {
    await Promise.all(
      partsOf(ids).map(async (part) => {
        const { items, missing } = await this.#client.listOrders({ ids: part.join() });
        this.#work.put(items, missing);
        this.onRead(items);
      }),
    );
  }
}
