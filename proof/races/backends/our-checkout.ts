/**
 * This product: stock, customers, and the orders that they place. Without the product's client,
 * which repeats requests and keeps their keys: a race is about the API.
 */
import {
  type Basket,
  type Checkout,
  type Outcome,
  type PlacedOrder,
  type Product,
  UNIT_PRICE,
} from '../backend.ts';
import { newEmail } from '../new-email.ts';
import { type Answer, expectOk, request } from '../request.ts';

/** Bearer tokens of those who take part. */
export interface OurTokens {
  readonly operator: string;
  readonly checkout: string;
  readonly connector: string;
}

export const CURRENCY = 'EUR';

export class OurCheckout implements Checkout {
  readonly name = 'order-management';
  readonly #url: string;
  readonly #tokens: OurTokens;
  readonly #run = Date.now().toString(36);
  #keys = 0;

  constructor(url: string, tokens: OurTokens) {
    this.#url = url;
    this.#tokens = tokens;
  }

  async createProduct(sku: string, quantity: number): Promise<Product> {
    const body = { name: sku, unitPrice: UNIT_PRICE, currency: CURRENCY, quantity };
    const level = { ...body, lowStockThreshold: 0 };
    expectOk(await this.ask('operator', 'PUT', `/inventory/${sku}`, level), 'a product');
    return { sku, id: sku };
  }

  async stockOf({ id }: Product): Promise<number> {
    const level = await this.ask('operator', 'GET', `/inventory/${id}?consistent=true`);
    return expectOk<{ quantity: number }>(level, 'a stock level').quantity;
  }

  async prepare(lines: Basket['lines']): Promise<Basket> {
    const body = { name: 'Nia Lund', email: newEmail() };
    const answer = await this.ask('checkout', 'POST', '/customers', body);
    const { customerId } = expectOk<{ customerId: string }>(answer, 'a customer');
    return { id: customerId, lines, secret: this.key() };
  }

  async place({ id, lines, secret }: Basket): Promise<Outcome & { readonly order?: PlacedOrder }> {
    const body = {
      currency: CURRENCY,
      lines: lines.map(({ product, quantity }) => ({
        sku: product.sku,
        quantity,
        unitPrice: UNIT_PRICE,
      })),
    };
    const answer = await this.ask('checkout', 'POST', `/customers/${id}/orders`, body, secret);
    const outcome = outcomeOf(answer);
    if (!outcome.ok) return outcome;
    const { orderId } = answer.json as { readonly orderId: string };
    return { ...outcome, order: { id: orderId, customerId: id } };
  }

  async ordersOf({ id }: Basket): Promise<readonly string[]> {
    const path = `/customers/${id}/orders?consistent=true&limit=100`;
    const answer = await this.ask('operator', 'GET', path);
    const { items } = expectOk<{ items: { orderId: string }[] }>(answer, 'a customer’s orders');
    return items.map(({ orderId }) => orderId);
  }

  protected ask(
    as: keyof OurTokens,
    method: string,
    path: string,
    body?: object,
    key = this.key(),
  ) {
    const authorization = `Bearer ${this.#tokens[as]}`;
    const headers = { authorization, ...(method === 'POST' && { 'idempotency-key': key }) };
    return request(method, `${this.#url}${path}`, { headers, body });
  }

  protected readonly key = (): string => `race-${this.#run}-${++this.#keys}`;
}

export function outcomeOf({ status, text, json }: Answer): Outcome {
  const { code, lines } = (json ?? {}) as { code?: string; lines?: { code: string }[] };
  const ok = status >= 200 && status < 300;
  return { ok, status, code: lines?.[0]?.code ?? code ?? text.slice(0, 80) };
}
