/** Medusa 2, over its Store and Admin APIs (https://docs.medusajs.com/api/store). */
import type { AuthorizedOrder, Backend, Money, Outcome, PlacedOrder } from '../backend.ts';
import { request } from '../request.ts';
import { MedusaCheckout, outcomeOf } from './medusa-checkout.ts';
import { seedMedusa } from './medusa-shop.ts';

interface Payment {
  readonly id: string;
  readonly captures?: readonly { readonly amount: number }[];
  readonly refunds?: readonly { readonly amount: number }[];
}

interface MedusaOrder {
  readonly email: string;
  readonly items: readonly { readonly id: string }[];
  readonly payment_collections: readonly { readonly payments?: readonly Payment[] }[];
}

export class MedusaBackend extends MedusaCheckout implements Backend {
  /** Signs in, and makes what a shop needs at the first time. */
  static async open(url = 'http://127.0.0.1:3112'): Promise<MedusaBackend> {
    return new MedusaBackend(await seedMedusa(url));
  }

  async paymentsOf(orderId: string): Promise<number> {
    return paymentsIn(await this.#order(orderId)).length;
  }

  async authorize(order: PlacedOrder): Promise<AuthorizedOrder> {
    const medusaOrder = await this.#order(order.id);
    const [payment] = paymentsIn(medusaOrder);
    const [item] = medusaOrder.items;
    if (!payment || !item) throw new Error(`the order ${order.id} has no payment`);
    return { ...order, paymentId: payment.id, lineId: item.id };
  }

  readonly capture = ({ paymentId }: AuthorizedOrder, amount: number): Promise<Outcome> =>
    this.#act(`/admin/payments/${paymentId}/capture`, { amount: amount / 100 });

  readonly refund = ({ paymentId }: AuthorizedOrder, amount: number): Promise<Outcome> =>
    this.#act(`/admin/payments/${paymentId}/refund`, { amount: amount / 100 });

  /** Its own provider answers at once. */
  async settle(): Promise<void> {}

  async moneyOf({ id }: AuthorizedOrder): Promise<Money> {
    const payments = paymentsIn(await this.#order(id));
    const sum = (of: 'captures' | 'refunds') =>
      Math.round(
        100 * payments.flatMap((one) => one[of] ?? []).reduce((all, { amount }) => all + amount, 0),
      );
    return { captured: sum('captures'), refunded: sum('refunds'), payments: payments.length };
  }

  /** An authorized order may be shipped. */
  async makeShippable(): Promise<void> {}

  readonly cancel = ({ id }: PlacedOrder): Promise<Outcome> =>
    this.#act(`/admin/orders/${id}/cancel`);

  readonly ship = ({ id, lineId }: AuthorizedOrder): Promise<Outcome> =>
    this.#act(`/admin/orders/${id}/fulfillments`, {
      items: [{ id: lineId, quantity: 1 }],
      location_id: this.shop.locationId,
    });

  async #order(id: string): Promise<MedusaOrder> {
    const fields = ['id', 'email', '*items', '*payment_collections.payments'];
    const sums = ['captures', 'refunds'].map((of) => `*payment_collections.payments.${of}`);
    const path = `/admin/orders/${id}?fields=${[...fields, ...sums].join(',')}`;
    return (await this.admin<{ order: MedusaOrder }>('GET', path)).order;
  }

  async #act(path: string, body: object = {}): Promise<Outcome> {
    const { url, adminHeaders: headers } = this.shop;
    return outcomeOf(await request('POST', `${url}${path}`, { headers, body }));
  }
}

const paymentsIn = ({ payment_collections: collections }: MedusaOrder): readonly Payment[] =>
  collections.flatMap(({ payments = [] }) => payments);
