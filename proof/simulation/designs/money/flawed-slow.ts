import { CANCELLATION_LETTER } from '../../../../domain/cancel-lines.ts';
import { expireOrder } from '../../../../domain/expire-order.ts';
import type { FullOrder } from '../../../../domain/full-order.ts';
import { Refusal } from '../../../../domain/refusal.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { newTimeId } from '../../../../domain/time-id.ts';
import { dueShards, listDue } from '../../../../table/due/list-due.ts';
import { remindPayment } from '../../../../table/due/remind-payment.ts';
import { settleUnpaidOrder } from '../../../../table/due/settle-unpaid-order.ts';
import { unwatch } from '../../../../table/full-order/awaited-payment.ts';
import { cancellationRow } from '../../../../table/full-order/cancellation-row.ts';
import { changeLines } from '../../../../table/full-order/change-lines.ts';
import { isPayment, parseOrderId } from '../../../../table/keys.ts';
import { insert } from '../../../../table/requests/transaction.ts';
import type { Design } from '../design.ts';
import { withPayments } from '../flawed-operation.ts';

/** The order as a reader sees it that takes a payment for begun once its money has arrived. */
const withoutPending = (fullOrder: FullOrder): FullOrder => ({
  ...fullOrder,
  payments: fullOrder.payments.map((payment) => ({
    ...payment,
    transactions: Object.fromEntries(
      Object.entries(payment.transactions).filter(([, { state }]) => state !== 'PENDING'),
    ),
  })),
});

const expire = (orderId: string, now: Date) =>
  changeLines(
    { orderId },
    {
      decide: (fullOrder) => expireOrder(withoutPending(fullOrder), now.toISOString()),
      write: ({ order, change: { lines }, before: { awaited } }) => ({
        rows: {
          meta: awaited && { Update: unwatch(order, awaited) },
          cancellation: insert(
            cancellationRow(order, {
              cancellationId: newTimeId(CANCELLATION_LETTER, now),
              lines,
              reason: 'EXPIRED',
              createdBy: 'system:expiry',
            }),
          ),
        },
      }),
      restocks: true,
      dependsOnPayments: true,
    },
    now,
    policyIn(process.env),
  );

/** Settles as deployed what does not expire. */
async function expireOrSettle(orderId: string, now: Date): Promise<void> {
  const expired = await expire(orderId, now).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
  if (!expired || 'left' in expired) await settleUnpaidOrder(orderId, now, policyIn(process.env));
}

/** Cancels an order while the bank still collects its payment. */
export const expiryWhilePending: Design = {
  ...withPayments('expiry that takes no notice of a pending payment', {}),
  sweep: async () => {
    const now = new Date();
    for (const shard of dueShards()) {
      for (const row of await listDue(shard, undefined, now.toISOString(), 25)) {
        if (isPayment(row)) await remindPayment(row, now, policyIn(process.env));
        else await expireOrSettle(parseOrderId(row), now);
      }
    }
  },
};
