import { CANCELLATION_LETTER } from '../../domain/cancel-lines.ts';
import { type Expiry, expireOrder } from '../../domain/expire-order.ts';
import type { AwaitedPayment, FullOrder, LineChange } from '../../domain/full-order.ts';
import type { Order } from '../../domain/order.ts';
import { newTimeId } from '../../domain/time-id.ts';
import { unwatch, watchUntil } from '../full-order/awaited-payment.ts';
import { cancellationRow } from '../full-order/cancellation-row.ts';
import { changeLines } from '../full-order/change-lines.ts';
import { checkOrderRow } from '../full-order/order-row-actions.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import type { SkuQuantity } from '../inventory/stock-changes.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { insert, transact } from '../requests/transaction.ts';

/**
 * Cancels an order whose payment is overdue, and restocks its items: one Query, then one
 * TransactWriteItems on the condition that the order's row, its payments and its due time are
 * unchanged. So either the expiry or a payment succeeds, never both, even if the payment has only
 * begun.
 *
 * If the order does not expire, META's due key is removed, or moved while a payment is in progress.
 *
 * @param onNotRestocked called for an order that expires with the items that were not restocked,
 *   because their stock row was removed; they may be none
 * @throws {Refusal} order-not-found
 */
export async function settleUnpaidOrder(
  orderId: string,
  now: Date,
  policy: MoneyPolicy,
  onNotRestocked: (skus: readonly SkuQuantity[]) => void = () => undefined,
): Promise<Expiry> {
  const outcome = await changeLines(
    { orderId },
    {
      decide: (fullOrder) => expireOrder(fullOrder, now.toISOString()),
      write: ({ order, change, before }) => ({
        rows: expiryRows(change, order, before.awaited, now),
      }),
      restocks: true,
      dependsOnPayments: true,
    },
    now,
    policy,
  );
  if (outcome.replayed) throw new Error('an expiry has no record to be replayed');
  if ('left' in outcome) {
    await settle(outcome.fullOrder, outcome.left, now);
    return outcome.left;
  }
  onNotRestocked(outcome.notRestocked);
  return 'expires';
}

const expiryRows = (
  { lines }: LineChange,
  order: Order,
  awaited: AwaitedPayment | undefined,
  now: Date,
) => ({
  meta: awaited && { Update: unwatch(order, awaited) },
  cancellation: insert(
    cancellationRow(order, {
      cancellationId: newTimeId(CANCELLATION_LETTER, now),
      lines,
      reason: 'EXPIRED',
      createdBy: 'system:expiry',
    }),
  ),
});

/**
 * Moves the due key or removes it, unless the due time has changed since. It is removed only if the
 * order is unchanged: an order whose fulfillment was canceled meanwhile waits for its payment
 * again.
 */
async function settle({ order, awaited }: FullOrder, expiry: Expiry, now: Date): Promise<void> {
  if (!awaited?.isWatched || expiry === 'is-not-due') return;
  // A person is alerted each day of an order that is stuck, or paid in part.
  if (expiry !== 'is-settled') await conditionalUpdate(watchUntil(order, awaited, now, expiry));
  else await transact({ meta: { Update: unwatch(order, awaited) }, row: checkOrderRow(order) });
}
