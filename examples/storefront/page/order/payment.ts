/** The payment of an order: begun once, and found again whenever the page opens. */
import type { AnswerOf, RequestOf } from '../../../../packages/client/orders-client.ts';
import { ProblemError } from '../../../../packages/client/problem-error.ts';
import type { Visitor } from '../signed-in.ts';
import { keptOrder } from './order-links.ts';

export type Order = AnswerOf<'getLinkedOrder'>;
type Session = AnswerOf<'startPayment'>;
type NewPayment = RequestOf<'payLinkedOrder'>['body'];

const BODY: NewPayment = { provider: 'stripe' };

/**
 * Reads an order: by its link if this browser has it, else as the customer who is signed in.
 *
 * @returns undefined if neither opens it
 */
export async function readOrder(
  { shop, customerId }: Visitor,
  orderId: string,
): Promise<Order | undefined> {
  const orderLink = keptOrder(orderId)?.orderLink;
  if (orderLink === undefined && customerId === undefined) return undefined;
  try {
    return await (orderLink === undefined
      ? shop.getOrder({ orderId })
      : shop.getLinkedOrder({ orderLink }));
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'order-not-found') return undefined;
    throw error;
  }
}

/** True if the buyer can pay the order now. */
export const isDue = ({ status, amounts }: Order): boolean =>
  status !== 'CANCELLED' && (amounts?.due ?? 0) > 0;

/** A payment with which nothing is paid yet, and which takes all that is due. */
const idlePayment = ({ payments, amounts }: Order) =>
  payments.findLast(
    ({ provider, status, payable, amount }) =>
      provider === BODY.provider &&
      status === 'PENDING' &&
      payable === undefined &&
      amount === amounts?.due,
  );

/** Begins a payment of all that is due, and starts it at the provider; or finds what was begun. */
export async function sessionOf({ shop, customerId }: Visitor, order: Order): Promise<Session> {
  const { orderId } = order;
  const orderLink = keptOrder(orderId)?.orderLink;
  if (orderLink !== undefined) {
    const payment = idlePayment(order) ?? (await shop.payLinkedOrder({ orderLink, body: BODY }));
    return shop.startLinkedPayment({ orderLink, paymentId: payment.paymentId });
  }
  const own = { customerId: customerId ?? '', orderId };
  const { paymentId } = idlePayment(order) ?? (await shop.createPayment({ ...own, body: BODY }));
  return shop.startPayment({ ...own, paymentId });
}
