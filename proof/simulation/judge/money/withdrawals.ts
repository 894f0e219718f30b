import type { Row } from '../evidence.ts';
import {
  type OrderPayments,
  type PaymentHistory,
  type Transaction,
  transactionsIn,
} from './order-payments.ts';
import { stateAt } from './owed.ts';

/** The number of the last reminder, counted from 0. */
const LAST = 4;

interface Withdrawable extends Transaction {
  readonly withdrawn?: boolean;
}

/**
 * A reminder withdraws the open captures of an order that was canceled before the payment's former
 * change, and of no order that is not canceled.
 */
export const withdrawals = (orders: readonly OrderPayments[]): string[] =>
  orders.flatMap(({ rows, payments }) =>
    payments.flatMap((payment) =>
      payment.moments.flatMap(({ at, state }, i) => {
        const before = payment.moments[i - 1];
        const isCancelled = (place: number) => stateAt(rows, place)?.['status'] === 'CANCELLED';
        const open = openCaptures(state);
        const forgotten =
          before !== undefined && isReminder(before.state, state) && isCancelled(before.at)
            ? open.filter(([, { withdrawn }]) => !withdrawn)
            : [];
        const wrong = isCancelled(at) ? [] : open.filter(([, { withdrawn }]) => withdrawn);
        return [
          ...forgotten.map(([id]) => asText(payment, `asked again for ${id} of a canceled order`)),
          ...wrong.map(([id]) => asText(payment, `withdrew ${id}`)),
        ];
      }),
    ),
  );

const asText = ({ paymentId }: PaymentHistory, what: string) => `payment ${paymentId} ${what}`;

const openCaptures = (state: Row): [string, Withdrawable][] =>
  Object.entries(transactionsIn(state)).filter(
    ([, one]) => one.kind === 'CAPTURE' && one.state === 'REQUESTED',
  );

const sentCountIn = (state: Row): number | undefined =>
  (state['reminder'] as { readonly sentCount: number } | undefined)?.sentCount;

function isReminder(before: Row, after: Row): boolean {
  const [sentCount, next] = [sentCountIn(before), sentCountIn(after)];
  return (
    sentCount !== undefined && (sentCount === LAST ? next === undefined : next === sentCount + 1)
  );
}
