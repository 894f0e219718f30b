/**
 * Plays buyers and operators: requests that follow from earlier answers, and a record of the
 * answers.
 */
import type { Run } from '../../../packages/local/run.ts';
import { profileKey } from '../../../table/keys.ts';
import { newLevel, SKUS } from '../bench-shop.ts';
import { loadRows } from '../scale/bulk-load.ts';
import { drawOperation, type StorefrontOperation } from './storefront-mix.ts';

const CUSTOMERS = 2000;
/** The stock of each SKU: more than all sales. */
export const STOCK = 1_000_000;
const PRICE = 4950;
const MOST_LINES = 3;
const MOST_PIECES = 3;
/** A3 reads recently placed orders. */
const RECENT = 500;

/** An order as in its last answer. */
export interface KnownOrder {
  readonly customerId: string;
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
}

interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly token: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Storefront {
  /** Milliseconds by operation. */
  readonly latencies = new Map<StorefrontOperation, number[]>();
  /** Unexpected answers: all except 2xx. */
  readonly errors: string[] = [];
  readonly orders = new Map<string, KnownOrder>();
  /** Items sold of each SKU. */
  readonly sold = new Map<string, number>();

  readonly #backend: Run;
  readonly #random: () => number;
  readonly #operator: string;
  readonly #tokens = new Map<string, Promise<string>>();
  readonly #recent: KnownOrder[] = [];
  /**
   * Orders that an operator may still change. A caller removes an order while changing it, so its
   * version is known.
   */
  readonly #waiting: KnownOrder[] = [];
  #keys = 0;

  /** @param random from 0 to 1, seeded */
  static async open(backend: Run, random: () => number): Promise<Storefront> {
    await loadRows(customers());
    for (const sku of SKUS) await newLevel(sku, STOCK);
    return new Storefront(backend, random, await backend.operatorToken());
  }

  private constructor(backend: Run, random: () => number, operator: string) {
    this.#backend = backend;
    this.#random = random;
    this.#operator = operator;
  }

  /** Sends one request, drawn from the mix. Returns the order that it wrote, if any. */
  async act(): Promise<KnownOrder | undefined> {
    const drawn = drawOperation(this.#random());
    const operation = isAboutAnOrder(drawn) && this.#recent.length === 0 ? 'A6' : drawn;
    const started = performance.now();
    try {
      const written = await this.#perform(operation);
      const latencies = this.latencies.get(operation) ?? [];
      this.latencies.set(operation, latencies);
      latencies.push(performance.now() - started);
      return written;
    } catch (error) {
      this.errors.push(`${operation}: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** Resets the timings after the warm-up. */
  begin(): void {
    this.latencies.clear();
  }

  async #perform(operation: StorefrontOperation): Promise<KnownOrder | undefined> {
    const customerId = customerIdOf(this.#pick(CUSTOMERS));
    switch (operation) {
      case 'A6':
        return this.#place(customerId);
      case 'A7':
        return this.#moveOn(customerId);
      case 'A3': {
        const order = this.#recent[this.#pick(this.#recent.length)] as KnownOrder;
        return void (await this.#read(`/orders/${order.orderId}`, order.customerId));
      }
      case 'A10b':
        return void (await this.#read(`/inventory/${SKUS[this.#pick(SKUS.length)]}`, customerId));
      default:
        return void (await this.#read(`/customers/${customerId}${LISTS[operation]}`, customerId));
    }
  }

  async #place(customerId: string): Promise<KnownOrder> {
    const first = this.#pick(SKUS.length);
    const lines = Array.from({ length: 1 + this.#pick(MOST_LINES) }, (_, i) => ({
      sku: SKUS[(first + i) % SKUS.length] as string,
      quantity: 1 + this.#pick(MOST_PIECES),
      unitPrice: PRICE,
    }));
    const answer = await this.#send({
      method: 'POST',
      path: `/customers/${customerId}/orders`,
      token: await this.#tokenOf(customerId),
      body: { currency: 'EUR', lines },
      headers: { 'idempotency-key': `load-${++this.#keys}` },
    });
    for (const { sku, quantity } of lines) this.sold.set(sku, (this.sold.get(sku) ?? 0) + quantity);
    return this.#remember(answer);
  }

  async #moveOn(customerId: string): Promise<KnownOrder> {
    const order = this.#waiting.splice(this.#pick(this.#waiting.length), 1)[0];
    if (!order) return this.#place(customerId);
    const answer = await this.#send({
      method: 'PATCH',
      path: `/customers/${order.customerId}/orders/${order.orderId}`,
      token: this.#operator,
      body: { status: order.status === 'OPEN' ? 'SHIPPED' : 'DELIVERED' },
      headers: { 'if-match': `"${order.version}"` },
    });
    return this.#remember(answer);
  }

  #remember({ customerId, orderId, status, version }: KnownOrder): KnownOrder {
    const order = { customerId, orderId, status, version };
    this.orders.set(orderId, order);
    if (version === 1) this.#recent.push(order);
    if (this.#recent.length > RECENT) this.#recent.shift();
    if (status !== 'DELIVERED') this.#waiting.push(order);
    return order;
  }

  async #read(path: string, customerId: string): Promise<void> {
    await this.#send({ method: 'GET', path, token: await this.#tokenOf(customerId) });
  }

  async #send({ method, path, token, body, headers }: Request): Promise<KnownOrder> {
    const response = await fetch(`${this.#backend.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as KnownOrder;
  }

  #tokenOf(customerId: string): Promise<string> {
    const token =
      this.#tokens.get(customerId) ??
      this.#backend.token({ sub: customerId, expiresInSeconds: 36_000 });
    this.#tokens.set(customerId, token);
    return token;
  }

  #pick(count: number): number {
    return Math.floor(this.#random() * count);
  }
}

const LISTS = { A1: '', A2: '/orders', A4: '/orders?status=SHIPPED' } as const;

const isAboutAnOrder = (operation: StorefrontOperation): boolean =>
  operation === 'A3' || operation === 'A7';

const customerIdOf = (i: number): string => `c${String(i).padStart(4, '0')}`;

function* customers() {
  for (let i = 0; i < CUSTOMERS; i++) {
    const id = customerIdOf(i);
    const profile = {
      type: 'Customer',
      name: `Customer ${i}`,
      email: `${id}@example.com`,
      version: 1,
    };
    yield { ...profileKey(id), ...profile, createdAt: '2026-01-01T00:00:00.000Z' };
  }
}
