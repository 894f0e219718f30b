import type { Order, OrderCollection, Payment, Return } from '../../client/types.ts';

/** The action of the key `m`: what the order's money needs most. */
export type MainAction = 'pay' | `${'capture' | 'refund' | 'void'} ${string}`;

type Transaction = Payment['transactions'][number];

type Copy = Pick<OrderCollection, 'amounts' | 'payments' | 'returns'>;

const OWES_NOTHING: readonly string[] = ['CANCELLED', 'RETURNED'];

/**
 * Returns the copy with the overpaid amount as the order itself has it. The copy may not know yet
 * that items or all of the order were canceled.
 */
export function withNewest(copy: OrderCollection, order: Order | undefined): OrderCollection {
  const { amounts } = copy;
  if (!amounts || order?.total === undefined) return copy;
  const overpaid = Math.max(amounts.overpaid, amounts.kept - keepable(order, copy));
  return { ...copy, amounts: { ...amounts, overpaid } };
}

/** True if money is held, of which no capture is under way: a void waits for its result. */
export const canBeVoided = (payment: Payment): boolean =>
  payment.capturable > 0 && capturing([payment]) === 0;

/** True if money of the order can be entered by hand. */
export const canBePaid = ({ amounts }: Copy, order: Order | undefined): boolean =>
  order !== undefined && order.status !== 'CANCELLED' && (amounts?.due ?? 0) > 0;

/**
 * Returns what is overpaid first; then what is held is captured, or released if the order is
 * canceled, and what is due entered.
 */
export function mainAction(copy: Copy, order: Order | undefined): MainAction | undefined {
  if (!order) return undefined;
  const refundable = refundableOf(copy);
  const held = copy.payments.find(({ capturable }) => capturable > 0);
  if (refundable && unrefundedOf(copy) > 0) return `refund ${refundable.paymentId}`;
  if (order.status === 'CANCELLED') {
    const voidable = copy.payments.find(canBeVoided);
    return voidable && `void ${voidable.paymentId}`;
  }
  if (held && uncapturedOf(order, copy) > 0) return `capture ${held.paymentId}`;
  if (canBePaid(copy, order)) return 'pay';
  return refundable && `refund ${refundable.paymentId}`;
}

/** The payment that has all that is overpaid, else the first from which something can go back. */
const refundableOf = (copy: Copy): Payment | undefined =>
  copy.payments.find(({ refundable }) => refundable >= Math.max(1, unrefundedOf(copy))) ??
  copy.payments.find(({ refundable }) => refundable > 0);

/** The amount still to be captured for the whole order, without captures under way. */
export const uncapturedOf = (
  { total }: Pick<Order, 'total'>,
  { amounts, payments }: Copy,
): number => Math.max(0, (total ?? 0) - (amounts?.captured ?? 0) - capturing(payments));

/** The amount by which the money that the shop keeps is less than what the order costs. */
export const shortOf = (order: Order, copy: Copy): number =>
  Math.max(0, keepable(order, copy) - (copy.amounts?.kept ?? 0));

/** The money that the shop may keep: the total, less what went back or pays for others. */
function keepable({ status, total = 0 }: Order, { returns }: Pick<Copy, 'returns'>): number {
  if (isOver(status)) return 0;
  const gone = returns.map(
    ({ refunded, settled, settlement }) => refunded + (settlement?.isToBeTakenBack ? 0 : settled),
  );
  return Math.max(
    0,
    gone.reduce((keepable, amount) => keepable - amount, total),
  );
}

const isOver = (status: Order['status']): boolean => OWES_NOTHING.includes(status ?? '');

/** The money that a refund may take now. A settlement that is to be taken back comes first. */
export const refundableNow = ({ amounts, returns }: Copy): number =>
  returns
    .filter(({ settlement }) => settlement?.isToBeTakenBack)
    .reduce((kept, { settled }) => Math.max(0, kept - settled), Math.max(0, amounts?.kept ?? 0));

/** True if money of a return is still to be given back, and nothing is to be done before. */
export const isUnsettled = ({ open, settlement }: Return): boolean =>
  open > 0 && !settlement?.isToBeTakenBack;

/** The return that a refund is for. */
export const returnToRefund = ({ returns }: Pick<Copy, 'returns'>) => returns.find(isUnsettled);

/** The amount still to be refunded for the whole order, without refunds under way. */
export const unrefundedOf = (copy: Copy): number =>
  Math.min(copy.amounts?.overpaid ?? 0, refundableNow(copy));

/**
 * The amount that was paid too much, with the refunds of it that are under way. A refund for a
 * return is none of it: the total of an order that is not over contains the returned items.
 */
export const overpaidOf = (copy: Copy, order: Order | undefined): number => {
  const refunding = sumOf(
    copy.payments,
    (transaction) =>
      transaction.kind === 'REFUND' &&
      isUnderWay(transaction) &&
      (isOver(order?.status) || !transaction.returnId),
  );
  const { overpaid = 0, kept = 0 } = copy.amounts ?? {};
  return order ? Math.max(overpaid, kept + refunding - keepable(order, copy)) : overpaid;
};

const capturing = (payments: readonly Payment[]): number =>
  sumOf(payments, (transaction) => transaction.kind === 'CAPTURE' && isUnderWay(transaction));

/** The sum of the transactions that a test is true of, in minor units. */
export const sumOf = (
  payments: readonly Payment[],
  isMeant: (transaction: Transaction) => boolean,
): number =>
  payments
    .flatMap(({ transactions }) => transactions)
    .filter(isMeant)
    .reduce((sum, transaction) => sum + transaction.amount, 0);

/** True for a request whose result is open. */
export const isUnderWay = ({ state }: Transaction): boolean =>
  state === 'REQUESTED' || state === 'PENDING';
