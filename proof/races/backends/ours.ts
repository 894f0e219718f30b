/** This product: the payments and parcels of an order, over the API of a run or of a stage. */
import {
  type AuthorizedOrder,
  type Backend,
  type Money,
  type Outcome,
  type PlacedOrder,
  UNIT_PRICE,
} from '../backend.ts';
import { expectOk } from '../request.ts';
import { CURRENCY, OurCheckout, outcomeOf } from './our-checkout.ts';

interface Payment {
  readonly paymentId: string;
  readonly captured: number;
  readonly refunded: number;
  readonly transactions: readonly {
    readonly transactionId: string;
    readonly kind: string;
    readonly state: string;
    readonly amount: number;
  }[];
}

const PROVIDER = 'races';

export class OurBackend extends OurCheckout implements Backend {
  async paymentsOf(orderId: string): Promise<number> {
    return (await this.#payments(orderId)).length;
  }

  async authorize(order: PlacedOrder): Promise<AuthorizedOrder> {
    const asked = { provider: PROVIDER, amount: UNIT_PRICE };
    const answer = await this.ask('operator', 'POST', `${pathOf(order)}/payments`, asked);
    const { paymentId } = expectOk<{ paymentId: string }>(answer, 'a payment');
    const authorized = { ...order, paymentId, lineId: '1' };
    await this.#report(authorized, { kind: 'AUTHORIZATION', amount: UNIT_PRICE });
    return authorized;
  }

  readonly capture = (order: AuthorizedOrder, amount: number): Promise<Outcome> =>
    this.#move(order, 'captures', { amount });

  readonly refund = (order: AuthorizedOrder, amount: number): Promise<Outcome> =>
    this.#move(order, 'refunds', { amount, reason: 'GOODWILL' });

  async settle(order: AuthorizedOrder): Promise<void> {
    for (const { transactions } of await this.#payments(order.id))
      for (const { transactionId, kind, state, amount } of transactions)
        if (state === 'REQUESTED') await this.#report(order, { transactionId, kind, amount });
  }

  async moneyOf({ id }: AuthorizedOrder): Promise<Money> {
    const payments = await this.#payments(id);
    const sum = (of: 'captured' | 'refunded') =>
      payments.reduce((total, payment) => total + payment[of], 0);
    return { captured: sum('captured'), refunded: sum('refunded'), payments: payments.length };
  }

  /** An authorized order may be shipped. */
  async makeShippable(): Promise<void> {}

  async cancel(order: PlacedOrder): Promise<Outcome> {
    return outcomeOf(await this.ask('operator', 'POST', `${pathOf(order)}/cancellation`));
  }

  async ship(order: AuthorizedOrder): Promise<Outcome> {
    const body = { lines: [{ seq: Number(order.lineId), quantity: 1 }] };
    return outcomeOf(await this.ask('operator', 'POST', `${pathOf(order)}/fulfillments`, body));
  }

  async #payments(orderId: string): Promise<readonly Payment[]> {
    const answer = await this.ask('operator', 'GET', `/orders/${orderId}?consistent=true`);
    return expectOk<{ payments?: Payment[] }>(answer, 'an order').payments ?? [];
  }

  async #move(order: AuthorizedOrder, moves: string, body: object): Promise<Outcome> {
    const path = `${pathOf(order)}/payments/${order.paymentId}/${moves}`;
    return outcomeOf(await this.ask('operator', 'POST', path, body));
  }

  /** Reports as a provider does. */
  async #report({ id, customerId, paymentId }: AuthorizedOrder, report: object): Promise<void> {
    const answer = await this.ask('connector', 'POST', '/payment-events', {
      ...{ customerId, orderId: id, paymentId, provider: PROVIDER, currency: CURRENCY },
      ...{ paymentReference: `pi-${paymentId}`, reference: `report-${this.key()}` },
      ...{ state: 'SUCCEEDED', occurredAt: new Date().toISOString() },
      ...report,
    });
    expectOk(answer, 'a report');
  }
}

const pathOf = ({ id, customerId }: PlacedOrder): string => `/customers/${customerId}/orders/${id}`;
