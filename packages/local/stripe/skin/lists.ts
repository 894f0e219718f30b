import { expanded } from './expand.ts';
import type { Route, Skin } from './intents.ts';
import { bookingShape, disputeShape, refundShape } from './movement-shapes.ts';
import { listIn, type Members, membersOf, type StripeReply, textOf } from './request.ts';
import { missing } from './stripe-error.ts';

interface Listed {
  readonly id: string;
  readonly created: number;
}

/** A page of objects, newest first: `limit`, `starting_after` and `created`. */
export function pageOf(all: readonly Listed[], form: Members, url: string): StripeReply {
  const { gte = '0', gt = '-1', lt = '1e12', lte = '1e12' } = membersOf(form['created']);
  const inTime = all.filter(
    ({ created }) =>
      created >= Number(gte) &&
      created > Number(gt) &&
      created < Number(lt) &&
      created <= Number(lte),
  );
  const limit = Number(textOf(form['limit']) ?? 10);
  const after = inTime.findIndex(({ id }) => id === textOf(form['starting_after']));
  const remaining = inTime.slice(after + 1);
  const data = remaining.slice(0, limit);
  return {
    status: 200,
    body: { object: 'list', data, has_more: remaining.length > data.length, url },
  };
}

/** The objects of a payment, or all. */
function ofPayment<Item extends { readonly paymentId: string }>(
  { ledger }: Skin,
  form: Members,
  items: Iterable<Item>,
): readonly Item[] {
  const id = textOf(form['payment_intent']);
  if (id !== undefined && !ledger.payments.has(id))
    throw missing('payment_intent', id, 'payment_intent', 400);
  return [...items].filter(({ paymentId }) => id === undefined || paymentId === id).reverse();
}

export const listRefunds: Route = (skin, { form }) => {
  const { ledger } = skin;
  const refunds = ofPayment(skin, form, ledger.refunds.values());
  return pageOf(
    refunds.map((refund) => refundShape(ledger, refund)),
    form,
    '/v1/refunds',
  );
};

export const listDisputes: Route = (skin, { form }) => {
  const { ledger } = skin;
  const disputes = ofPayment(skin, form, ledger.disputes.values());
  return pageOf(
    disputes.map((dispute) => disputeShape(ledger, dispute)),
    form,
    '/v1/disputes',
  );
};

export const listBookings: Route = ({ ledger }, { form }) => {
  const names = listIn(form['expand']).map((name) => name.replace(/^data\./, ''));
  const all = ledger.bookings.map((booking) => expanded(ledger, bookingShape(booking), names));
  return pageOf(all.reverse(), form, '/v1/balance_transactions');
};
