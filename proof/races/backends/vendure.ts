/** Vendure 3, over its Shop and Admin APIs (https://docs.vendure.io/reference/graphql-api). */
import type { AuthorizedOrder, Backend, Money, Outcome, PlacedOrder } from '../backend.ts';
import { seedVendure, VendureApi } from './vendure-api.ts';
import { ERROR, outcomeOf, VendureCheckout } from './vendure-checkout.ts';

const CAPTURE = `mutation($id:ID!){settlePayment(id:$id){${ERROR}}}`;
const REFUND = `mutation($input:RefundOrderInput!){refundOrder(input:$input){${ERROR}}}`;
const CANCEL = `mutation($input:CancelOrderInput!){cancelOrder(input:$input){${ERROR}}}`;
const SHIP = `mutation($input:FulfillOrderInput!){addFulfillmentToOrder(input:$input){${ERROR}}}`;

export class VendureBackend extends VendureCheckout implements Backend {
  /** Signs in, and makes what a shop needs at the first time. */
  static async open(url = 'http://127.0.0.1:3111'): Promise<VendureBackend> {
    const api = new VendureApi(url);
    await api.signIn();
    await seedVendure(api);
    return new VendureBackend(api);
  }

  async paymentsOf(orderId: string): Promise<number> {
    return (await this.order(orderId)).payments.length;
  }

  async authorize(order: PlacedOrder): Promise<AuthorizedOrder> {
    const { payments, lines } = await this.order(order.id);
    const [[payment], [line]] = [payments, lines];
    if (!payment || !line) throw new Error(`the order ${order.id} has no payment`);
    return { ...order, paymentId: payment.id, lineId: line.id };
  }

  /** It captures a payment whole, whatever the amount. */
  readonly capture = ({ paymentId }: AuthorizedOrder): Promise<Outcome> =>
    this.#act(CAPTURE, { id: paymentId });

  readonly refund = ({ paymentId }: AuthorizedOrder, amount: number): Promise<Outcome> => {
    const goods = { lines: [], shipping: 0, adjustment: 0 };
    return this.#act(REFUND, { input: { paymentId, amount, reason: 'goodwill', ...goods } });
  };

  /** Its own handler answers at once. */
  async settle(): Promise<void> {}

  async moneyOf({ id }: AuthorizedOrder): Promise<Money> {
    const { payments } = await this.order(id);
    const settled = payments.filter(({ state }) => state === 'Settled');
    const refunds = payments
      .flatMap((one) => one.refunds)
      .filter(({ state }) => state !== 'Failed');
    return {
      captured: settled.reduce((sum, { amount }) => sum + amount, 0),
      refunded: refunds.reduce((sum, { total }) => sum + total, 0),
      payments: payments.length,
    };
  }

  async makeShippable(order: AuthorizedOrder): Promise<void> {
    await this.capture(order);
  }

  readonly cancel = ({ id }: PlacedOrder): Promise<Outcome> =>
    this.#act(CANCEL, { input: { orderId: id, reason: 'race', cancelShipping: true } });

  readonly ship = ({ lineId }: AuthorizedOrder): Promise<Outcome> => {
    const values = { method: 'post', trackingCode: '1' };
    const named = Object.entries(values).map(([name, value]) => ({ name, value }));
    const handler = { code: 'manual-fulfillment', arguments: named };
    return this.#act(SHIP, { input: { lines: [{ orderLineId: lineId, quantity: 1 }], handler } });
  };

  async #act(document: string, variables: object): Promise<Outcome> {
    return outcomeOf(await this.api.send(document, variables));
  }
}
