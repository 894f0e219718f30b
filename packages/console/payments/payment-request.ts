import type { OrdersClient } from '../../client/orders-client.ts';
import type { Order, Payment, RequestedTransaction, Return } from '../../client/types.ts';
import { isProblem } from '../requests/is-problem.ts';
import { unrefundedOf } from './main-action.ts';

export interface PaymentFormProps {
  readonly client: OrdersClient;
  readonly order: Pick<Order, 'customerId' | 'orderId'>;
  readonly payment: Payment;
  /** The amount paid too much for the whole order, without refunds under way, in minor units. */
  readonly overpaid: number;
  /** True if the order is overpaid, also if refunds of all of it are under way. */
  readonly isOverpaid: boolean;
  /** The amount that a refund may take of the whole order, in minor units. */
  readonly kept: number;
  /** The amount still to be captured for the whole order, in minor units. */
  readonly uncaptured: number;
  /** The amount by which the order's captured money is less than what it costs, in minor units. */
  readonly short: number;
  /** The return of which money is still to be given back. */
  readonly ofReturn: Return | undefined;
  /** True if money can go back by another payment as well. */
  readonly hasOthers: boolean;
  /** @param asked the transaction, if its provider answers later: the order's row is unchanged */
  readonly done: (message: string, asked?: string) => void;
  readonly close: (isOld: boolean) => void;
  /** Reads the order again behind the form. */
  readonly refresh: () => void;
}

/** The payment, in the version for which the form was opened. */
export const pathOf = (
  { order: { customerId, orderId } }: PaymentFormProps,
  { paymentId, version }: Payment,
) => ({ customerId, orderId, paymentId, ifMatch: version });

const MOVED =
  'The payment has changed: by another person, or by its provider. Nothing was done. Close this ' +
  'form, and open it again.';

/** Waits for a request that moves money. Two people cannot move the same money twice. */
export async function unlessChanged<Answer>(
  { refresh }: PaymentFormProps,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isProblem(error, 'version-mismatch')) throw error;
    refresh();
    throw new Error(MOVED);
  }
}

/**
 * The message after an action, and its transaction if it is only asked for. A manual payment is
 * done at once; a provider gets a request, and answers later.
 */
export const outcome = (
  { provider }: Payment,
  { transactionId }: Pick<RequestedTransaction, 'transactionId'>,
  done: string,
  asked: string,
): readonly [message: string, asked?: string] =>
  provider === 'manual'
    ? [done]
    : [`${asked} The result follows when ${provider} answers.`, transactionId];

/**
 * Reads the order again if another payment may have given back the same money meanwhile: the
 * condition of a refund is the version of its own payment alone.
 *
 * @throws if less is overpaid than when the form was opened
 */
export async function stillOwed(
  { client, order, hasOthers, refresh }: PaymentFormProps,
  overpaid: number,
): Promise<void> {
  if (!hasOthers || overpaid === 0) return;
  const now = await client.getOrder({ orderId: order.orderId, consistent: true });
  if (unrefundedOf(now) >= overpaid) return;
  refresh();
  throw new Error(MOVED);
}
