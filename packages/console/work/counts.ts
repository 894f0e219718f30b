import { signal } from '@preact/signals';
import type { OrdersClient } from '../../client/orders-client.ts';
import { isProblem } from '../requests/is-problem.ts';

/** Milliseconds between two reads of the counts: 16 in eight hours. */
export const COUNTS_EVERY = 1_800_000;
/** After so long, an index has a change. */
const INDEX_MILLIS = 1000;
/** The most that is counted of each. */
const MOST = 50;

/** A number of things that wait: "6", or "50+". */
export type Count = string | undefined;

type Counted = 'returns' | 'capture' | 'giveback' | 'low' | 'failed';

type Client = Pick<
  OrdersClient,
  | 'listReturns'
  | 'listOrders'
  | 'listWithdrawals'
  | 'listLowStock'
  | 'listWebhookEndpoints'
  | 'listWebhookDeliveries'
>;

/**
 * Counts beside the views that the work set does not have: returns and statements that wait (A26,
 * A47d), orders with money to capture (A55b) or to give back (A55), SKUs that are low (A11),
 * deliveries that failed (A35). They are read at the start, every half hour, and after a change; a
 * view that has just been read sets its own.
 */
export class Counts {
  readonly returns = signal<Count>(undefined);
  readonly capture = signal<Count>(undefined);
  readonly giveback = signal<Count>(undefined);
  readonly low = signal<Count>(undefined);
  readonly failed = signal<Count>(undefined);
  readonly #client: Client;
  /** The number of times that a count was asked for. */
  #turn = 0;
  /** The turn of each count that is shown. */
  readonly #shown: Partial<Record<Counted, number>> = {};
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  start(): void {
    this.stop();
    void this.all();
    this.#timer = setInterval(() => void this.all(), COUNTS_EVERY);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads all counts again. One that cannot be read stays as it is: its view names the error. */
  async all(): Promise<void> {
    if (globalThis.document?.hidden) return;
    await Promise.allSettled([
      this.readReturns(),
      this.readCapturable(),
      this.readOverpaid(),
      this.readLow(),
      this.readFailed(),
    ]);
  }

  /** Reads the count of a view again that a person has left, or changed from elsewhere. */
  again(view: string): void {
    const read = {
      returns: this.readReturns,
      capture: this.readCapturable,
      giveback: this.readOverpaid,
      stock: this.readLow,
      webhooks: this.readFailed,
    }[view];
    setTimeout(() => void read?.call(this).catch(() => undefined), INDEX_MILLIS);
  }

  /** Shows the count of a view that has just been read. */
  set(name: Counted, count: Count): void {
    this.#put(name, ++this.#turn, count);
  }

  async readReturns(): Promise<void> {
    const turn = ++this.#turn;
    const [asked, statements] = await Promise.all([
      this.#client.listReturns({ status: 'REQUESTED', limit: MOST }),
      this.#client.listWithdrawals({ status: 'REVIEW', limit: MOST }).catch(noneOffered),
    ]);
    const waiting = asked.items.length + statements.items.length;
    const hasMore = asked.nextCursor !== undefined || statements.nextCursor !== undefined;
    this.#put('returns', turn, countOf(waiting, hasMore));
  }

  readCapturable = (): Promise<void> => this.#readMoney('capture', { capturable: 'true' });
  readOverpaid = (): Promise<void> => this.#readMoney('giveback', { overpaid: 'true' });

  async #readMoney(name: Counted, which: { capturable?: 'true'; overpaid?: 'true' }) {
    const turn = ++this.#turn;
    const { items, nextCursor } = await this.#client.listOrders({ ...which, limit: MOST });
    this.#put(name, turn, countOf(items.length, nextCursor !== undefined));
  }

  async readLow(): Promise<void> {
    const turn = ++this.#turn;
    const { items, nextCursor } = await this.#client.listLowStock({ level: 'LOW', limit: MOST });
    this.#put('low', turn, countOf(items.length, nextCursor !== undefined));
  }

  async readFailed(): Promise<void> {
    const turn = ++this.#turn;
    const { items } = await this.#client.listWebhookEndpoints({});
    const pages = await Promise.all(
      items.map(({ endpointId }) =>
        this.#client.listWebhookDeliveries({ endpointId, status: 'FAILED', limit: MOST }),
      ),
    );
    const failed = pages.reduce((sum, page) => sum + page.items.length, 0);
    const hasMore = pages.some(({ nextCursor }) => nextCursor !== undefined);
    this.#put('failed', turn, countOf(failed, hasMore));
  }

  /** A late answer does not replace one that was asked for after it. */
  #put(name: Counted, turn: number, count: Count): void {
    if (turn < (this.#shown[name] ?? 0)) return;
    this.#shown[name] = turn;
    this[name].value = count;
  }
}

/** Zero is not shown. */
export const countOf = (count: number, hasMore: boolean): Count =>
  count === 0 ? undefined : `${count}${hasMore ? '+' : ''}`;

/** A shop without the option of withdrawals has no such route. */
export function noneOffered(error: unknown): {
  readonly items: readonly [];
  readonly nextCursor?: undefined;
} {
  if (!isProblem(error, 404)) throw error;
  return { items: [] };
}
