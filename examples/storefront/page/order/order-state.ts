/** The state of an order's payment, in the buyer's words. */
import { money } from '../money.ts';
import { isDue, type Order } from './payment.ts';

export interface State {
  readonly kind: 'good' | 'warn' | 'bad' | 'sea';
  readonly icon: string;
  readonly text: string;
  /** The next sentence. */
  readonly more: string;
  /** The amount that the buyer can pay now. */
  readonly due?: number;
}

/** `14:05`, and on another day `December 1 at 00:05`, in the reader's own zone. */
function clock(at: string): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return moment.toLocaleString('en', {
    ...(!isToday && { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/**
 * Describes what the buyer has to know.
 *
 * @param isUnderWay the provider has the buyer's payment, and its report has not come yet
 */
export function stateOf(order: Order, isUnderWay: boolean, email?: string): State {
  const { status, paymentStatus, currency, total = 0, amounts, paymentDueAt } = order;
  if (status === 'CANCELLED')
    return { kind: 'bad', icon: 'close', text: 'Canceled', more: 'Nothing is to be paid.' };
  if (!isDue(order) || isUnderWay) return settled(order, isUnderWay, email);
  const due = amounts?.due ?? total;
  const until = paymentDueAt ? ` Your items are kept until ${clock(paymentDueAt)}.` : '';
  const isRefused = order.payments.some(({ transactions }) =>
    transactions.some(({ state }) => state === 'FAILED'),
  );
  if (isRefused && paymentStatus !== 'PARTIALLY_PAID')
    return {
      kind: 'bad',
      icon: 'alert',
      text: 'Not paid',
      more: `Your bank refused.${until}`,
      due,
    };
  const open = `Pay ${money(due, currency)} on the provider’s page.${until}`;
  return { kind: 'warn', icon: 'clock', text: 'Not paid yet', more: open, due };
}

function settled({ paymentStatus, currency, total = 0 }: Order, isUnderWay: boolean, email = '') {
  const amount = money(total, currency);
  const mail =
    email === '' ? 'The confirmation goes to your mailbox.' : `The confirmation goes to ${email}.`;
  if (paymentStatus === 'AUTHORIZED')
    return {
      kind: 'good',
      icon: 'check',
      text: `${amount} is reserved on your card`,
      more: mail,
    } as const;
  if (isUnderWay || paymentStatus === 'PENDING')
    return {
      kind: 'warn',
      icon: 'clock',
      text: 'Waiting for the payment provider',
      more: 'You can close this page. We write when the payment is there.',
    } as const;
  const isBack = paymentStatus === 'REFUNDED';
  return {
    kind: 'good',
    icon: 'check',
    text: isBack ? `Refunded ${amount}` : `Paid ${amount}`,
    more: isBack ? '' : mail,
  } as const;
}
