import { deliverWhole } from '../../../domain/change-fulfillment.ts';
import type { OrderIdentity, StoredOrder } from '../../../domain/order.ts';
import { type Refusal, tryAgain } from '../../../domain/refusal.ts';
import { changeLines } from '../../full-order/change-lines.ts';
import { orderFields } from '../../full-order/order-row.ts';
import type { MoneyPolicy } from '../../full-order/payment-checks.ts';
import { insertComment } from './status-comment.ts';
import type { StatusChange } from './status-update.ts';

/** True if an order may still be delivered by line, because a return was its first such change. */
export const isDeliveredByLine = ({ to }: StatusChange, { reason }: Refusal): boolean =>
  to === 'DELIVERED' && reason.code === 'fulfilled-by-line';

/** Delivers the items that left with the whole order, before a return changed it by line. */
export async function deliverByLine(
  order: OrderIdentity,
  { version, comment }: StatusChange,
  now: Date,
  policy: MoneyPolicy,
): Promise<StoredOrder> {
  const delivered = await changeLines(
    order,
    {
      decide: deliverWhole,
      write: ({ order: { version: orderVersion } }) => ({
        rows: { comment: comment && insertComment(order, comment, orderVersion, now) },
      }),
      ifMatch: [version],
    },
    now,
    policy,
  );
  if (delivered.replayed) throw tryAgain();
  return orderFields({ ...delivered.order }) as StoredOrder;
}
