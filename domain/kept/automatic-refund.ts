import type { FullOrder } from '../full-order.ts';
import { MANUAL_PROVIDER, type Payment } from '../payments/payment.ts';
import { hasDiscrepancy } from '../payments/payment-sums.ts';
import { returnAmounts } from '../returns/return-amounts.ts';
import { excessOf } from './excess.ts';
import { leftOf } from './requestable.ts';

/**
 * The reasons for which nothing goes back by itself. `nothing`: the order is not overpaid. All
 * others leave it in the list, for a person. `several`: no payment, or more than one, can give all
 * of it back. `by-hand`: somebody must hand the money over. `failed`: a refund of the order failed,
 * and the next one could for the same reason. `disputed`: the buyer's bank decides about the money,
 * or the provider's reports contradict each other.
 */
export type NotByItself = 'nothing' | 'several' | 'by-hand' | 'failed' | 'disputed';

export interface AutomaticRefund {
  readonly paymentId: string;
  /** Minor units: all that the order is overpaid. */
  readonly amount: number;
  /** The return that the refund is for, if the excess is what is open of the only one. */
  readonly returnId?: string | undefined;
}

/** Decides whether what an order is overpaid goes back without a person, and from which payment. */
export function automaticRefund(fullOrder: FullOrder): AutomaticRefund | NotByItself {
  const { payments } = fullOrder;
  const amount = excessOf(fullOrder);
  if (amount <= 0) return 'nothing';
  const [payment, other] = payments.filter((candidate) => leftOf(candidate, fullOrder) >= amount);
  if (!payment || other) return 'several';
  if (payment.provider === MANUAL_PROVIDER) return 'by-hand';
  if (payments.some(isDisputed)) return 'disputed';
  if (payments.some(failedBefore)) return 'failed';
  const { paymentId } = payment;
  return { paymentId, amount, returnId: returnOf(amount, fullOrder) };
}

const isDisputed = (payment: Payment): boolean =>
  hasDiscrepancy(payment) ||
  Object.values(payment.transactions).some(
    ({ kind, state }) => kind === 'CHARGEBACK' && state !== 'REVERSED' && state !== 'FAILED',
  );

/** Ends a loop: what fails today would be asked for again every 15 minutes. */
const failedBefore = ({ transactions }: Payment): boolean =>
  Object.values(transactions).some(
    ({ kind, state }) => kind === 'REFUND' && (state === 'FAILED' || state === 'REVERSED'),
  );

function returnOf(amount: number, fullOrder: FullOrder): string | undefined {
  const [orderReturn, other] = fullOrder.returns;
  if (!orderReturn || other || fullOrder.order.status !== 'RETURNED') return undefined;
  return returnAmounts(orderReturn, fullOrder).open === amount ? orderReturn.returnId : undefined;
}
