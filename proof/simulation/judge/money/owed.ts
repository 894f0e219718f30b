import { number, type Row } from '../evidence.ts';
import { type Moment, type OrderPayments, sumsOf, transactionsIn } from './order-payments.ts';

/** The amounts of an order at one moment, in minor units. */
export interface Owed {
  /** The amount that the buyer owes: a refund does not make it due again. */
  readonly due: number;
  /** The amount that the shop may take, also again after it gave it back. */
  readonly chargeable: number;
  /** The amount that is still to be captured. */
  readonly uncaptured: number;
  /** The amount that is kept beyond what the buyer owes. A refund that is asked for is not kept. */
  readonly overpaid: number;
}

/**
 * The amounts before the change `until`, at each moment since `since`: a decision was based on one
 * of them.
 */
export function owedBetween(order: OrderPayments, since: number, until: number): readonly Owed[] {
  const changes = [order.rows, ...order.payments.map(({ moments }) => moments)].flat();
  const places = changes.map(({ at }) => at).filter((at) => at > since && at < until);
  return [since, ...places].map((at) => owedAt(order, at));
}

function owedAt({ rows, payments }: OrderPayments, at: number): Owed {
  const row = stateAt(rows, at) ?? {};
  const known = payments
    .map(({ moments }) => stateAt(moments, at))
    .filter((state) => state !== undefined);
  const { captured, returnedAmount } = sumsOf(known);
  const byHand = known.length === 0 && /^(PAID|REFUNDED)$/.test(String(row['paymentStatus']));
  const total = byHand ? 0 : number(row, 'total');
  const owed = /^(CANCELLED|RETURNED)$/.test(String(row['status'])) ? 0 : total;
  const held = known.reduce((sum, one) => sum + Math.max(0, sumsOf([one]).capturable), 0);
  const capturing = openIn(known, 'CAPTURE');
  const underWay = held + capturing + openIn(known, 'SALE');
  return {
    due: Math.max(0, owed - captured - underWay),
    chargeable: Math.max(0, total - captured + returnedAmount - underWay),
    overpaid: Math.max(0, captured - returnedAmount - openIn(known, 'REFUND') - owed),
    uncaptured: Math.max(0, number(row, 'total') - captured - capturing),
  };
}

/** The state of an item after the change `at`. */
export const stateAt = (moments: readonly Moment[], at: number): Row | undefined =>
  moments.findLast((moment) => moment.at <= at)?.state;

const openIn = (payments: readonly Row[], kind: string): number =>
  payments
    .flatMap((payment) => Object.values(transactionsIn(payment)))
    .filter((one) => one.kind === kind && /^(REQUESTED|PENDING)$/.test(one.state))
    .reduce((sum, { amount }) => sum + amount, 0);
