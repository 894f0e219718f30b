import type { Order, OrderCollection } from '../../client/types.ts';
import { amount } from '../format.ts';
import {
  type MainAction,
  returnToRefund,
  uncapturedOf,
  unrefundedOf,
  withNewest,
} from './main-action.ts';

/** The name of the button for the order's money: with the amount that its dialog fills in. */
export function moneyWords(
  action: MainAction,
  order: Order,
  copy: OrderCollection | undefined,
): string {
  if (action === 'pay' || !copy) return 'Mark as paid …';
  const [kind, paymentId] = action.split(' ');
  const payment = copy.payments.find((candidate) => candidate.paymentId === paymentId);
  if (kind === 'void') return `Void ${amount(payment?.capturable, copy.currency)} …`;
  const isCapture = kind === 'capture';
  const whole = isCapture ? uncapturedOf(order, copy) : owedBack(copy, order);
  const most = (isCapture ? payment?.capturable : payment?.refundable) ?? 0;
  const money = Math.min(whole, most);
  const words = [isCapture ? 'Capture' : 'Refund', money > 0 && amount(money, copy.currency), '…'];
  return words.filter(Boolean).join(' ');
}

/** The amount that is open of a return comes first, as in the refund's dialog. */
const owedBack = (copy: OrderCollection, order: Order): number =>
  returnToRefund(copy)?.open ?? unrefundedOf(withNewest(copy, order));
