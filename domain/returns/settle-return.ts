import type { Decision, FullOrder } from '../full-order.ts';
import { hasMoney } from '../kept/excess.ts';
import { type FulfillmentStatus, fulfillmentStatusImpliedBy } from '../line-counters.ts';
import type { Order } from '../order.ts';
import type { OrderStatus } from '../order-status.ts';
import type { Payment } from '../payments/payment.ts';
import type { Reason } from '../refusal.ts';
import type { Return, Settlement } from './return.ts';
import { returnAmounts } from './return-amounts.ts';

/** The order that a return pays for. */
export interface Replacement extends Pick<Order, 'customerId' | 'orderId' | 'currency' | 'status'> {
  readonly fulfillmentStatus?: FulfillmentStatus | undefined;
}

/** A change of a return's settlement. */
export interface SettlementChange {
  readonly before: Return;
  readonly after: Return;
  /** The payments whose refunds may not pass the change: each that the order had money of. */
  readonly moved: readonly Payment[];
}

interface SeenReturn {
  readonly returnId: string;
  /** The version of the return that the caller has seen. */
  readonly version: number;
}

export interface SettlementRequest extends SeenReturn, Omit<Settlement, 'settledAt'> {}

/**
 * Settles a return: its money pays for another order. That order exists, is not canceled, and has
 * the same currency; an order does not pay for itself.
 *
 * @param replacement undefined if no order has the settlement's `orderId`
 */
export function settleReturn(
  fullOrder: FullOrder,
  { returnId, version, ...settlement }: SettlementRequest,
  replacement: Replacement | undefined,
  now: Date,
): Decision<SettlementChange> {
  const before = seenReturn(fullOrder, { returnId, version });
  if ('code' in before) return { refused: before };
  if (before.settlement) return { refused: { code: 'return-settled' } };
  const unfit = unfitness(fullOrder.order, replacement);
  if (unfit) return { refused: unfit };
  const { open: available } = returnAmounts(before, fullOrder);
  if (settlement.amount > available)
    return { refused: { code: 'amount-not-available', available } };
  const settled = { ...settlement, settledAt: now.toISOString() };
  const moved = fullOrder.payments.filter(hasMoney);
  return {
    change: { before, after: { ...before, settlement: settled, version: version + 1 }, moved },
  };
}

/**
 * Takes a settlement back: the return's money is open again.
 *
 * @param replacement undefined if no order has the settlement's `orderId`
 */
export function removeSettlement(
  fullOrder: FullOrder,
  reference: SeenReturn,
  replacement: Replacement | undefined,
): Decision<SettlementChange> {
  const before = seenReturn(fullOrder, reference);
  if ('code' in before) return { refused: before };
  if (!before.settlement) return { refused: { code: 'settlement-not-found' } };
  if (replacement && dependsOnSettlement(replacement))
    return { refused: { code: 'settlement-in-use' } };
  const { settlement: _, ...after } = before;
  const moved = fullOrder.payments.filter(hasMoney);
  return { change: { before, after: { ...after, version: reference.version + 1 }, moved } };
}

/**
 * True if something depends on the settlement of an order: goods left the shop for it, and did not
 * all come back.
 */
export const dependsOnSettlement = ({
  status,
  fulfillmentStatus = fulfillmentStatusImpliedBy(status),
}: Pick<Replacement, 'status' | 'fulfillmentStatus'>): boolean =>
  !UNNEEDED.includes(status) && fulfillmentStatus !== 'UNFULFILLED';

/** The statuses of an order that needs no money of a return any more: the settlement is to go. */
export const UNNEEDED: readonly OrderStatus[] = ['CANCELLED', 'RETURNED'];

function seenReturn({ returns }: FullOrder, { returnId, version }: SeenReturn): Return | Reason {
  const orderReturn = returns.find((each) => each.returnId === returnId);
  if (!orderReturn) return { code: 'return-not-found' };
  return orderReturn.version === version
    ? orderReturn
    : { code: 'version-mismatch', current: orderReturn.version };
}

function unfitness(
  { orderId, currency }: Pick<Order, 'orderId' | 'currency'>,
  replacement: Replacement | undefined,
): Reason | undefined {
  if (!replacement || replacement.orderId === orderId) return { code: 'replacement-not-found' };
  if (replacement.currency !== currency) return { code: 'currency-mismatch', currency };
  return replacement.status === 'CANCELLED' ? { code: 'order-cancelled' } : undefined;
}
