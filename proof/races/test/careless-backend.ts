/** A backend that looks first and writes later, as one without conditions or locks does. */
import { setImmediate as moment } from 'node:timers/promises';
import {
  type AuthorizedOrder,
  type Backend,
  type Basket,
  type Money,
  type Outcome,
  type PlacedOrder,
  type Product,
  UNIT_PRICE,
} from '../backend.ts';

interface CarelessOrder {
  readonly basket: Basket;
  status: 'OPEN' | 'CANCELLED' | 'SHIPPED';
  captured: number;
  refunded: number;
}

const OK: Outcome = { ok: true, status: 200, code: '' };
const refused = (code: string): Outcome => ({ ok: false, status: 409, code });

export class CarelessBackend implements Backend {
  readonly name = 'careless';
  readonly #stock = new Map<string, number>();
  readonly #orders: CarelessOrder[] = [];

  async createProduct(sku: string, quantity: number): Promise<Product> {
    this.#stock.set(sku, quantity);
    return { sku, id: sku };
  }

  async stockOf({ id }: Product): Promise<number> {
    return this.#stock.get(id) ?? 0;
  }

  async prepare(lines: Basket['lines']): Promise<Basket> {
    return { id: '', lines, secret: '' };
  }

  async place(basket: Basket): Promise<Outcome & { readonly order?: PlacedOrder }> {
    const stock = basket.lines.map(({ product: { id } }) => this.#stock.get(id) ?? 0);
    if (stock.some((left) => left < 1)) return refused('out-of-stock');
    await moment();
    for (const [n, { product }] of basket.lines.entries())
      this.#stock.set(product.id, (stock[n] as number) - 1);
    this.#orders.push({ basket, status: 'OPEN', captured: 0, refunded: 0 });
    return { ...OK, order: { id: String(this.#orders.length - 1), customerId: '' } };
  }

  async ordersOf(basket: Basket): Promise<readonly string[]> {
    return this.#orders.flatMap((order, n) => (order.basket === basket ? [String(n)] : []));
  }

  async paymentsOf(): Promise<number> {
    return 1;
  }

  async authorize(order: PlacedOrder): Promise<AuthorizedOrder> {
    return { ...order, paymentId: '1', lineId: '1' };
  }

  readonly capture = (order: AuthorizedOrder, amount: number): Promise<Outcome> =>
    this.#move(order, 'captured', amount);

  readonly refund = (order: AuthorizedOrder, amount: number): Promise<Outcome> =>
    this.#move(order, 'refunded', amount);

  async settle(): Promise<void> {}
  async makeShippable(): Promise<void> {}

  async moneyOf(order: AuthorizedOrder): Promise<Money> {
    return { ...this.#order(order), payments: 1 };
  }

  async cancel(order: PlacedOrder): Promise<Outcome> {
    const outcome = await this.#end(order, 'CANCELLED');
    const { product } = this.#order(order).basket.lines[0] as Basket['lines'][number];
    if (outcome.ok) this.#stock.set(product.id, (this.#stock.get(product.id) ?? 0) + 1);
    return outcome;
  }

  ship(order: AuthorizedOrder): Promise<Outcome> {
    return this.#end(order, 'SHIPPED');
  }

  async #end(order: PlacedOrder, status: 'CANCELLED' | 'SHIPPED'): Promise<Outcome> {
    if (this.#order(order).status !== 'OPEN') return refused('ended');
    await moment();
    this.#order(order).status = status;
    return OK;
  }

  async #move(order: PlacedOrder, sum: 'captured' | 'refunded', amount: number) {
    if (this.#order(order)[sum] + amount > UNIT_PRICE) return refused('too-much');
    await moment();
    this.#order(order)[sum] += amount;
    return OK;
  }

  #order = ({ id }: PlacedOrder): CarelessOrder => this.#orders[Number(id)] as CarelessOrder;
}
