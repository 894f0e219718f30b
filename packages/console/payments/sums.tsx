import type { Order, OrderCollection, Payment } from '../../client/types.ts';
import { amount, spoken } from '../format.ts';
import { longMoment, moment } from '../times.ts';
import { firstTotalOf } from './first-total.ts';
import { chargedBack } from './went-wrong.ts';

interface SumsProps {
  readonly of: OrderCollection;
  readonly order: Order | undefined;
  readonly now: number;
}

/** The order's total now, the money that was paid, and the amount due. */
export function Sums({ of: collection, order, now }: SumsProps) {
  const { currency, amounts, adjustments } = collection;
  const added = adjustments.filter(({ included }) => !included);
  const total = order?.total ?? collection.total;
  const first = firstTotalOf(collection);
  const disputed = chargedBack(collection);
  const row = (name: string, value: number | undefined, isStrong = false, detail = '') => (
    <>
      <dt>
        {name}
        {detail && <small> {detail}</small>}
      </dt>
      <dd class={isStrong ? 'strong' : ''}>{amount(value, currency)}</dd>
    </>
  );
  return (
    <dl class="kv">
      {added.length > 0 && row('Items', collection.subtotal)}
      {added.map(({ name, kind, seq, amount: value }) =>
        row(name, value, false, spoken(kind) + (seq ? `, line ${seq}` : '')),
      )}
      {row(
        first !== undefined && first !== total
          ? `Total now, was ${amount(first, currency)}`
          : 'Total',
        total,
        true,
      )}
      {adjustments.map(
        ({ included, name, amount: value }) => included && row(`incl. ${name}`, value),
      )}
      {collection.payments
        .filter(({ captured }) => captured > 0)
        .map((payment) => row(paidBy(payment, now), payment.captured))}
      {amounts && amounts.authorized > 0 && row('Authorized', amounts.authorized)}
      {amounts && amounts.refunded > disputed && row('Refunded', disputed - amounts.refunded)}
      {disputed > 0 && row('Charged back', -disputed)}
      {amounts && amounts.due > 0 && row('Due', amounts.due, true)}
      {collection.paymentDueAt && (
        <>
          <dt>Expires unless paid</dt>
          <dd class="warn">{moment(collection.paymentDueAt)}</dd>
        </>
      )}
    </dl>
  );
}

/** "Paid by card, Visa …4242, today 06:02" */
export function paidBy({ provider, method, transactions }: Payment, now: number): string {
  const card = [method?.brand, method?.last4 && `…${method.last4}`].filter(Boolean).join(' ');
  const paid = transactions.find(
    ({ kind, state }) => state === 'SUCCEEDED' && (kind === 'SALE' || kind === 'CAPTURE'),
  );
  const by = provider === 'manual' ? 'hand' : provider;
  const how = method?.kind ? spoken(method.kind).toLowerCase() : by;
  return [`Paid by ${how}`, card, paid && longMoment(paid.at, now)].filter(Boolean).join(', ');
}
